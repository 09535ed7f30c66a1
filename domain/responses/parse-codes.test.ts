import * as fc from "fast-check";
import { expect, test } from "vitest";
import { writePayload } from "../printing/sheet-code.ts";
import { parseCodes } from "./parse-codes.ts";

const codeOf = (number: number, code = "7K3QW9XH", token = "9F4KQ2X7HJ3MN") =>
  writePayload({ code, number, token });
const sheet42 = { code: "7K3QW9XH", number: 42, token: "9F4KQ2X7HJ3MN" };
const unmatched = (why: string) => ({ is: "unmatched", why });

test.each([
  ["both codes of a page", [codeOf(42), codeOf(42)], { is: "sheet", sheet: sheet42 }],
  ["one of them, the other torn off", [codeOf(42)], { is: "sheet", sheet: sheet42 }],
  ["a page on a cereal box", ["https://cereal.example.org", codeOf(42)], { is: "sheet", sheet: sheet42 }],
  ["no code", [], unmatched("no-code")],
  ["only a cereal box", ["https://cereal.example.org"], unmatched("foreign-code")],
  ["a code that says it is ours and is not", ["CC|j=1|s=2|t=3"], unmatched("foreign-code")],
  ["two pages", [codeOf(42), codeOf(43)], unmatched("codes-disagree")],
  ["two jobs", [codeOf(42), codeOf(42, "0THERW33")], unmatched("codes-disagree")],
  [
    "a copied number with a made-up proof",
    [codeOf(42), codeOf(42, "7K3QW9XH", "0000000000000")],
    unmatched("codes-disagree"),
  ],
])("%s", (_, texts, found) => {
  expect(parseCodes(texts)).toEqual(found);
});

test("whatever else is in the picture, a sheet is named only if no other sheet is", () => {
  const ours = fc.integer({ min: 1, max: 3 }).map((number) => codeOf(number));
  fc.assert(
    fc.property(fc.array(fc.oneof(ours, fc.string())), (texts) => {
      const found = parseCodes(texts);
      const sheets = new Set(texts.filter((text) => text.startsWith("CC|j=7K3QW9XH")));
      expect(found.is === "sheet").toBe(sheets.size === 1);
    }),
  );
});
