import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { processTable, workingDirectoryOf, type ProcessRow } from "./process-table.ts";
import { runOnce } from "./run-once.ts";

/** Everything that works on this data directory: postmaster, its children, an initdb left alone. */
export function postgresProcesses(dataDir: string): ProcessRow[] {
  const postgres = processTable().filter((row) => /(^|\/)(postgres|initdb)\b/.test(row.command));
  // Children rename themselves ("postgres: checkpointer"), but their working directory is the data directory.
  const named = postgres.filter(
    (row) => row.command.includes(` ${dataDir} `) || workingDirectoryOf(row.pid) === dataDir,
  );
  const children = postgres.filter((row) => named.some((parent) => parent.pid === row.parentPid));
  return [...new Set([...named, ...children])];
}

/** A killed initdb leaves a directory that looks valid, so only the marker written after it counts. */
export async function prepareData(
  dir: string,
  binaries: PostgresBinaries,
  durable: boolean,
): Promise<string> {
  const dataDir = join(dir, "data");
  const marker = markerIn(dir);
  if (existsSync(marker) && existsSync(dataDir)) return dataDir;
  rmSync(marker, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
  await runOnce(
    binaries.initdb,
    [
      "-D",
      dataDir,
      "--username=postgres",
      // Only programs on this machine can reach it, and it never holds real letters.
      "--auth=trust",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      ...(durable ? [] : ["--no-sync"]),
    ],
    { cwd: dir },
  );
  markDataComplete(dir);
  return dataDir;
}

/** For a data directory that came from elsewhere too: the next start uses it as it is. */
export function markDataComplete(dir: string): void {
  writeFileSync(markerIn(dir), "whole\n");
}

function markerIn(dir: string): string {
  return join(dir, "data-is-complete");
}
