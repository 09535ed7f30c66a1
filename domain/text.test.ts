import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { cleanLine, cleanText, isTypedName, looksLikeLink, optionalText, requiredLine } from "./text.ts";

describe("text at the edge", () => {
  test.each([
    ["a NUL is dropped", "a\u0000b", "ab"],
    ["a lone surrogate becomes a visible mark", "a\uD800b", "a\uFFFDb"],
    ["a bidi override is dropped", "photo\u202Egnp.exe", "photognp.exe"],
    ["an isolate is dropped", "\u2066x\u2069", "x"],
    ["letters are composed", "Zoe\u0308", "Zoë"],
    ["line ends are one kind", "a\r\nb\rc", "a\nb\nc"],
    ["tabs and newlines stay", "a\tb\nc", "a\tb\nc"],
    ["joined emoji stay joined", "👩‍👩‍👧 hi", "👩‍👩‍👧 hi"],
    ["Arabic and Hebrew stay", "שלום مرحبا", "שלום مرحبا"],
    ["outer white space goes", "  a  ", "a"],
  ])("%s", (_, raw, kept) => {
    expect(cleanText(raw)).toBe(kept);
  });

  test("a line has no newline in it", () => {
    expect(cleanLine(" Camp\n  Pine\tHollow ")).toBe("Camp Pine Hollow");
  });
});

test.each([
  ["Week 3 Lakeside", "Week 3 · Lakeside", true],
  [" Week 3 -  Lakeside ", "Week 3 · Lakeside", true],
  ["Week 3", "Week 3 · Lakeside", false],
  ["week 3 LAKESIDE", "Week 3 · Lakeside", true],
  ["", "Week 3", false],
  ["", "···", false],
  ["···", "···", true],
])("%j confirms %j: %j", (typed, name, confirms) => {
  expect(isTypedName(typed, name)).toBe(confirms);
});

describe("fields", () => {
  const name = requiredLine({ max: 5, required: "Name is required.", tooLong: "Too long." });

  test.each([
    ["", "Name is required."],
    ["   ", "Name is required."],
    ["\u0000", "Name is required."],
    [undefined, "Name is required."],
    ["abcdef", "Too long."],
  ])("%j is refused: %s", (raw, message) => {
    const result = name.safeParse(raw);
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.message).toBe(message);
  });

  test("a good name comes back clean", () => {
    expect(name.parse(" Ann ")).toBe("Ann");
  });

  test("optional text that is blank is absent", () => {
    const description = z.object({ text: optionalText({ max: 10, tooLong: "Too long." }) });
    expect(description.parse({})).toEqual({ text: null });
    expect(description.parse({ text: "  " })).toEqual({ text: null });
    expect(description.parse({ text: " hi " })).toEqual({ text: "hi" });
    expect(description.safeParse({ text: "x".repeat(11) }).error?.issues[0]?.message).toBe("Too long.");
  });
});

describe("a name that looks like a link", () => {
  test.each([
    "Pine Hollow https://evil.example/login",
    "ftp://x",
    "www.evil.example",
    "Go to WWW.EVIL.EXAMPLE now",
    "evil.com",
    "Camp Evil.COM!",
    "login.evil.co.uk",
    "pine-hollow.online",
    "evil.de/login",
    "evil．com",
    "evil.example",
    "Camp evil.example!",
    "Evil.example",
    "pine-hollow.camp",
    "evil.de",
    "login.evil.de",
    "evil[.]com",
    "Evil (.) example",
    "evil [dot] example",
    "evil\u3002com",
    "evil\u200B.com",
    "ｅｖｉｌ.net",
  ])("%s is one", (name) => {
    expect(looksLikeLink(name)).toBe(true);
  });

  test.each([
    "Camp Pine Hollow",
    "St. Mary's",
    "St.Mary",
    "St. Mary's Camp",
    "Mt.Hope",
    "Y.M.C.A.",
    "Camp Y.M.C.A.",
    "Camp Pine Hollow, Inc.",
    "Dorothy (Dot) Smith",
    "J.comer",
    "SMITH.JONES",
    "Maya R.(she/her)",
    "J.R. Comer",
    "J.Comer",
    "Juan.de la Cruz",
    "Week 3: Lakeside (ages 8-10)",
    "Boys/Girls Week",
    "Dr. Ann Abbott-Io",
    "Ann M.Cohen",
    "מחנה 湖の家 🌲",
    "1. Session",
    "Wren & Theo",
  ])("%s is none", (name) => {
    expect(looksLikeLink(name)).toBe(false);
  });
});
