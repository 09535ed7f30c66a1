import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { visibleOnPage } from "./page/goals.ts";
import { benches, type BenchName } from "./run-one.ts";

/** A bench ends itself in time; this is for one whose process cannot even do that. */
const graceSeconds = 30;

/**
 * Each in a process of its own: what one leaves in memory does not weigh on the next, and one that fails does not keep
 * the others from being measured.
 */
export async function runSeveral(
  names: readonly BenchName[],
): Promise<{ missed: string[]; failed: string[] }> {
  const wanted = names.length > 0 ? names : visibleOnPage;
  const longest = wanted.reduce((sum, name) => sum + benches[name].maxSeconds, 0);
  console.log(`${wanted.join(", ")}: ${(longest / 60).toFixed(0)} minutes at the very most.`);
  const began = performance.now();
  const [missed, failed]: [string[], string[]] = [[], []];
  for (const name of wanted) {
    const code = await exitCodeOf(name);
    if (code === 1) missed.push(name);
    else if (code !== 0) failed.push(name);
  }
  console.log(`\nAll of it took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
  if (missed.length > 0) console.log(`A goal was missed: ${missed.join(", ")}.`);
  if (failed.length > 0) console.log(`Could not be measured: ${failed.join(", ")}.`);
  return { missed, failed };
}

async function exitCodeOf(name: BenchName): Promise<number | null> {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, name], { stdio: "inherit" });
  const end = (): void => void child.kill("SIGTERM");
  process.once("exit", end);
  const limit = setTimeout(() => child.kill("SIGKILL"), (benches[name].maxSeconds + graceSeconds) * 1_000);
  await once(child, "exit");
  clearTimeout(limit);
  process.off("exit", end);
  return child.exitCode;
}
