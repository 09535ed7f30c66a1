import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `node tools/run-clean.ts <command …>` runs a command that must leave nothing behind: no temporary file and no process.
 * Everything it starts inherits a TMPDIR of its own, by which it is found afterwards. (A port is open only as long as a
 * process listens on it.)
 */
const dir = mkdtempSync(join(tmpdir(), "cabin-courier-run-"));
// As /tmp itself: Postgres runs as another user when root starts it.
chmodSync(dir, 0o1777);
const [command = "", ...args] = process.argv.slice(2);
const { status, error } = spawnSync(command, args, {
  stdio: "inherit",
  env: { ...process.env, TMPDIR: dir },
});
if (error !== undefined) console.error(`${command} could not be started: ${error.message}`);

// Shared by all runs on purpose: caches of compiled code.
const caches = /^(node-compile-cache|playwright-transform-cache-\d+|v8-compile-cache-\d+)$/;
const files = readdirSync(dir).filter((name) => !caches.test(name));
const processes = process.platform === "linux" ? startedIn(dir) : [];
for (const name of files) console.error(`left behind: ${join(dir, name)}`);
for (const { pid, program } of processes) {
  console.error(`left behind: process ${pid}, ${program}`);
  process.kill(pid, "SIGKILL");
}
rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
const isClean = files.length === 0 && processes.length === 0;
if (!isClean) console.error("The run left something behind. Clean it up where it was made.");
process.exitCode = status === 0 && !isClean ? 1 : (status ?? 1);

function startedIn(tempDir: string): { pid: number; program: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(pid, "environ").split("\0").includes(`TMPDIR=${tempDir}`))
    .map((pid) => ({ pid: Number(pid), program: read(pid, "cmdline").replaceAll("\0", " ").slice(0, 200) }))
    .filter(({ program }) => program !== "");
}

/** Empty for a process that is gone or not ours. */
function read(pid: string, name: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
