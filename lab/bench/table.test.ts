import { expect, test } from "vitest";
import { formatTable } from "./table.ts";

test("columns stand under each other and a missed goal is loud", () => {
  const table = formatTable([
    { what: "memory", figure: "20 KiB", goal: "at most 25 KiB", met: true },
    { what: "latency of a hint", figure: "9 ms", goal: "at most 3 ms", met: false },
    { what: "by the way", figure: "1" },
  ]);
  expect(table).toBe(
    [
      "  memory             20 KiB  at most 25 KiB  met",
      "  latency of a hint  9 ms    at most 3 ms    MISSED",
      "  by the way         1",
    ].join("\n"),
  );
});
