import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("run-clean.ts", import.meta.url));

function run(script: string) {
  const { status, stderr } = spawnSync(process.execPath, [program, "sh", "-c", script], { encoding: "utf8" });
  return { status, stderr };
}

test("a command that cleans up keeps its exit status", () => {
  expect(run('touch "$TMPDIR/file" && rm "$TMPDIR/file"')).toEqual({ status: 0, stderr: "" });
  expect(run("exit 3")).toEqual({ status: 3, stderr: "" });
});

test("a temporary file that stays fails the run", () => {
  const { status, stderr } = run('touch "$TMPDIR/file"');
  expect(stderr).toMatch(/left behind: .+\/file\n/);
  expect(status).toBe(1);
});

test("a process that stays fails the run and is ended", async () => {
  const { status, stderr } = run("sleep 100 >/dev/null 2>&1 &");
  const [, pid = ""] = /left behind: process (\d+), sleep 100/.exec(stderr) ?? [];
  expect(status).toBe(1);
  // A dead process whose parent has not asked for it yet has no command line.
  await expect.poll(() => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).toBe("");
});

test("a command that does not exist is named", () => {
  const { status, stderr } = spawnSync(process.execPath, [program, "no-such-command"], { encoding: "utf8" });
  expect(stderr).toContain("no-such-command could not be started");
  expect(status).toBe(1);
});
