import { rolesMeasured } from "../idle-table.ts";
import { alsoMeasured } from "./also-measured.ts";
import { goals, visibleOnPage } from "./goals.ts";
import type { BenchRun, PerformanceFile } from "./performance-file.ts";

export function aPerformance(): PerformanceFile {
  const runs: Record<string, BenchRun> = {};
  for (const name of visibleOnPage) {
    const series: BenchRun["series"] = { load: [0.4, 1.25] };
    for (const goal of goals.filter(({ bench }) => bench === name)) {
      const bound = "atMost" in goal ? goal.atMost : goal.atLeast;
      for (const side of [goal.ours, goal.bare]) if (side !== undefined) series[side] ??= [200, 100, 300];
      series[goal.measured] = [bound, bound, bound];
    }
    for (const { ours, bare } of alsoMeasured.filter(({ bench }) => bench === name))
      for (const side of [ours, bare]) if (side !== undefined) series[side] ??= [20, 10, 30];
    runs[name] = { about: aboutRun(name), series };
  }
  Object.assign(runs["growth"]?.series ?? {}, {
    participants: [100_000, 1_000_000],
    notes: [1_000_000, 10_000_000],
    statements: [321],
    "pages of listEvents": [45, 46],
    "pages of listMyNotes, further on": [1_200, 1_202],
  });
  for (const [at, role] of rolesMeasured.entries())
    Object.assign(runs["idle"]?.series ?? {}, {
      [`${role} start`]: [1 + at / 10],
      [`${role} rss`]: [120 + at],
      [`${role} pss`]: [90 + at],
    });
  return { runs };
}

function aboutRun(name: string): BenchRun["about"] {
  return {
    startedAt: "2027-07-11T06:30:00.000Z",
    tookSeconds: name.length * 10,
    commit: "0123456789",
    node: "v24.1.0",
    cores: 2,
    processor: "A Quiet Processor",
    memoryGibibytes: 16,
    loadBefore: [0.5, 0.4, 0.3],
    loadAfter: [1.5, 0.4, 0.3],
  };
}
