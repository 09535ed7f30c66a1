import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";
import { slowestTable, type Timed } from "./slowest.ts";

const columns = ["world", "sign-in", "pages", "axe", "pictures", "rest"];

/** Where a step of a journey belongs; undefined for steps that are part of another one. */
function columnOf({ title, category }: TestStep): string | undefined {
  if (category === "fixture") return title.includes("world") ? "world" : undefined;
  if (title === "sign in") return "sign-in";
  if (title === "axe") return "axe";
  if (/^(Navigate|Reload|page\.(goto|reload))/.test(title)) return "pages";
  return /screenshot/i.test(title) ? "pictures" : undefined;
}

export default class JourneyTimes implements Reporter {
  readonly #timed: Timed[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const parts: Record<string, number> = {};
    const add = (column: string, ms: number) => (parts[column] = (parts[column] ?? 0) + ms / 1_000);
    const walk = (steps: readonly TestStep[]): void => {
      for (const step of steps) {
        const column = columnOf(step);
        if (column === undefined) walk(step.steps);
        else add(column, step.duration);
      }
    };
    walk(result.steps);
    const known = Object.entries(parts).reduce((sum, [column, s]) => (column === "world" ? sum : sum + s), 0);
    parts["rest"] = Math.max(result.duration / 1_000 - known, 0);
    this.#timed.push({ name: `${test.location.file.split("/e2e/")[1]}: ${test.title}`, parts });
  }

  onEnd(): void {
    console.log(`\n${slowestTable(this.#timed, columns)}`);
  }
}
