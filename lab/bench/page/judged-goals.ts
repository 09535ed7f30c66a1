import { median } from "../figures.ts";
import { goals, type Goal } from "./goals.ts";
import type { PerformanceFile } from "./performance-file.ts";

/** A goal with what was measured. `used` is the part of its allowance: at 1 it is just met, above it is missed. */
export type JudgedGoal = {
  goal: Goal;
  value: number;
  rounds: readonly number[];
  ours: number | undefined;
  bare: number | undefined;
  met: boolean;
  used: number;
};

/** Throws for a goal without a figure: leaving it out would look as if it were met. */
export function judgeGoals({ runs }: PerformanceFile, wanted: readonly Goal[] = goals): JudgedGoal[] {
  return wanted.map((goal) => {
    const series = runs[goal.bench]?.series;
    const middle = (name: string | undefined): number | undefined => {
      const values = name === undefined ? undefined : series?.[name];
      return values === undefined || values.length === 0 ? undefined : median(values);
    };
    const value = middle(goal.measured);
    if (value === undefined || !Number.isFinite(value))
      throw new Error(`"${goal.what}" has no figure. Run: npm run bench -- ${goal.bench} page`);
    const rounds = series?.[goal.measured] ?? [];
    return { goal, value, rounds, ours: middle(goal.ours), bare: middle(goal.bare), ...judge(goal, value) };
  });
}

function judge(goal: Goal, value: number): { met: boolean; used: number } {
  if ("atLeast" in goal) return { met: value >= goal.atLeast, used: goal.atLeast / value };
  // What may not happen at all has no part that could be used.
  const used = goal.atMost === 0 ? Math.min(value, 1) * 2 : Math.max(0, value) / goal.atMost;
  return { met: value <= goal.atMost, used };
}
