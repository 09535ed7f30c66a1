import { describe, expect, test } from "vitest";
import { formatPhone, phoneDigits } from "./phone.ts";

describe("a phone number", () => {
  test.each([
    ["5551234567", "5551234567"],
    ["(555) 123-4567", "5551234567"],
    [" 555.123.4567 ", "5551234567"],
    ["+1 555 123 4567", "+15551234567"],
    ["+49 170 1234567", "+491701234567"],
    ["+12345678", "+12345678"],
    ["+123456789012345", "+123456789012345"],
    ["555-1234", undefined],
    ["15551234567", "5551234567"],
    ["25551234567", undefined],
    ["555123456x", undefined],
    ["+1234567", undefined],
    ["+1234567890123456", undefined],
    ["+0170123456", undefined],
    ["call me", undefined],
    ["", undefined],
  ])("%j is kept as %j", (typed, kept) => {
    expect(phoneDigits(typed)).toBe(kept);
  });

  test("takes its form while it is typed", () => {
    const steps: string[] = [];
    let field = "";
    for (const key of "55512345678") {
      field = formatPhone(field + key);
      steps.push(field);
    }
    expect(steps).toEqual([
      "(5",
      "(55",
      "(555",
      "(555) 1",
      "(555) 12",
      "(555) 123",
      "(555) 123-4",
      "(555) 123-45",
      "(555) 123-456",
      "(555) 123-4567",
      "(555) 123-4567",
    ]);
  });

  test.each([
    ["", ""],
    ["-", ""],
    ["555123", "(555) 123"],
    ["+", "+"],
    ["+49 170", "+49170"],
    ["+12345678901234567", "+123456789012345"],
  ])("%j is shown as %j", (typed, visible) => {
    expect(formatPhone(typed)).toBe(visible);
  });

  test("kept and shown agree", () => {
    for (const typed of ["(555) 123-4567", "+491701234567"])
      expect(formatPhone(phoneDigits(typed) ?? "")).toBe(typed);
  });
});
