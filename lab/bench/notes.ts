import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import * as z from "zod/mini";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { startHelper } from "../helper-process.ts";
import { cpuSeconds, unlessEnded, withDescendants } from "../processes.ts";
import { openWorld } from "../world.ts";
import { bothInTurn, inRounds, type Bench } from "./bench.ts";
import { connections as clients } from "./drive-requests.ts";
import { edited, oneNewIn, prepareSaves, startingRows, unwritten } from "./notes-requests.ts";

const rounds = 7;
const warmUps = 4;
const fastSeconds = 2;
/** The product's default; each side has its own pool of this size. */
const connections = "10";

type Side = { pid: number; save: (seconds: number) => Promise<number> };

/** What saving a letter costs relative to the minimum with our framework and our database. */
export const notesBench: Bench = {
  what: "saving a note relative to a bare Hono with one prepared upsert; each waits for the disk",
  maxSeconds: 240,
  async run(say) {
    await using world = await openWorld({ env: { DATABASE_POOL: connections } });
    const { url, dir, postgres } = world;
    const camp = await writingFamilies(url, { accounts: edited + unwritten, childrenEach: 1 });
    const server = await world.serve("api,live");
    const args = ["upsert", url, connections];
    const bareServer = await startHelper(new URL("./bare-server-process.ts", import.meta.url), args);
    world.defer(() => bareServer.stop());
    const bareUrl = `http://127.0.0.1:${await bareServer.ask({ kind: "port" }, z.number())}/`;
    const product: Side = {
      pid: server.pid,
      save: await prepareSaves(camp, { url: `${server.origin}/callable/addNote`, dir, isBare: false }),
    };
    const bare: Side = {
      pid: bareServer.pid,
      save: await prepareSaves(camp, { url: bareUrl, dir, isBare: true }),
    };
    const client = new Client({ connectionString: url });
    await client.connect();
    world.defer(() => client.end());
    const saveFast = async (side: Side) => {
      await untilQuiet(client);
      for (const statement of startingRows(camp)) await client.query(statement);
      return measure(side, client, postgres.pid);
    };
    const round = (turn: number) =>
      bothInTurn(
        turn,
        () => saveFast(product),
        () => saveFast(bare),
      );
    for (let turn = 0; turn < warmUps; turn += 1) await round(turn);
    const series = await inRounds({ rounds, say }, async (turn) => {
      const [ours, theirs] = await round(turn);
      return {
        ours: ours.perSecond,
        bare: theirs.perSecond,
        ofBare: ours.perSecond / theirs.perSecond,
        oursMicros: ours.serverMicros,
        bareMicros: theirs.serverMicros,
        cpuRatio: ours.serverMicros / theirs.serverMicros,
        postgresRatio: ours.postgresMicros / theirs.postgresMicros,
      };
    });
    return { series };
  },
};

async function measure({ pid, save }: Side, client: Client, postmaster: number) {
  const [serverBefore, postgresBefore] = [cpuSeconds(pid), timesOf(postmaster)];
  const saves = await save(fastSeconds);
  const serverUsed = cpuSeconds(pid) - serverBefore;
  let postgresUsed = 0;
  for (const [one, seconds] of timesOf(postmaster)) postgresUsed += seconds - (postgresBefore.get(one) ?? 0);
  // A good answer must mean a row. What was under way at the end may be of either kind.
  const { rows } = await client.query<{ count: number }>("select count(*)::int from notes");
  const made = (rows[0]?.count ?? 0) - edited;
  if (made < saves / oneNewIn - clients) throw new Error(`${saves} saves were answered, ${made} notes made`);
  return {
    perSecond: saves / fastSeconds,
    serverMicros: (serverUsed * 1e6) / saves,
    postgresMicros: (postgresUsed * 1e6) / saves,
  };
}

/** The CPU time of each process of Postgres; some come and go. */
function timesOf(postmaster: number): Map<number, number> {
  return new Map(withDescendants([postmaster]).map((pid) => [pid, unlessEnded(() => cpuSeconds(pid))]));
}

/** Clients leave when their time is over; what they sent last is still worked on, and would spoil the next start. */
async function untilQuiet(client: Client): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    await pause(50);
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()",
    );
    quiet = rowCount === 0 ? quiet + 1 : 0;
  }
}
