import { describe, expect, test } from "vitest";
import { emailAddress, looksLikeEmail, normalizeEmail, sixDigits, verifiedEmailOf } from "./email.ts";

test.each([
  [" Ann@Example.ORG ", "ann@example.org"],
  ["a.nn+camp@example.org", "a.nn+camp@example.org"],
  ["zoe\u0308@example.org", "zoë@example.org"],
])("%j is compared as %j", (raw, kept) => {
  expect(normalizeEmail(raw)).toBe(kept);
});

test.each([
  ["ann@example.org", true],
  ["ann@example", false],
  ["<ann@example.org>", false],
  ["ann@example.org;eve@example.org", false],
  ["ann@[10.0.0.1].org", false],
  ["ann example@x.org", false],
  ["@example.org", false],
  [`${"a".repeat(250)}@example.org`, false],
  ["zoë@exämple.org", true],
  ["an\u0000n@example.org", false],
  ["ann@exam\u202Eple.org", false],
  ["an\u200Bn@example.org", false],
  ["ann\uD800@example.org", false],
])("%j looks like an address: %j", (email, expected) => {
  expect(looksLikeEmail(email)).toBe(expected);
});

describe("an address as it is typed", () => {
  test.each([
    [" Ann@Example.ORG\n", "ann@example.org"],
    ["Ann.Marie+camp@Example.org", "ann.marie+camp@example.org"],
  ])("%j is kept as %j", (typed, kept) => {
    expect(emailAddress.parse(typed)).toBe(kept);
  });

  test.each([
    undefined,
    null,
    7,
    "",
    "  ",
    "ann",
    "ann@example",
    "ann@@example.org",
    "an\u0000n@example.org",
  ])("%j is refused", (typed) => {
    expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe("Valid email is required.");
  });
});

describe("an address counts only when the provider has verified it", () => {
  const ann = { sub: "1", email: "Ann@Example.org" };
  const issuer = "https://id.example.org";
  test.each([
    [true, "ann@example.org"],
    ["true" as const, "ann@example.org"],
    [false, null],
    ["false" as const, null],
    [undefined, null],
  ])("email_verified %j gives %j", (email_verified, expected) => {
    expect(verifiedEmailOf(email_verified === undefined ? ann : { ...ann, email_verified }, issuer)).toBe(
      expected,
    );
  });
  test.each([
    ["ann@gmail.com", undefined, "ann@gmail.com"],
    ["ann@school.example", "school.example", "ann@school.example"],
    ["ann@mail.example", undefined, null],
  ])("Google's word for %j with hd %j gives %j", (email, hd, expected) => {
    const claims = { sub: "1", email, email_verified: true, ...(hd === undefined ? {} : { hd }) };
    expect(verifiedEmailOf(claims, "https://accounts.google.com")).toBe(expected);
  });
  test("no address is no address", () => {
    expect(verifiedEmailOf({ sub: "1", email_verified: true }, issuer)).toBeNull();
  });
});

test("a code may be typed with a space and must have six digits", () => {
  expect(sixDigits.parse(" 123 456 ")).toBe("123456");
  for (const typed of ["12345", "1234567", "12345a", ""])
    expect(sixDigits.safeParse(typed).error?.issues[0]?.message).toBe("Enter the 6-digit code.");
});
