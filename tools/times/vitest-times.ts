import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { slowestTable } from "./slowest.ts";

const columns = ["process", "import", "environ.", "database", "tests"];

/** Prints what takes the time of the slowest test files. `tests` excludes creating databases and servers. */
export default class VitestTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timed = modules.map((module) => {
      const { prepareDuration, collectDuration, setupDuration, environmentSetupDuration, duration } =
        module.diagnostic();
      const database = module.meta().databaseMs ?? 0;
      return {
        name: `${module.project.name}: ${relative(process.cwd(), module.moduleId)}`,
        parts: {
          process: prepareDuration / 1_000,
          import: (collectDuration + setupDuration) / 1_000,
          "environ.": environmentSetupDuration / 1_000,
          database: database / 1_000,
          tests: Math.max(duration - database, 0) / 1_000,
        },
      };
    });
    console.log(`\n${slowestTable(timed, columns)}`);
  }
}
