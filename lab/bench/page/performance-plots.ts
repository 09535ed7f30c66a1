import { median } from "../figures.ts";
import { rolesMeasured } from "../idle-table.ts";
import { bar, dot, drawing, line, margin, width, words } from "./drawing.ts";
import { goals } from "./goals.ts";
import { judgeGoals, type JudgedGoal } from "./judged-goals.ts";
import { formatNumber, withUnit } from "./numbers.ts";
import type { PerformanceFile } from "./performance-file.ts";

const inner = width - 2 * margin;
const top = 44;

/** The pictures of docs/performance.md by name, each an SVG of its own. */
export function performancePlots(performance: PerformanceFile): Record<string, string> {
  const judged = judgeGoals(performance);
  return {
    allowance: allowancePlot(judged),
    rounds: roundsPlot(judged.filter(({ goal }) => goal.unit === "×")),
    growth: growthPlot(performance),
    roles: rolesPlot(performance),
  };
}

function allowancePlot(judged: readonly JudgedGoal[]): string {
  const [step, boundAt] = [42, margin + inner * 0.72];
  const from = top + 14;
  const height = from + judged.length * step + 8;
  const marks = judged.flatMap(({ goal, value, used, met }, at) => {
    const y = from + at * step;
    const long = Math.min(used * (boundAt - margin), inner);
    return [
      words(margin, y + 12, goal.brief),
      bar(margin, y + 18, long, met ? "pine" : "ember"),
      words(width - margin, y + 27, withUnit(value, goal.unit), { anchor: "end", bold: true }),
    ];
  });
  const bound = line(boundAt, from - 6, boundAt, height - 10, "ember", 1.5);
  const label = words(boundAt, from - 10, "limit", { ink: "ember", anchor: "middle", size: 12 });
  const missed = judged.filter(({ met }) => !met).map(({ goal }) => goal.what);
  const about = `${judged.length - missed.length} of ${judged.length} goals are met. ${missed.length === 0 ? "" : `Missed: ${missed.join("; ")}.`}`;
  return drawing(height, "Share of each limit that is used", about.trim(), [...marks, bound, label]);
}

/** Every round of every ratio, each on a scale of its own that begins at nothing. */
function roundsPlot(judged: readonly JudgedGoal[]): string {
  const step = 62;
  const height = top + judged.length * step + 4;
  const marks = judged.flatMap(({ goal, value, rounds, met }, at) => {
    const bound = "atMost" in goal ? goal.atMost : goal.atLeast;
    const most = Math.max(...rounds, bound) * 1.12;
    const x = (ratio: number) => margin + (ratio / most) * inner;
    const y = top + at * step;
    const side = "atMost" in goal ? "at most" : "at least";
    return [
      words(margin, y + 10, goal.brief),
      line(margin, y + 24, width - margin, y + 24, "rule"),
      line(x(bound), y + 16, x(bound), y + 32, "ember", 2),
      ...rounds.map((ratio) => dot(x(ratio), y + 24, met ? "pine" : "ember", { hollow: true })),
      dot(x(value), y + 24, met ? "pine" : "ember"),
      words(margin, y + 42, `${formatNumber(value)}× median, ${side} ${formatNumber(bound)}×`, {
        ink: "ink-2",
        size: 12,
      }),
    ];
  });
  const about = judged.map(({ goal, value }) => `${goal.what}: ${formatNumber(value)} times`).join(". ");
  return drawing(height, "Each round relative to the bare engine", `${about}.`, marks);
}

/** Pages of each list: hollow before, full with ten times the data. */
function growthPlot({ runs }: PerformanceFile): string {
  const lists = Object.entries(runs["growth"]?.series ?? {}).flatMap(([name, [few = 0, many = 0]]) =>
    name.startsWith("pages of ") ? [{ name: name.slice("pages of ".length), few, many }] : [],
  );
  const step = 36;
  const height = top + lists.length * step + 8;
  const most = Math.max(...lists.flatMap(({ few, many }) => [few, many]));
  // Logarithmic, because lists of ten and of a thousand buffers share the axis.
  const x = (pages: number) => margin + 6 + (Math.log(pages + 1) / Math.log(most + 1)) * (inner - 12);
  const marks = lists.flatMap(({ name, few, many }, at) => {
    const y = top + at * step;
    return [
      words(margin, y + 10, name, { size: 12 }),
      words(width - margin, y + 10, `${formatNumber(few)} → ${formatNumber(many)}`, {
        anchor: "end",
        size: 12,
        bold: true,
      }),
      line(margin, y + 22, width - margin, y + 22, "rule"),
      line(x(few), y + 22, x(many), y + 22, "pine", 2),
      dot(x(few), y + 22, "pine", { hollow: true, radius: 6 }),
      dot(x(many), y + 22, "pine"),
    ];
  });
  const about = lists.map(({ name, few, many }) => `${name}: ${few} buffers, then ${many}`).join(". ");
  return drawing(height, "Buffers of each list, with ten times the data", `${about}.`, marks);
}

function rolesPlot({ runs }: PerformanceFile): string {
  const series = runs["idle"]?.series ?? {};
  const kinds = [
    { name: "rss", what: "Memory while idle", unit: "MiB", bound: boundOf("idle-memory") },
    { name: "start", what: "Start until ready", unit: "s", bound: boundOf("idle-start") },
  ];
  const [step, block] = [34, 34 * rolesMeasured.length + 38];
  const marks = kinds.flatMap(({ name, what, unit, bound }, nth) => {
    const values = rolesMeasured.map((role) => median(series[`${role} ${name}`] ?? []));
    const most = Math.max(...values, bound);
    const x = (value: number) => (value / most) * (inner - 70);
    const y = top + nth * block;
    return [
      words(margin, y + 10, what, { bold: true }),
      words(width - margin, y + 10, `API limit: ${withUnit(bound, unit)}`, {
        ink: "ember",
        size: 12,
        anchor: "end",
      }),
      ...rolesMeasured.flatMap((role, at) => [
        words(margin, y + 32 + at * step, role, { size: 12 }),
        bar(margin, y + 37 + at * step, x(values[at] ?? 0), "pine"),
        words(width - margin, y + 46 + at * step, withUnit(values[at] ?? 0, unit), {
          anchor: "end",
          size: 12,
          bold: true,
        }),
      ]),
      line(margin + x(bound), y + 36, margin + x(bound), y + 48, "ember", 2),
    ];
  });
  const about = rolesMeasured.map((role) => {
    const value = (name: string, unit: string) => withUnit(median(series[`${role} ${name}`] ?? []), unit);
    return `${role}: ${value("rss", "MiB")}, ready after ${value("start", "s")}`;
  });
  return drawing(top + kinds.length * block + 4, "Start and memory per role", `${about.join(". ")}.`, marks);
}

function boundOf(id: string): number {
  const goal = goals.find((one) => one.id === id);
  if (goal === undefined) throw new Error(`There is no goal called ${id}.`);
  return "atMost" in goal ? goal.atMost : goal.atLeast;
}
