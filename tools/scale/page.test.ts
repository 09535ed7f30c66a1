import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectDir } from "../engines/home.ts";
import { aSimulation } from "./a-simulation.ts";
import { simulation } from "./measured.ts";
import { inWords, renewPage, sectionsOf } from "./page.ts";
import { said } from "./words.ts";

const empty = Object.keys(sectionsOf(aSimulation()))
  .map(
    (name) =>
      `<!-- ${name}: written by npm run scale -->\n\nold\n\n<!-- end of ${name} -->\nOur own words.\n`,
  )
  .join("\n");

test("tables are renewed between their marks, and the words around them stay", () => {
  const page = renewPage(empty, aSimulation());
  expect(page).not.toContain("old");
  expect(page.match(/Our own words\./g)).toHaveLength(Object.keys(sectionsOf(aSimulation())).length);
  expect(page).toContain("| 8,400 camps |");
  expect(renewPage(page, aSimulation())).toBe(page);
});

test("a page without a place for a table is an error", () => {
  expect(() => renewPage("# Scale\n", aSimulation())).toThrow("no place");
});

test("the kept page has the tables of the kept figures", async () => {
  const kept = async (name: string) => readFile(join(projectDir, "docs", name), "utf8");
  const page = await kept("scale.md");
  const figures = simulation.parse(JSON.parse(await kept("scale.json")));
  expect(renewPage(page, figures)).toBe(page);
});

test("numbers are said with the digits that matter", () => {
  expect([0, 0.0123, 1.234, 12.34, 123.4, 12_345, 380_000].map(said)).toEqual([
    "0",
    "0.012",
    "1.2",
    "12.3",
    "123",
    "12,300",
    "380,000",
  ]);
  expect(inWords("familyReadsPerSecond")).toBe("family reads per second");
});
