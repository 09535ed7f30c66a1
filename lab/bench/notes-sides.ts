import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import * as z from "zod/mini";
import { processTable } from "#tools/engines/process-table.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { startHelper } from "./helper-process.ts";
import { preparePgbench } from "./notes-pgbench.ts";
import { edited, startingRows, unwritten } from "./notes-row.ts";
import { prepareWrk } from "./notes-wrk.ts";
import { startProductServer } from "./product-server.ts";

/** The product's default; each side has its own pool of this size. */
const connections = 10;

export type NotesSides = Awaited<ReturnType<typeof startSides>>;

/** The product, a bare Hono and pgbench on one Postgres that waits for the disk, and families who may write. */
export async function startSides() {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    return { ...(await startParts(stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(stops: (() => Promise<unknown>)[]) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-bench-notes-"));
  stops.push(() => rm(dir, { recursive: true, force: true }));
  // The bus of a usual installation: invalidating other processes is part of the cost of a save.
  const product = await startProductServer({ LIVE_BUS: "postgres", DATABASE_POOL: String(connections) });
  stops.push(() => product.stop());
  const { databaseUrl } = product;
  const camp = await writingFamilies(databaseUrl, { accounts: edited + unwritten, childrenEach: 1 });
  const bare = await startHelper("notes-bare-server.ts", [databaseUrl, String(connections)]);
  stops.push(() => bare.stop());
  const port = await bare.ask({ kind: "port" }, z.number());
  const urls = { product: `${product.origin}/callable/addNote`, bare: `http://127.0.0.1:${port}/` };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  stops.push(() => client.end());
  const postmaster = await postmasterOf(client);
  return {
    camp,
    urls,
    pids: { product: product.pid, bare: bare.pid },
    wrk: {
      product: await prepareWrk(camp, "product", urls.product, dir),
      bare: await prepareWrk(camp, "bare", urls.bare, dir),
    },
    pgbench: await preparePgbench(camp, { databaseUrl, connections, dir }),
    durability: await durabilityOf(client),
    async startAlike(): Promise<void> {
      await untilQuiet(client);
      for (const statement of startingRows(camp)) await client.query(statement);
    },
    async countNotes(): Promise<number> {
      const { rows } = await client.query<{ count: number }>("select count(*)::int from notes");
      return rows[0]?.count ?? 0;
    },
    postgresTimes: () => timesOf(postmaster),
  };
}

/** Clients leave when their time is over; what they sent last is still worked on, and would spoil the next start. */
async function untilQuiet(client: Client): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    await new Promise((resolve) => void setTimeout(resolve, 50));
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()",
    );
    quiet = rowCount === 0 ? quiet + 1 : 0;
  }
}

/** The processor time of each process of Postgres; some come and go by themselves. */
function timesOf(postmaster: number): Map<number, number> {
  const times = new Map<number, number>();
  for (const { pid, parentPid } of processTable()) {
    if (pid !== postmaster && parentPid !== postmaster) continue;
    try {
      times.set(pid, cpuSeconds(pid));
    } catch {
      // It has ended between the list and the look.
    }
  }
  return times;
}

async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
  return z.coerce.number().parse(rows[0]?.text.split("\n")[0]);
}

async function durabilityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
  );
  return rows.map(({ name, setting }) => `${name} ${setting}`).join(", ");
}
