import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { notesOf, sectionOf, withSection } from "./changelog.ts";

/**
 * `npm run changelog` writes the section of the version in package.json to CHANGELOG.md, from the commits since the last tag.
 * `npm run changelog -- notes v1.2.3` prints the section of a version.
 */
const page = new URL("../../CHANGELOG.md", import.meta.url);
const text = readFileSync(page, "utf8");
const [task, version = ""] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

if (task === "notes") {
  const notes = notesOf(text, version);
  if (notes === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  console.log(notes);
} else {
  const [last] = git("tag", "--list", "v*", "--sort=-v:refname").split("\n");
  const range = last === undefined || last === "" ? ["HEAD"] : [`${last}..HEAD`];
  const subjects = git("log", "--no-merges", "--format=%s", ...range).split("\n");
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(page, withSection(text, sectionOf({ version: manifest.version, day }, subjects)));
  console.log(`CHANGELOG.md has a section for ${manifest.version}.`);
}
