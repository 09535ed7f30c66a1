import { cp } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "#tools/engines/home.ts";
import { markDataComplete } from "#tools/engines/postgres-data.ts";
import type { PostgresSettings } from "#tools/engines/postgres.ts";
import { runOnce } from "#tools/engines/run-once.ts";
import { makeEngineDirectory } from "#tools/engines/unprivileged.ts";
import { takeBaseBackup } from "../base-backup.ts";

/** As docs/backups.md tells an operator: this is how much can be lost when a machine vanishes. */
export const archiveTimeoutSeconds = 60;

export type Backup = Awaited<ReturnType<typeof openBackup>>;

/** Base backups and archived WAL in `folder`, made and restored with the scripts that operators use. */
export async function openBackup(data: string, folder: string) {
  const [bases, wal, scripts] = [join(folder, "base"), join(folder, "wal"), join(folder, "scripts")];
  for (const one of [folder, bases, wal, scripts]) makeEngineDirectory(one);
  // A clone may be where the account that Postgres runs as cannot read.
  await cp(join(projectDir, "tools/backup"), scripts, { recursive: true });
  const run = (line: string) => runOnce("sh", ["-c", line], { cwd: folder, withinMs: 120_000 });
  const settings: PostgresSettings = {
    archive_mode: "on",
    archive_command: `"${scripts}/keep-wal.sh" "%p" "%f" "${wal}"`,
    archive_timeout: archiveTimeoutSeconds,
  };
  return {
    settings,
    async takeBase(url: string): Promise<void> {
      const draft = join(folder, "base.tar");
      await takeBaseBackup({ url, data, waitForArchive: true }, draft);
      await run(`gzip -1 "${draft}" && sleep 1`);
      await run(
        `base="${bases}/$(date -u +%Y-%m-%dT%H:%M:%SZ)" && mkdir "$base" && mv "${draft}.gz" "$base/"`,
      );
    },
    /** Extracts the base backup into the missing data directory; the next start replays the WAL up to the moment. */
    prepareRestore: (moment: string) => run(`"${scripts}/restore.sh" "${folder}" "${data}" "${moment}"`),
    /** The same to the end of the WAL, for a second Postgres. */
    async prepareCopy(copyDir: string): Promise<void> {
      makeEngineDirectory(copyDir);
      await run(`"${scripts}/restore.sh" "${folder}" "${copyDir}/data" end copy`);
      markDataComplete(copyDir);
    },
    async sizes(): Promise<Record<string, string>> {
      const megabytes = async (path: string) =>
        (Number((await run(`du -sk "${path}"`)).split("\t")[0]) / 1024).toFixed(1);
      return { "base (MB)": await megabytes(bases), "WAL (MB)": await megabytes(wal) };
    },
  };
}
