import { describe, expect, test } from "vitest";
import { domainToASCII, domainToUnicode } from "node:url";
import {
  emailAddress,
  limitKeyOf,
  lookAlikeDomain,
  looksLikeEmail,
  normalizeEmail,
  sixDigits,
  verifiedEmailOf,
} from "./email.ts";
import { asciiDomain } from "./email-domain.ts";

test.each([
  [" Ann@Example.ORG ", "ann@example.org"],
  ["a.nn+camp@example.org", "a.nn+camp@example.org"],
  ["zoe\u0308@example.org", "zoë@example.org"],
  ["ann@müller.de", "ann@xn--mller-kva.de"],
  ["ann@MU\u0308LLER.de", "ann@xn--mller-kva.de"],
  ["ann@XN--mller-kva.de", "ann@xn--mller-kva.de"],
  ["ann@straße.de", "ann@xn--strae-oqa.de"],
  ["ann@ｅxample.org", "ann@example.org"],
  ["ann@ü/x.org", "ann@ü/x.org"],
  ["ann", "ann"],
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
  ["zoë@xn--exmple-cua.org", true],
  ["ann@exämple.org", false],
  ["ann@example.org.", false],
  ["ann@example..org", false],
  ["ann@.example.org", false],
  ["ann@mail.example.org", true],
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
    "ann@mü\tller.de",
    "ann@mü/ller.de",
    "ann@mü\u200Bller.de@example.org",
  ])("%j is refused", (typed) => {
    expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe("Valid email is required.");
  });
});

describe("a domain", () => {
  test.each([
    "x@ｅvil.test",
    "x@evil.teſt",
    "x@ⓔvil.test",
    "x@ﬁne.test",
    "x@evil。test",
    "x@½.test",
    "x@e\u00ADvil.test",
    "X@ＥＶＩＬ.test",
  ])("of letters that stand for others is refused: %s", (typed) => {
    expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe(lookAlikeDomain);
  });

  test.each([
    "x@müller.de",
    "x@xn--mller-kva.de",
    "x@straße.de",
    "x@σίσυφος.gr",
    "x@İstanbul.test",
    "ｘ@evil.test",
  ])("of its own letters is accepted: %s", (typed) => {
    expect(emailAddress.safeParse(typed).success).toBe(true);
  });

  test("of any letter of Unicode has the form, and is refused, as node:url says", () => {
    const otherForm = [];
    const otherVerdict = [];
    let letters = 0;
    // Every thirteenth, as all take half a minute.
    for (let point = 0x80; point <= 0x10_ff_ff; point += 13) {
      const letter = String.fromCodePoint(point);
      // Not an address in any case, or plain ASCII.
      if (/[\p{C}\s]/u.test(letter) || letter.normalize("NFC") < "\u0080") continue;
      letters += 1;
      const domain = `a${letter}a.test`.normalize("NFC").toLowerCase();
      const ascii = domainToASCII(domain);
      const stored = asciiDomain(domain);
      if (ascii === "" ? !looksLikeEmail(`x@${stored}`) : stored === ascii) {
        const isMapped = ascii === "" || domainToUnicode(ascii).normalize("NFC").toLowerCase() !== domain;
        if (isMapped === emailAddress.safeParse(`x@${domain}`).success) otherVerdict.push(letter);
      } else otherForm.push(letter);
    }
    expect(letters).toBeGreaterThan(10_000);
    expect([otherForm, otherVerdict]).toEqual([[], []]);
  });
});

test.each([
  ["ann+camp@example.org", "ann@example.org"],
  ["ann+a+b@example.org", "ann@example.org"],
  ["ann@example.org", "ann@example.org"],
  ["+@example.org", "@example.org"],
])("limits count %s as %s", (email, key) => {
  expect(limitKeyOf(email)).toBe(key);
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
