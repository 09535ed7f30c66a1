import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { runOnce } from "#tools/engines/run-once.ts";

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

type Source = { url: string; data: string; waitForArchive: boolean };

/** Does what pg_basebackup does, which the Postgres from npm lacks: a tar of the data directory while it is in use. */
export async function takeBaseBackup({ url, data, waitForArchive }: Source, tarFile: string): Promise<void> {
  const folder = join(tarFile, "..");
  const run = (line: string) => runOnce("sh", ["-c", line], { cwd: folder, withinMs: 600_000 });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('lab', fast => true)");
    const excludes = leftOut.map((path) => `--exclude="./${path}"`).join(" ");
    // tar exits 1 if a file changed or vanished meanwhile: expected here, the WAL repairs it. 2 is an error.
    await run(`{ tar -C "${data}" ${excludes} -cf "${tarFile}" . 2>"${tarFile}.log" || [ $? -eq 1 ]; }`);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop($1)", [
      waitForArchive,
    ]);
    const [stopped] = rows;
    if (stopped === undefined) throw new Error("the base backup has no label");
    await writeFile(join(folder, "backup_label"), stopped.labelfile, { mode: 0o644 });
  } finally {
    await client.end();
  }
  await run(`tar -C "${folder}" -rf "${tarFile}" backup_label`);
}
