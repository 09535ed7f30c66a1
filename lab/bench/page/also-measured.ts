import { median } from "../figures.ts";
import type { ListedBench } from "./goals.ts";
import { withUnit } from "./numbers.ts";
import type { PerformanceFile } from "./performance-file.ts";

type AlsoMeasured = { bench: ListedBench; what: string; ours: string; bare?: string; unit: string };

export const alsoMeasured: readonly AlsoMeasured[] = [
  {
    bench: "hello",
    what: "Signed-in GET, CPU time; bare: Hono with one statement per request",
    ours: "ours",
    bare: "row",
    unit: "µs",
  },
  { bench: "notes", what: "Save at 200/s, p99", ours: "oursP99", bare: "bareP99", unit: "ms" },
  {
    bench: "notes",
    what: "Save, CPU time of Postgres relative to bare Hono",
    ours: "postgresRatio",
    unit: "×",
  },
  {
    bench: "live",
    what: "Live update to 5,000 tabs, p50",
    ours: "postgres 5000 ours",
    bare: "postgres 5000 bare",
    unit: "ms",
  },
  {
    bench: "live",
    what: "Live update to 50 of 1,000 tabs at once, p50",
    ours: "postgres 1000 group",
    unit: "ms",
  },
  { bench: "printing", what: "Print, CPU time relative to bare Typst", ours: "cpuRatio", unit: "×" },
  { bench: "printing", what: "Print, first 500 sheets after a start", ours: "firstSeconds", unit: "s" },
  {
    bench: "pictures",
    what: "Process one image, with reading its codes and the scan version",
    ours: "whole",
    unit: "ms",
  },
  {
    bench: "upload",
    what: "Upload of 0.5 MB as the browser sends it, relative to a bare S3 PUT",
    ours: "smallOfBare",
    unit: "×",
  },
  { bench: "upload", what: "The same over a 100 Mbit/s connection", ours: "lineOfBare", unit: "×" },
  { bench: "upload", what: "Upload, CPU time of the API per image", ours: "apiCpuMs", unit: "ms" },
];

export function alsoMeasuredTable({ runs }: PerformanceFile): string[] {
  return [
    "| also measured, without a goal | ours | bare |",
    "| --- | ---: | ---: |",
    ...alsoMeasured.map(({ bench, what, ours, bare, unit }) => {
      const middle = (name: string) => withUnit(median(runs[bench]?.series[name] ?? []), unit);
      return `| ${[what, middle(ours), bare === undefined ? "" : middle(bare)].join(" | ")} |`;
    }),
  ];
}
