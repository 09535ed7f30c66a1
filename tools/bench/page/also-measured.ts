import { median } from "../figures.ts";
import type { ShownBench } from "./goals.ts";
import { withUnit } from "./numbers.ts";
import type { PerformanceFile } from "./performance-file.ts";

type AlsoMeasured = { bench: ShownBench; what: string; ours: string; bare?: string; unit: string };

export const alsoMeasured: readonly AlsoMeasured[] = [
  {
    bench: "hello",
    what: "Signed-in GET beside a bare Hono with one statement for each: processor time",
    ours: "ours",
    bare: "row",
    unit: "µs",
  },
  { bench: "notes", what: "Save at 200 a second: p99", ours: "oursP99", bare: "bareP99", unit: "ms" },
  {
    bench: "notes",
    what: "Save: Postgres's processor time beside its for bare Hono",
    ours: "postgresRatio",
    unit: "×",
  },
  {
    bench: "live",
    what: "Live update to 5,000 tabs: p50",
    ours: "postgres 5000 ours",
    bare: "postgres 5000 bare",
    unit: "ms",
  },
  {
    bench: "live",
    what: "Live update to 50 tabs at once, of 1,000: p50",
    ours: "postgres 1000 group",
    unit: "ms",
  },
  { bench: "printing", what: "Print: processor time beside bare Typst", ours: "cpuRatio", unit: "×" },
  { bench: "printing", what: "Print: the first 500 sheets after a start", ours: "firstSeconds", unit: "s" },
  {
    bench: "pictures",
    what: "Picture with its codes read and the look of a scan",
    ours: "whole",
    unit: "ms",
  },
  {
    bench: "upload",
    what: "Upload of half a megabyte, as the screen sends it, beside a bare S3 PUT",
    ours: "smallOfBare",
    unit: "×",
  },
  { bench: "upload", what: "The same over a line of 100 Mbit/s", ours: "lineOfBare", unit: "×" },
  { bench: "upload", what: "Upload: the API's processor time for a picture", ours: "apiCpuMs", unit: "ms" },
];

export function alsoMeasuredTable({ runs }: PerformanceFile): string[] {
  return [
    "| also measured, without a promise | ours | bare |",
    "| --- | ---: | ---: |",
    ...alsoMeasured.map(({ bench, what, ours, bare, unit }) => {
      const middle = (name: string) => withUnit(median(runs[bench]?.series[name] ?? []), unit);
      return `| ${[what, middle(ours), bare === undefined ? "" : middle(bare)].join(" | ")} |`;
    }),
  ];
}
