import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { loopback } from "#tools/engines/free-port.ts";
import { markDataComplete } from "#tools/engines/postgres-data.ts";
import { startPostgres, type Postgres, type PostgresSettings } from "#tools/engines/postgres.ts";
import { runOnce } from "#tools/engines/run-once.ts";
import { makeEngineDirectory } from "#tools/engines/unprivileged.ts";

const slot = "replica";
/** What belongs to the running process and not to the data. The folders themselves stay. */
const leftOut = ["pg_wal/*", "postmaster.pid", "postmaster.opts", "pg_replslot/*", "pg_stat_tmp/*"];

type ReplicaSource = { from: Postgres; fromDir: string; dir: string; settings: PostgresSettings };

/** A second Postgres that follows the first over the wire, on a disk of its own. */
export async function startReplica({ from, fromDir, dir, settings }: ReplicaSource): Promise<Postgres> {
  makeEngineDirectory(dir);
  const data = join(dir, "data");
  const label = await whileBackingUp(from.url("postgres"), async () => {
    const excludes = leftOut.map((path) => `--exclude="./${path}"`).join(" ");
    // tar exits 1 if a file changed while it was read: expected here, the WAL repairs it. 2 is an error.
    const copy = `{ tar -C "${join(fromDir, "data")}" ${excludes} -cf - . || [ $? -eq 1 ]; } | tar -C "${data}" -xf -`;
    await runOnce("sh", ["-c", `mkdir -m 700 "${data}" && ${copy} && touch "${data}/standby.signal"`], {
      cwd: dir,
      withinMs: 600_000,
    });
  });
  const labelFile = join(dir, "backup_label");
  await writeFile(labelFile, label, { mode: 0o644 });
  await runOnce("sh", ["-c", `cp "${labelFile}" "${data}/"`], { cwd: dir });
  markDataComplete(dir);
  const follow = `host=${loopback} port=${from.port} user=postgres application_name=${slot}`;
  return startPostgres({
    dir,
    settings: { ...settings, primary_conninfo: follow, primary_slot_name: slot },
  });
}

/** Does what pg_basebackup does, which the Postgres from npm lacks. The slot retains the WAL meanwhile. */
async function whileBackingUp(url: string, copy: () => Promise<unknown>): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_create_physical_replication_slot($1, true)", [slot]);
    await client.query("select pg_backup_start('scale', fast => true)");
    await copy();
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    const [stopped] = rows;
    if (stopped === undefined) throw new Error("the base backup has no label");
    return stopped.labelfile;
  } finally {
    await client.end();
  }
}
