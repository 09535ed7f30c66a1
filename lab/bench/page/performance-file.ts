import * as z from "zod/mini";
import { visibleOnPage } from "./goals.ts";

const about = z.object({
  startedAt: z.string(),
  tookSeconds: z.number(),
  commit: z.string(),
  node: z.string(),
  cores: z.number(),
  processor: z.string(),
  memoryGibibytes: z.number(),
  loadBefore: z.array(z.number()),
  loadAfter: z.array(z.number()),
});
const run = z.object({ about, series: z.record(z.string(), z.array(z.number())) });
const performanceFile = z.object({ runs: z.record(z.string(), run) });

/** docs/performance.json: the latest run of each bench, as small as the page needs it. */
export type PerformanceFile = z.infer<typeof performanceFile>;
export type BenchRun = z.infer<typeof run>;

export function readPerformance(text: string): PerformanceFile {
  return performanceFile.parse(JSON.parse(text));
}

/** A run as it lies in .bench/, which holds much more. */
export function readRun(text: string): BenchRun {
  return run.parse(JSON.parse(text));
}

/** Whatever was measured later counts; what was not measured again stays as it was. */
export function withRuns(
  { runs }: PerformanceFile,
  measured: Readonly<Record<string, BenchRun>>,
): PerformanceFile {
  const all = visibleOnPage.flatMap((name): [string, BenchRun][] => {
    const [before, now] = [runs[name], measured[name]];
    const later =
      before === undefined || (now !== undefined && now.about.startedAt > before.about.startedAt)
        ? now
        : before;
    return later === undefined ? [] : [[name, later]];
  });
  return { runs: Object.fromEntries(all) };
}

/** Puts each list of numbers on one line and rounds to four digits. */
export function writePerformance(performance: PerformanceFile): string {
  const text = JSON.stringify(
    performance,
    (_key, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value),
    2,
  );
  const flat = text.replaceAll(/\[\s+([-\d.,\se]+?)\s+\]/g, (_all, list: string) => {
    return `[${list.split(/,\s*/).join(", ")}]`;
  });
  return `${flat}\n`;
}
