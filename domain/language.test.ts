import { describe, expect, test } from "vitest";
import { firstAccepted, firstSpoken } from "./language.ts";

describe("the default language of a user", () => {
  test.each([
    [["es-MX", "en"], "es"],
    [["en-US", "es"], "en"],
    [["fr", "es-419", "en"], "es"],
    [["fr", "de"], "en"],
    [["est"], "en"],
    [[], "en"],
  ])("%j reads %s", (tags, language) => {
    expect(firstSpoken(tags)).toBe(language);
  });

  test.each([
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["en;q=0.5, es;q=0.9", "es"],
    ["en-US,en;q=0.9,es;q=0.1", "en"],
    ["*", "en"],
    [undefined, "en"],
  ])("a browser that sends %s reads %s", (header, language) => {
    expect(firstAccepted(header)).toBe(language);
  });
});
