import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * `npm run nightly [-- step …]`: what takes too long for each commit. Each step runs whatever became of the others; one
 * that fails fails the night.
 */
const cwd = fileURLToPath(new URL("..", import.meta.url));

type Step = { name: string; command: string; args: string[] };

const clean = (...args: string[]) => ({ command: process.execPath, args: ["tools/run-clean.ts", ...args] });
const npm = (...args: string[]) => ({ command: "npm", args: ["run", "-s", ...args] });

const steps: Step[] = [
  // Every kill, race and property at full length; screens in more widths and both themes.
  { name: "test", ...clean("vitest", "run") },
  { name: "build", ...npm("build") },
  { name: "e2e", ...clean("playwright", "test", "--repeat-each=3") },
  { name: "fuzz", ...npm("fuzz") },
  { name: "drill", ...npm("drill") },
  { name: "deploy", ...npm("drill", "--", "deploy") },
  { name: "install", ...npm("drill", "--", "install") },
  { name: "growth", ...npm("bench", "--", "growth") },
  { name: "reading", ...npm("bench", "--", "reading") },
  // Reads the whole history of the repository for secrets.
  { name: "supply", ...npm("supply") },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => steps.every((step) => step.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(", ")}. Known: ${steps.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}

const results = steps
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .map(({ name, command, args }) => {
    console.log(`\n== ${name}`);
    const started = performance.now();
    const env = { ...process.env, NIGHTLY: "1" };
    const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env });
    const seconds = Math.round((performance.now() - started) / 1_000);
    return { step: name, result: status === 0 ? "passed" : "FAILED", seconds };
  });

console.table(results);
const failed = results.filter(({ result }) => result === "FAILED").length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
