import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { requirementsUpTo } from "./asvs-levels.ts";
import { pageBreaches, pathsIn, readRows, withCounts } from "./security-page.ts";

const root = new URL("../../", import.meta.url);
const isThere = (path: string) => existsSync(new URL(path, root));

describe("docs/security.md", () => {
  const page = readFileSync(new URL("docs/security.md", root), "utf8");

  test("walks through every requirement of levels 1 and 2, and every file it names is there", () => {
    expect(pageBreaches(page, isThere)).toEqual([]);
    expect(readRows(page)).toHaveLength(253);
  });

  test("names no file that is gone, outside the table either", () => {
    expect(pathsIn(page).filter((path) => !isThere(path))).toEqual([]);
  });
});

test("the levels are those of ASVS 5.0.0", () => {
  const counts = [1, 2, 3].map((level) => requirementsUpTo(level).length);
  expect(counts).toEqual([70, 253, 345]);
});

describe("a walk", () => {
  const wanted = [
    { id: "V1.1.1", level: 2 },
    { id: "V1.1.2", level: 1 },
  ];
  const marks = "<!-- counts: made by npm run supply -- security -->\n<!-- end of counts -->\n";
  const met = "| V1.1.1 | 2 | one | met | `a/b.ts` | `a/b.test.ts` |\n";
  const open = "| V1.1.2 | 1 | two | open | Nobody has built it yet. | |\n";
  const breaches = (table: string, exists: (path: string) => boolean = () => true) =>
    pageBreaches(withCounts(`${marks}${table}`), exists, wanted);

  test("that is whole is in order, and counted", () => {
    expect(breaches(met + open)).toEqual([]);
    expect(withCounts(`${marks}${met}${open}`)).toContain("| **both** | 2 | 1 | 0 | 1 |");
    expect(withCounts(`${marks}${met.replace("`a/b.test.ts`", "")}`)).toContain("1 have no test");
  });

  test.each([
    ["leaves one out", met, "V1.1.2 stands in the table 0 times"],
    ["has one twice", met + met + open, "V1.1.1 stands in the table 2 times"],
    ["has one that is none", `${met}${open}${open.replace("V1.1.2", "V9.9.9")}`, "V9.9.9 is no requirement"],
    ["mistakes a level", met + open.replace("| 1 |", "| 2 |"), "V1.1.2 is of level 1"],
    ["says met and not where", met.replace("`a/b.ts`", "somewhere") + open, "nothing says where"],
    ["calls a thing a test that is none", met.replace("b.test.ts", "c.ts") + open, "calls a/c.ts a test"],
    ["proves by words", met.replace("`a/b.test.ts`", "we looked") + open, "shown by no test"],
    ["gives no reason", met + open.replace("Nobody has built it yet.", "later"), "open without a reason"],
  ])("that %s is a breach", (_, table, words) => {
    const found = breaches(table);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(words);
  });

  test("that names a file that is gone is a breach", () => {
    expect(breaches(met + open, (path) => path !== "a/b.test.ts")).toEqual([
      "V1.1.1 names a/b.test.ts, which is not there",
    ]);
  });

  test("whose counts are stale is a breach", () => {
    const page = withCounts(`${marks}${met}${open}`);
    const turned = page.replace("| two | open |", "| two | not applicable |");
    expect(pageBreaches(turned, () => true, wanted)).toEqual([
      "the counts of docs/security.md are stale: npm run supply -- security",
    ]);
  });

  test("with a line that cannot be read is an error", () => {
    expect(() => readRows("| V1.1.1 | 2 | one | mostly | `a/b.ts` | |")).toThrow("no row of the table");
  });
});
