import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { aSimulation } from "./a-simulation.ts";
import { keptFigures, pageFile } from "./kept-figures.ts";
import { formatSubject, renewPage, sectionNames } from "./page.ts";
import { formatFigure } from "./messages.ts";

const empty = sectionNames
  .map(
    (name) =>
      `<!-- ${name}: written by npm run scale -->\n\nlast year\n\n<!-- end of ${name} -->\nOur own words.\n`,
  )
  .join("\n");

test("tables are renewed between their marks, and the words around them stay", () => {
  const page = renewPage(empty, aSimulation());
  expect(page).not.toContain("last year");
  expect(page.match(/Our own words\./g)).toHaveLength(sectionNames.length);
  expect(page).toContain("| 8,400 camps |");
  expect(renewPage(page, aSimulation())).toBe(page);
});

test("a page without a place for a table is an error", () => {
  expect(() => renewPage("# Scale\n", aSimulation())).toThrow("no place");
});

test("the kept page has the tables of the kept figures, or says that there are none", async () => {
  const page = await readFile(pageFile, "utf8");
  expect(renewPage(page, await keptFigures())).toBe(page);
});

test("numbers are written with the digits that matter", () => {
  expect([0, 0.0123, 1.234, 12.34, 123.4, 12_345, 380_000].map(formatFigure)).toEqual([
    "0",
    "0.012",
    "1.2",
    "12.3",
    "123",
    "12,300",
    "380,000",
  ]);
  expect(formatSubject("familyReadsPerSecond")).toBe("family reads per second");
});
