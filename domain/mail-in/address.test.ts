import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readSecret, writeAddress, writeSecret } from "./address.ts";

const ending = "abcdefghijklm234";

test.each([
  ["Camp Pine Hollow", "camp-pine-hollow-abcdefghijklm234@in.example.org"],
  ["Colonia Peñas Águila", "colonia-penas-aguila-abcdefghijklm234@in.example.org"],
  ["St. Mary's Retreat & Conference Center", "st-mary-s-retreat-abcdefghijklm234@in.example.org"],
  ["Llanfairpwllgwyngyllgogerychwyrndrobwll", "llanfairpwllgwyngyllgoge-abcdefghijklm234@in.example.org"],
  ["キャンプ", "abcdefghijklm234@in.example.org"],
])("%s has the address %s", (name, address) => {
  expect(writeAddress(name, ending, "in.example.org")).toBe(address);
});

test("an address names its secret, whatever the organization is called, and has at most 64 characters", () => {
  fc.assert(
    fc.property(fc.string(), fc.uint8Array({ minLength: 10, maxLength: 10 }), (name, bytes) => {
      const made = writeSecret(bytes);
      expect(made).toMatch(/^[a-z2-7]{16}$/);
      const address = writeAddress(name, made, "in.example.org");
      expect(readSecret(address, "in.example.org")).toBe(made);
      expect(address.indexOf("@")).toBeLessThanOrEqual(64);
    }),
  );
});

test("two secrets that differ in one bit are two texts", () => {
  const one = new Uint8Array(10);
  const other = new Uint8Array(10);
  other[9] = 1;
  expect(writeSecret(one)).not.toBe(writeSecret(other));
});

test.each([
  ["as a copier may write it", `Camp-Pine-Hollow-${ending.toUpperCase()}@IN.Example.org`, ending],
  ["under another name", `old-name-${ending}@in.example.org`, ending],
  ["at another domain", `pine-${ending}@example.org`, undefined],
  ["at a longer domain", `pine-${ending}@in.example.org.evil.example`, undefined],
  ["with one letter less", `pine-${ending.slice(1)}@in.example.org`, undefined],
  ["with one letter more", `pine-a${ending}@in.example.org`, undefined],
  ["with text after it", `pine-${ending}+x@in.example.org`, undefined],
  ["without a secret", "pine-hollow@in.example.org", undefined],
  ["without a domain", ending, undefined],
])("an address %s", (_, address, read) => {
  expect(readSecret(address, "in.example.org")).toBe(read);
});
