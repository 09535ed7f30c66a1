import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fingerprintOf } from "./find-secrets.ts";
import { registryBreaches } from "./registry-settings.ts";
import { readRepository } from "./repository-texts.ts";
import { scanTexts } from "./scan.ts";

const folder = mkdtempSync(join(tmpdir(), "cabin-courier-secrets-"));
const root = pathToFileURL(`${folder}/`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...args], {
    cwd: folder,
  });
const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
const key = (ending: string) => ["AK", "IAQWERTYUIOPASDF", ending].join("");
const breaches = async () => scanTexts((await readRepository(root)).texts, { allowed: [] }).breaches;

beforeAll(() => {
  git("init", "--quiet");
  write("settings.ts", `export const id = "${key("01")}";\n`);
  write("kept.ts", "export const nothing = 1;\n");
  git("add", ".");
  git("commit", "--quiet", "-m", "settings");
  write("settings.ts", "export const id = undefined;\n");
  write("picture.bin", Buffer.concat([Buffer.from([0, 1]), Buffer.from(key("02"))]));
  git("add", ".");
  git("commit", "--quiet", "-m", `take the key out, use ${key("03")}`);
  write(".gitignore", "ignored.env\n");
  write("ignored.env", `ID=${key("04")}\n`);
  write("näxt one.ts", `export const id = "${key("05")}";\n`);
});

describe("the secret scan of a repository", () => {
  test("finds what was deleted later, what a message says and what is about to be committed", async () => {
    const found = (await breaches()).map((line) => line.replace(/\(in history, \w+\)|commit \w+/, "…"));
    expect(found).toEqual([
      `the message of …, line 2: AWS access key, fingerprint ${fingerprintOf(key("03"))}`,
      `settings.ts …, line 1: AWS access key, fingerprint ${fingerprintOf(key("01"))}`,
      `näxt one.ts, line 1: AWS access key, fingerprint ${fingerprintOf(key("05"))}`,
    ]);
  });

  test("is quiet about values that were allowed, one by one, and only about those", async () => {
    const { texts, commits } = await readRepository(root);
    const allowed = ["01", "03"].map((ending) => ({
      fingerprint: fingerprintOf(key(ending)),
      why: "a test",
    }));
    expect(commits).toBe(2);
    expect(scanTexts(texts, { allowed }).breaches).toHaveLength(1);
    const slip = [...allowed, { fingerprint: "0123456789abcdef", why: "a slip" }];
    expect(scanTexts(texts, { allowed: slip }).breaches.at(-1)).toBe(
      "the allowed value 0123456789abcdef is nowhere; take it off the list",
    );
  });

  test("that reads nothing fails", () => {
    expect(scanTexts([], { allowed: [] }).breaches).toEqual(["nothing was read, so nothing was checked"]);
  });
});

describe("settings for npm", () => {
  test.each([
    [".npmrc", "registry=https://mirror.example/npm/\n", 1],
    [".npmrc", "@camp:registry = https://npm.camp.example\n", 1],
    [".npmrc", "registry=https://registry.npmjs.org/\nfund=false\n", 0],
    [".npmrc", "fund=false\n", 0],
    ["e2e/.yarnrc.yml", 'npmRegistryServer: "https://mirror.example"\n', 1],
    [".npmrc", "//registry.npmjs.org/:_authToken=${NPM_TOKEN}\n", 1],
    ["pnpm-lock.yaml", "", 1],
    ["docs/registry.md", "registry=https://mirror.example", 0],
  ])("%s with %j: %i breaches", (path, text, count) => {
    expect(registryBreaches([{ where: path, path, text }])).toHaveLength(count);
  });
});
