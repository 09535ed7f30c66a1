import { expect, test } from "vitest";
import { addressText, asIs, bodyText, deep, fieldOf, long } from "./marks.ts";

const fields = { own: { id: "a", rows: [["x"]] }, others: { id: "b" }, unknown: { id: "c" } };

test("a body gets the world's values, of whatever kind they are", () => {
  const marked = { id: fieldOf("own", "id"), rows: fieldOf("own", "rows"), not: fieldOf("others", "none") };
  expect(bodyText(marked, fields)).toBe('{"id":"a","rows":[["x"]],"not":null}');
});

test("what is deep or long is written out only there", () => {
  expect(bodyText([deep(3), long(4)], fields)).toBe('[[[[]]],"xxxx"]');
  expect(JSON.parse(bodyText({ data: deep(50_000) }, fields))).toHaveProperty("data");
});

test("half a character and the keys of prototypes go over the line", () => {
  const marked = Object.fromEntries([["__proto__", "\ud800"]]);
  expect(bodyText(marked, fields)).toBe('{"__proto__":"\\ud800"}');
});

test.each([
  [fieldOf("others", "id"), "b"],
  ["a/b?c", "a%2Fb%3Fc"],
  ["\ud800", "%EF%BF%BD"],
  [asIs("%E0%A4%A"), "%E0%A4%A"],
  [null, "null"],
  [{ a: 1 }, "%7B%22a%22%3A1%7D"],
])("in an address %j is %s", (marked, text) => {
  expect(addressText(marked, fields)).toBe(text);
});
