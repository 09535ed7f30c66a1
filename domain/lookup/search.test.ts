import { expect, test } from "vitest";
import { writeShortCode } from "../printing/sheet-code.ts";
import { readSearch, type Search } from "./search.ts";

const shortCode = writeShortCode({ code: "7K3QW9XH", number: 42 });

test.each<[string, Search]>([
  ["", { type: "nothing" }],
  [" a ", { type: "nothing" }],
  ["  Priya   Rhodes ", { type: "words", words: ["priya", "rhodes"], digits: undefined }],
  ["Álvarez", { type: "words", words: ["alvarez"], digits: undefined }],
  ["(555) 123-4567", { type: "words", words: ["(555)", "123-4567"], digits: "5551234567" }],
  ["1 555 123 4567", { type: "words", words: ["1", "555", "123", "4567"], digits: "5551234567" }],
  ["+44 20 7946 0958", { type: "words", words: ["+44", "20", "7946", "0958"], digits: "442079460958" }],
  ["123", { type: "words", words: ["123"], digits: undefined }],
  [shortCode, { type: "sheet", sheet: { code: "7K3QW9XH", number: 42 } }],
  [shortCode.toLowerCase().replaceAll("-", " "), { type: "sheet", sheet: { code: "7K3QW9XH", number: 42 } }],
])("a search for '%s' is read as %j", (typed, search) => {
  expect(readSearch(typed)).toEqual(search);
});
