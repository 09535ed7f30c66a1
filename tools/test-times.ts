import { spawnSync } from "node:child_process";

/**
 * `npm run test:times [-- filter]`: shows the slowest 30 test files and journeys and what takes their time. A filter
 * selects paths that contain it; `-- vitest [filter]` or `-- e2e [filter]` runs one of the two.
 */
const [first, ...rest] = process.argv.slice(2);
const only = first === "vitest" || first === "e2e" ? first : undefined;
const filter = only === undefined ? process.argv.slice(2) : rest;

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, [...args, ...filter], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

if (only !== "e2e") run("vitest", "run", "--passWithNoTests", "--reporter=./tools/times/vitest-times.ts");
if (only !== "vitest")
  run("node", "tools/e2e.ts", "--pass-with-no-tests", "--reporter=./tools/times/journey-times.ts");
