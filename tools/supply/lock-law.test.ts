import { describe, expect, test } from "vitest";
import { nameAt, type LockEntry, type LockFile, type Manifest } from "./lock-file.ts";
import { lockBreaches, npmAddress } from "./lock-law.ts";

const integrity = `sha512-${"A".repeat(86)}==`;
const weak = `sha1-${"A".repeat(27)}=`;
const manifest: Manifest = {
  name: "house",
  version: "1.0.0",
  license: "MIT",
  dependencies: { left: "1.2.3" },
};

/** A lock in order, but for what is changed. */
function aLock(left: LockEntry = {}, more: Record<string, LockEntry> = {}): LockFile {
  const entry = { version: "1.2.3", integrity, license: "MIT", ...left };
  const packages = { "": { dependencies: { left: "1.2.3" } }, "node_modules/left": entry, ...more };
  return { name: "house", version: "1.0.0", lockfileVersion: 3, packages };
}

describe("the lock", () => {
  test.each([
    ["without addresses", aLock()],
    ["with npm's own address", aLock({ resolved: npmAddress("left", "1.2.3") })],
    ["with ranges among packages", aLock({ dependencies: { a: "^1 || >=2.0.0-beta.1 <3", b: "*" } })],
    ["with a scope inside another package", aLock({}, { "node_modules/left/node_modules/@a/b": aPackage() })],
  ])("%s is in order", (_, lock) => {
    expect(lockBreaches(lock, manifest)).toEqual([]);
  });

  test.each([
    ["another registry", aLock({ resolved: "https://npm.example/left/-/left-1.2.3.tgz" }), "not npm's"],
    ["npm's address of another package", aLock({ resolved: npmAddress("right", "1.2.3") }), "not npm's"],
    [
      "npm's address over http",
      aLock({ resolved: npmAddress("left", "1.2.3").replace("https", "http") }),
      "not npm's",
    ],
    ["a git repository", aLock({ resolved: "git+ssh://git@github.com/a/left.git#abc" }), "not npm's"],
    ["no hash", aLock({ integrity: undefined }), "no SHA-512"],
    ["a weak hash", aLock({ integrity: weak }), "no SHA-512"],
    ["a second, weaker hash", aLock({ integrity: `${integrity} ${weak}` }), "no SHA-512"],
    ["a link to a folder", aLock({ link: true }), "is a link"],
    ["an alias", aLock({ name: "evil" }), "is evil under another name"],
    ["a dependency from git", aLock({ dependencies: { a: "github:a/b" } }), "not by version"],
    [
      "a dependency from the web",
      aLock({ dependencies: { a: "https://a.example/a.tgz" } }),
      "not by version",
    ],
    ["a dependency from the disk", aLock({ optionalDependencies: { a: "file:../a" } }), "not by version"],
    ["a dependency under another name", aLock({ dependencies: { a: "npm:b@1.0.0" } }), "not by version"],
    ["a package outside", aLock({}, { "packages/own": aPackage() }), "outside node_modules"],
    [
      "the same version with other bytes",
      aLock(
        {},
        { "node_modules/a/node_modules/left": aPackage({ integrity: integrity.replace("AA", "BB") }) },
      ),
      "another hash",
    ],
    ["an old form", { ...aLock(), lockfileVersion: 1 }, "not 3"],
  ])("%s is a breach", (_, lock, words) => {
    const breaches = lockBreaches(lock, manifest);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(words);
  });

  test.each([
    ["a range", { left: "^1.2.3" }, "not one exact version"],
    ["a tag", { left: "latest" }, "not one exact version"],
    ["a repository", { left: "git+https://a.example/left.git" }, "not one exact version"],
    ["a version that the lock does not hold", { left: "1.2.4" }, "disagree about left"],
    ["a package that the lock does not hold", { left: "1.2.3", right: "1.0.0" }, "disagree about right"],
  ])("package.json with %s is a breach", (_, dependencies, words) => {
    expect(lockBreaches(aLock(), { ...manifest, dependencies }).join("\n")).toContain(words);
  });

  test("that names nothing is a breach, not a success", () => {
    const empty = { ...aLock(), packages: {} };
    expect(lockBreaches(empty, { ...manifest, dependencies: {} })).toEqual([
      "the lock names no package, so nothing was checked",
    ]);
  });

  test("names are read from the last folder", () => {
    expect(nameAt("node_modules/a/node_modules/@b/c")).toBe("@b/c");
  });
});

function aPackage(more: LockEntry = {}): LockEntry {
  return { version: "1.2.3", integrity, license: "MIT", ...more };
}
