import { expect, test } from "vitest";
import { uuid, uuidv7 } from "./uuid.ts";

test("a uuid made from time and chance is a version 7 uuid that our own edge accepts", () => {
  const id = uuidv7(Date.UTC(2027, 6, 12), new Uint8Array(10).fill(0xff));
  expect(id).toBe("01a6ab50-d400-7fff-bfff-ffffffffffff");
  expect(uuid.parse(id)).toBe(id);
});

test("ids sort by the time they were made", () => {
  const random = new Uint8Array(10);
  expect(uuidv7(1_000, random) < uuidv7(2_000, random)).toBe(true);
});

test("too little chance is refused", () => {
  expect(() => uuidv7(0, new Uint8Array(9))).toThrow(RangeError);
});

test("an id in capitals is the same id", () => {
  expect(uuid.parse("01A6AB50-D400-7FFF-BFFF-FFFFFFFFFFFF")).toBe("01a6ab50-d400-7fff-bfff-ffffffffffff");
});

test.each([
  "",
  "1",
  "01a6ab50-d400-7fff-bfff-fffffffffff",
  "01a6ab50-d400-7fff-bfff-ffffffffffff ",
  "'; drop table users",
])("%j is no id", (text) => {
  expect(uuid.safeParse(text).success).toBe(false);
});
