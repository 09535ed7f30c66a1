import { expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { importErrors } from "../roster/errors.ts";
import { maxImportRows } from "../roster/import-answer.ts";
import { publicApiErrors } from "./errors.ts";
import { columnsOfJson } from "./sent-table.ts";

const wide = (columns: number) =>
  Object.fromEntries(Array.from({ length: columns }, (_, at) => [`C${at}`, ""]));

// Otherwise 16 MB of empty rows after one with 300 columns become a billion cells, and the process ends for want of memory.
test.each([
  ["rows", [wide(300), ...Array.from({ length: maxImportRows }, () => ({}))], importErrors.tooManyRows],
  ["columns", [wide(301), {}], publicApiErrors.tooManyColumns],
])("too many %s are refused before their cells are laid out", (_, rows, error) => {
  expect(() => columnsOfJson({ rows })).toThrow(new AppError(error));
});
