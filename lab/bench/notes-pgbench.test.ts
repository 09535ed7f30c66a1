import { expect, test } from "vitest";
import { readPgbench } from "./notes-pgbench.ts";

test("what pgbench says is understood, and a save that failed spoils the run", () => {
  const good =
    "number of failed transactions: 0 (0.000%)\ninitial connection time = 12.6 ms\ntps = 3033.409751 (without initial connection time)\n";
  expect(readPgbench(good)).toBeCloseTo(3033.41);
  expect(() => readPgbench(good.replace("0 (", "7 ("))).toThrow(/good/);
  expect(() => readPgbench("number of failed transactions: 0 (0.000%)\n")).toThrow(/nothing we understand/);
});
