import { describe, expect, test } from "vitest";
import { newContact } from "./contact.ts";

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
