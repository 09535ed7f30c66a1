import { describe, expect, test } from "vitest";
import { newContact, phoneDigits, formatPhone } from "./contact.ts";

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

describe("a contact's form", () => {
  const id = "01a6ab50-d400-7fff-bfff-ffffffffffff";
  const elena = { id, email: "elena@example.org" };

  test("needs an address; the rest has a sensible beginning", () => {
    expect(newContact.parse(elena)).toEqual({
      ...elena,
      name: null,
      relationship: "Parent/Guardian",
      phone: null,
    });
  });

  test("keeps one form of everything", () => {
    expect(
      newContact.parse({
        id: id.toUpperCase(),
        email: "  Elena@EXAMPLE.org",
        name: " Elena \n Vasquez ",
        relationship: "Other Family Member",
        phone: "(555) 123-4567",
      }),
    ).toEqual({
      ...elena,
      name: "Elena Vasquez",
      relationship: "Other Family Member",
      phone: "5551234567",
    });
  });

  test.each([{ name: null }, { name: "  " }, { phone: null }, { phone: "  " }])("%j is absent", (empty) => {
    expect(newContact.parse({ ...elena, ...empty })).toMatchObject({ name: null, phone: null });
  });

  test.each([
    [{ phone: "12" }, "Phone number must be 10 digits."],
    [{ phone: 5551234567 }, "Phone number must be 10 digits."],
    // The phone field is above the email field in the form.
    [{ phone: "12", email: "" }, "Phone number must be 10 digits."],
    [{ email: "" }, "Valid email is required."],
    [{ email: "elena" }, "Valid email is required."],
    [{ email: "elena@example" }, "Valid email is required."],
    [{ email: "a b@example.org" }, "Valid email is required."],
    [{ email: `${"x".repeat(250)}@example.org` }, "Valid email is required."],
    [{ email: undefined }, "Valid email is required."],
    [{ name: "x".repeat(121) }, "Name can have at most 120 characters."],
  ])("%j is refused: %s", (change, message) => {
    expect(newContact.safeParse({ ...elena, ...change }).error?.issues[0]?.message).toBe(message);
  });

  test("knows two relationships", () => {
    expect(newContact.safeParse({ ...elena, relationship: "Neighbour" }).success).toBe(false);
  });
});
