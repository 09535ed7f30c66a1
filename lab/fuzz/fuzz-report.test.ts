import { expect, test } from "vitest";
import { fuzzPage } from "./fuzz-report.ts";

const tally = { cases: 500, done: 100, refused: 400, broken: 0, maxMs: 9 };
const about = { seed: 7, at: new Date("2027-07-11T12:00:00Z"), before: "", operations: ["a", "b"] };
const rowsOf = (name: string) => ["staff", "family"].map((actor) => ({ name, actor, tally, faults: 0 }));

test("a page has one row for each operation, summed over all actors, and a total", () => {
  const page = fuzzPage([...rowsOf("b"), ...rowsOf("a")], about);
  expect(page).toContain("| a | 1000 | 200 | 800 | 0 |\n| b | 1000 | 200 | 800 | 0 |\n");
  expect(page).toContain("last on 2027-07-11, with seed 7: 2,000 requests to 2 operations");
});

test("rows of the same seed stay until they are made again; others go", () => {
  const before = fuzzPage([...rowsOf("a"), ...rowsOf("b")], about);
  const again = [{ name: "b", actor: "staff", tally: { ...tally, broken: 1 }, faults: 1 }];
  expect(fuzzPage(again, { ...about, before })).toContain(
    "| a | 1000 | 200 | 800 | 0 |\n| b | 500 | 100 | 400 | 1 |\n",
  );
  expect(fuzzPage(again, { ...about, before, seed: 8 })).not.toContain("| a |");
});

test("what was not sent anything is named, and what is no operation any more goes", () => {
  const before = fuzzPage(rowsOf("a"), about);
  expect(before).toContain("Not tested yet with this seed: b.");
  const later = fuzzPage(rowsOf("b"), { ...about, before, operations: ["b"] });
  expect(later).not.toMatch(/Not tested|\| a \|/);
});
