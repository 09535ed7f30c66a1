import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectDir } from "#tools/engines/home.ts";
import { blocksOf, here, sessionOf } from "./install-page.ts";

const page = [
  "Text.",
  "```sh install",
  "name=$(cat /etc/house)",
  "```",
  "```sh",
  "rm -rf /not/for/us",
  "```",
  "```sh install certificates",
  'certbot -d "$name"',
  "```",
].join("\n");

test("only marked blocks are carried out, in their order", () => {
  expect(blocksOf(page)).toEqual([
    { mark: "", commands: "name=$(cat /etc/house)\n" },
    { mark: "certificates", commands: 'certbot -d "$name"\n' },
  ]);
});

test("names of this machine stand where the page has its own, and a marked block can be another", () => {
  const session = sessionOf(blocksOf(page), [["/etc/", "/tmp/drill/etc/"]], {
    certificates: () => "openssl\n",
  });
  expect(session).toContain("name=$(cat /tmp/drill/etc/house)");
  expect(session).toContain("openssl");
  expect(session).not.toContain("certbot");
  expect(session.startsWith("set -euo pipefail\n")).toBe(true);
});

test("what was put in is not replaced again", () => {
  const places = [
    ["8081", "28083"],
    ["8083", "11111"],
    ["bind :80\n", "bind 127.0.0.1:12345\n"],
  ] as const;
  expect(here("8081 8083 bind :80\n", places)).toBe("28083 11111 bind 127.0.0.1:12345\n");
});

test("an unknown block mark stops the drill", () => {
  expect(() => sessionOf(blocksOf(page), [], {})).toThrow('"certificates"');
});

test("the page has the blocks that the drill carries out", () => {
  const marks = blocksOf(readFileSync(join(projectDir, "docs/running.md"), "utf8")).map(({ mark }) => mark);
  expect(marks.filter((mark) => mark !== "")).toEqual(["after-editing", "certificates"]);
  expect(marks.length).toBeGreaterThanOrEqual(8);
});
