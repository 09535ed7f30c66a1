import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { scriptBreaches, undeclaredScripts } from "./install-scripts.ts";
import type { LockEntry, LockFile } from "./lock-file.ts";

const folder = mkdtempSync(join(tmpdir(), "cabin-courier-scripts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lockOf = (packages: Record<string, LockEntry>): LockFile => ({
  name: "house",
  version: "1.0.0",
  lockfileVersion: 3,
  packages: Object.fromEntries(Object.entries(packages).map(([name, one]) => [`node_modules/${name}`, one])),
});
const known = { builder: { may: true, why: "builds" }, other: { may: false, why: "not ours" } };
const both = { builder: { hasInstallScript: true }, other: { hasInstallScript: true }, quiet: {} };

describe("a script that runs at installation", () => {
  test("is in order when it has a ruling that package.json repeats", () => {
    expect(scriptBreaches(lockOf(both), { allowScripts: { builder: true } }, known)).toEqual([]);
  });

  test.each([
    [
      "is a breach when it is new",
      { ...both, fresh: { hasInstallScript: true } },
      { builder: true },
      "nobody has said why",
    ],
    [
      "is a breach when only package.json allows it",
      both,
      { builder: true, other: true },
      "disagree about other",
    ],
    [
      "is a breach when package.json allows what nobody knows",
      both,
      { builder: true, x: true },
      "disagree about x",
    ],
    ["is a breach when package.json forgets it", both, {}, "disagree about builder"],
    ["has no ruling once it is gone", { builder: both.builder }, { builder: true }, "no such script"],
  ])("%s", (_, packages, allowScripts, words) => {
    const breaches = scriptBreaches(lockOf(packages), { allowScripts }, known);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(words);
  });

  test("is found in what is installed, even if the lock does not speak of it", async () => {
    const install = (name: string, manifest: object) => {
      mkdirSync(join(folder, "node_modules", name), { recursive: true });
      writeFileSync(join(folder, "node_modules", name, "package.json"), JSON.stringify(manifest));
    };
    install("sly", { scripts: { postinstall: "node steal.js" } });
    install("gyp", {});
    writeFileSync(join(folder, "node_modules/gyp/binding.gyp"), "{}");
    install("told", { scripts: { install: "node-gyp rebuild" } });
    install("quiet", { scripts: { test: "vitest" } });
    const lock = lockOf({ sly: {}, gyp: {}, told: { hasInstallScript: true }, quiet: {}, elsewhere: {} });
    expect(await undeclaredScripts(lock, pathToFileURL(`${folder}/`))).toEqual({
      read: 4,
      breaches: [
        "sly has an install script that the lock does not mention",
        "gyp has an install script that the lock does not mention",
      ],
    });
  });
});
