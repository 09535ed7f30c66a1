import { expect, test } from "vitest";
import { sixDigits } from "./six-digits.ts";

test("a code may be typed with a space and must have six digits", () => {
  expect(sixDigits.parse(" 123 456 ")).toBe("123456");
  for (const typed of ["12345", "1234567", "12345a", ""])
    expect(sixDigits.safeParse(typed).error?.issues[0]?.message).toBe("Enter the 6-digit code.");
});
