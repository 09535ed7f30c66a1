import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { checkSupply } from "./check-supply.ts";

const root = new URL("../../", import.meta.url);

test("this repository is in order, and each check has read something", { timeout: 60_000 }, async () => {
  const page = await readFile(new URL("docs/licences.md", root), "utf8");
  const checks = await checkSupply(root, page, { history: false });
  expect(checks.flatMap(({ breaches }) => breaches)).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual([
    "lock",
    "install scripts",
    "licences",
    "secrets",
    "security page",
  ]);
  for (const { told } of checks) expect(told).toMatch(/[1-9]\d+ (packages|installed|texts|requirements)/);
  const stale = await checkSupply(root, `${page}\n| more | 1.0.0 | MIT |\n`, { history: false });
  expect(stale.flatMap(({ breaches }) => breaches)).toEqual([
    "docs/licences.md is stale: npm run supply -- licences",
  ]);
});
