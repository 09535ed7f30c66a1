import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { PostgresSettings } from "#tools/engines/postgres.ts";
import { markDataComplete } from "#tools/engines/postgres-data.ts";
import { projectDir } from "#tools/engines/home.ts";
import { runOnce } from "#tools/engines/run-once.ts";
import { makeEngineDirectory } from "#tools/engines/unprivileged.ts";

/** As docs/backups.md tells an operator: this is how much can be lost when a machine vanishes. */
export const archiveTimeoutSeconds = 60;

export type Journal = {
  settings: PostgresSettings;
  /** Copies the data directory while it is being written to. */
  takeBase(url: string): Promise<void>;
  /** Extracts the base backup into the missing data directory; the next start replays the WAL up to the moment. */
  prepareRestore(moment: string): Promise<void>;
  /** The same to the end of the WAL, into the data directory of a second Postgres. */
  prepareCopy(copyDir: string): Promise<void>;
  sizes(): Promise<{ baseMegabytes: number; journalMegabytes: number; pieces: number }>;
};

export async function openJournal(dir: string, kept: string): Promise<Journal> {
  const data = join(dir, "data");
  const [bases, wal, scripts] = [join(kept, "base"), join(kept, "wal"), join(kept, "scripts")];
  for (const folder of [kept, bases, wal, scripts]) makeEngineDirectory(folder);
  // A clone may lie where the account that Postgres runs as cannot read.
  await cp(join(projectDir, "tools/backup"), scripts, { recursive: true });
  const run = (line: string) => runOnce("sh", ["-c", line], { cwd: kept, withinMs: 120_000 });
  return {
    settings: {
      archive_mode: "on",
      archive_command: `"${scripts}/keep-wal.sh" "%p" "%f" "${wal}"`,
      archive_timeout: archiveTimeoutSeconds,
    },
    async takeBase(url) {
      const draft = join(kept, "base.tar");
      const excludes = leftOut.map((path) => `--exclude="./${path}"`).join(" ");
      const label = await whileBackingUp(url, () =>
        // tar exits 1 if a file changed or vanished meanwhile: expected here, the WAL repairs it. 2 is an error.
        run(`{ tar -C "${data}" ${excludes} -cf "${draft}" . 2>"${draft}.log" || [ $? -eq 1 ]; }`),
      );
      await writeFile(join(scripts, "backup_label"), label);
      await run(`tar -C "${scripts}" -rf "${draft}" backup_label && gzip -1 "${draft}" && sleep 1`);
      await run(
        `base="${bases}/$(date -u +%Y-%m-%dT%H:%M:%SZ)" && mkdir "$base" && mv "${draft}.gz" "$base/"`,
      );
    },
    prepareRestore: async (moment) => {
      await run(`"${scripts}/restore.sh" "${kept}" "${data}" "${moment}"`);
    },
    prepareCopy: async (copyDir) => {
      makeEngineDirectory(copyDir);
      await run(`"${scripts}/restore.sh" "${kept}" "${copyDir}/data" end copy`);
      markDataComplete(copyDir);
    },
    async sizes() {
      const megabytes = async (path: string) => Number((await run(`du -sk "${path}"`)).split("\t")[0]) / 1024;
      const pieces = Number(await run(`ls "${wal}" | wc -l`));
      return { baseMegabytes: await megabytes(bases), journalMegabytes: await megabytes(wal), pieces };
    },
  };
}

/** What belongs to the running process and not to the data. The folders themselves stay. */
const leftOut = [
  "pg_wal/*",
  "postmaster.pid",
  "postmaster.opts",
  "pg_replslot/*",
  "pg_dynshmem/*",
  "pg_notify/*",
  "pg_serial/*",
  "pg_snapshots/*",
  "pg_stat_tmp/*",
  "pg_subtrans/*",
  "*/pgsql_tmp*",
];

/** What pg_basebackup does, by hand: the Postgres that npm brings has no such program, and Debian's is another version. */
async function whileBackingUp(url: string, copy: () => Promise<unknown>): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('drill', fast => true)");
    await copy();
    // Returns after the WAL of this backup is archived.
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    const [stopped] = rows;
    if (stopped === undefined) throw new Error("the base backup has no label");
    return stopped.labelfile;
  } finally {
    await client.end();
  }
}

/** Until Postgres is no longer replaying and takes writes. */
export async function untilPromoted(url: string, deadline: AbortSignal): Promise<void> {
  for (;;) {
    deadline.throwIfAborted();
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ open: boolean }>("select not pg_is_in_recovery() as open");
      if (rows[0]?.open === true) return;
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(100);
  }
}
