import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { newEventBuilding } from "#domain/organizations/building.ts";
import { newOrganization } from "#domain/organizations/organization.ts";
import { sheetId } from "#domain/responses/upload.ts";
import { newContact } from "#domain/roster/contact.ts";
import { newImport } from "#domain/roster/import-answer.ts";
import { requiredLine } from "#domain/text.ts";
import { uuid } from "#domain/uuid.ts";
import { textFieldsIn, valueOf } from "./value-of.ts";

const some = (schema: z.ZodMiniType, numRuns = 400) => fc.sample(valueOf(schema), { seed: 7, numRuns });
const fitting = (schema: z.ZodMiniType) => some(schema).filter((value) => schema.safeParse(value).success);

describe("values from a schema", () => {
  test.each([
    ["an id", uuid],
    ["the number of a sheet, which has a rule for what must not be", sheetId],
    ["a name that is trimmed before it is measured", requiredLine({ max: 120, required: "r", tooLong: "t" })],
    ["an organization's name", newOrganization.shape.name],
    ["a capacity, a number or what was typed", newEventBuilding.shape.capacity],
    ["a whole building", newEventBuilding],
    ["a contact's name", newContact.shape.name],
    ["what a column means", newImport.shape.mapping],
  ])("of %s some fit and some do not", (_, schema) => {
    const fits = fitting(schema).length;
    expect(fits).toBeGreaterThan(10);
    expect(fits).toBeLessThan(400);
  });

  test("stand on both sides of a limit", () => {
    const lengths = new Set(
      some(z.string().check(z.minLength(3), z.maxLength(50))).map((text) => String(text).length),
    );
    expect([2, 3, 49, 50, 51].filter((length) => !lengths.has(length))).toEqual([]);
    const numbers = new Set(some(z.number().check(z.int(), z.gte(1), z.lte(500))));
    expect([0, 1, 500, 501, 500.5].filter((number) => !numbers.has(number))).toEqual([]);
  });

  test("are the same for the same seed", () => {
    expect(some(newEventBuilding, 50)).toEqual(some(newEventBuilding, 50));
  });

  test("of a kind that is not known are not made up", () => {
    expect(() => valueOf(z.date())).toThrow('of the kind "date"');
  });
});

test("people's own words are found in lists and behind transformations, ids are not", () => {
  expect(textFieldsIn(newImport)).toEqual(["headers[]", "rows[][]", "remember{}"]);
  expect(textFieldsIn(newOrganization)).toEqual(["name", "description"]);
});
