import { median } from "../figures.ts";
import { rolesMeasured } from "../idle-table.ts";
import { alsoMeasuredTable } from "./also-measured.ts";
import { visibleOnPage } from "./goals.ts";
import { judgeGoals, type JudgedGoal } from "./judged-goals.ts";
import { formatNumber, withUnit } from "./numbers.ts";
import type { BenchRun, PerformanceFile } from "./performance-file.ts";
import { counters, intro, notes } from "./messages.ts";

export type Definitions = Readonly<Record<string, string>>;

/** docs/performance.md, from what was measured and nothing else. */
export function performancePage(performance: PerformanceFile, reasons: Definitions): string {
  const judged = judgeGoals(performance);
  const lines = [
    "# Performance",
    "",
    intro,
    "",
    machineLine(performance),
    "",
    "## Goals and results",
    "",
    picture("allowance", "Share of each limit that is used; left of the line the goal is met"),
    "",
    ...goalTable(judged),
    "",
    ...missedLines(judged, reasons),
    picture("rounds", "Each round relative to the bare engine, and the limit"),
    "",
    notes.rounds,
    "",
    ...alsoMeasuredTable(performance),
    "",
    "## Ten times the data",
    "",
    ...growthLines(performance),
    "",
    "## Start and memory per role",
    "",
    picture("roles", "Start and idle memory of each role"),
    "",
    ...rolesTable(performance),
    "",
    notes.roles,
    "",
    "## Deterministic limits are enforced by tests",
    "",
    counters,
    "",
    "## Runs",
    "",
    ...runsTable(performance),
    "",
    notes.again,
  ];
  return `${lines.join("\n")}\n`;
}

export function missedWithoutReason(performance: PerformanceFile, reasons: Definitions): string[] {
  return judgeGoals(performance).flatMap(({ met, goal }) =>
    met || reasons[goal.id] !== undefined ? [] : [goal.what],
  );
}

function picture(name: string, words: string): string {
  return `![${words}](pictures/performance-${name}.svg)`;
}

function machineLine({ runs }: PerformanceFile): string {
  const all = Object.values(runs);
  const one = (pick: (about: BenchRun["about"]) => string) =>
    [...new Set(all.map(({ about }) => pick(about)))].join("; ");
  const machine = one(
    (a) => `${a.cores} × ${a.processor}, ${a.memoryGibibytes} GiB of memory, Node ${a.node.slice(1)}`,
  );
  const loads = all.flatMap(({ about, series }) => [about.loadBefore[0] ?? 0, ...loadsIn(series)]);
  return [
    `Measured on ${machine}, on ${one((a) => a.startedAt.slice(0, 10))}, commit ${one((a) => a.commit)}.`,
    `The load average was ${formatNumber(Math.min(...loads))} to ${formatNumber(Math.max(...loads))}:`,
    "load generators, engines and both sides share the machine.",
  ].join(" ");
}

function loadsIn(series: BenchRun["series"]): number[] {
  return Object.entries(series).flatMap(([name, values]) => (name.endsWith("load") ? values : []));
}

function goalTable(judged: readonly JudgedGoal[]): string[] {
  return [
    "| what | ours | bare | measured | goal | |",
    "| --- | ---: | ---: | ---: | ---: | --- |",
    ...judged.map(({ goal, value, ours, bare, met }) => {
      const side = (figure: number | undefined) =>
        figure === undefined ? "" : withUnit(figure, goal.sideUnit);
      const bound =
        "atMost" in goal ? `≤ ${withUnit(goal.atMost, goal.unit)}` : `≥ ${withUnit(goal.atLeast, goal.unit)}`;
      return `| ${[goal.what, side(ours), side(bare), `**${withUnit(value, goal.unit)}**`, bound, met ? "met" : "missed"].join(" | ")} |`;
    }),
  ];
}

function missedLines(judged: readonly JudgedGoal[], reasons: Definitions): string[] {
  const missed = judged.filter(({ met }) => !met);
  if (missed.length === 0) return ["All goals are met.", ""];
  return missed.flatMap(({ goal }) => [
    `**Missed: ${goal.what}.** ${reasons[goal.id] ?? "The reason is not known yet."}`,
    "",
  ]);
}

function growthLines({ runs }: PerformanceFile): string[] {
  const series = runs["growth"]?.series ?? {};
  const [from, to] = [series["participants"], series["notes"]].map((rows = []) =>
    rows.map((count) => formatNumber(Math.round(count))),
  );
  const lists = Object.entries(series).filter(([name]) => name.startsWith("pages of "));
  return [
    `${from?.[0]} participants and ${to?.[0]} notes grew to ${from?.[1]} and ${to?.[1]}; ${series["statements"]?.[0]} statements were run with EXPLAIN on the product's own connection. ${notes.growth}`,
    "",
    picture("growth", "Buffers read by each list before and after"),
    "",
    "| list | buffers | with ten times the data |",
    "| --- | ---: | ---: |",
    ...lists.map(
      ([name, [few = 0, many = 0]]) =>
        `| ${name.slice("pages of ".length)} | ${formatNumber(few)} | ${formatNumber(many)} |`,
    ),
  ];
}

function rolesTable({ runs }: PerformanceFile): string[] {
  const series = runs["idle"]?.series ?? {};
  const cell = (name: string, unit: string) => withUnit(median(series[name] ?? []), unit);
  return [
    "| role | start | memory | not shared |",
    "| --- | ---: | ---: | ---: |",
    ...rolesMeasured.map(
      (role) =>
        `| ${[role, cell(`${role} start`, "s"), cell(`${role} rss`, "MiB"), cell(`${role} pss`, "MiB")].join(" | ")} |`,
    ),
  ];
}

function runsTable({ runs }: PerformanceFile): string[] {
  return [
    "| benchmark | started (UTC) | duration | load before, after | commit |",
    "| --- | --- | ---: | ---: | --- |",
    ...visibleOnPage.flatMap((name) => {
      const about = runs[name]?.about;
      if (about === undefined) return [];
      const loads = [about.loadBefore[0], about.loadAfter[0]].map((load) => formatNumber(load ?? Number.NaN));
      const began = about.startedAt.slice(0, 16).replace("T", " ");
      return `| ${[name, began, `${formatNumber(Math.round(about.tookSeconds))} s`, loads.join(", "), about.commit].join(" | ")} |`;
    }),
  ];
}
