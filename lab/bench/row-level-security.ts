import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { withoutUser, withUser } from "#database/actor.ts";
import { asApplication, connect } from "#database/connect.ts";
import { migrate } from "#database/migrate.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { rlsActions, type Asking, type RlsAction } from "./rls-actions.ts";
import { median } from "./figures.ts";

const rounds = 7;
const secondsEach = 1;
/** RLS sends four statements instead of one. If it costs more than this, it needs another design. */
const goalTimesBare = 1.5;

type Figure = { postgresMicros: number; nodeMicros: number; count: number };
type Side = { asking: Asking; backend: number; stop: () => Promise<unknown> };
type Measured = { action: string; bare: Figure; withRls: Figure; load: number };

export const rlsBench: Bench = {
  what: "statements behind the second fence beside the same ones of the owner, one connection each",
  maxSeconds: 240,
  async run(say) {
    if (process.platform !== "linux") throw new Error("This bench reads /proc and needs Linux.");
    const dir = await mkdtemp(join(tmpdir(), "cabin-courier-bench-"));
    await chmod(dir, 0o755);
    const postgres = await startPostgres({ dir: join(dir, "postgres") });
    try {
      await postgres.ensureDatabase("bench");
      const url = postgres.url("bench");
      await migrate(url);
      const camp = await writingFamilies(url, { accounts: 500, childrenEach: 1 });
      const [bare, withRls] = [await bareSide(url), await rlsSide(url)];
      const actions = await rlsActions(url, camp);
      const measured: Measured[] = [];
      for (let round = -1; round < rounds; round += 1) {
        for (const action of actions) {
          const order = round % 2 === 0 ? ([bare, withRls] as const) : ([withRls, bare] as const);
          const first = await measure(order[0], action, order[0] === bare ? "bare" : "withRls");
          const second = await measure(order[1], action, order[1] === bare ? "bare" : "withRls");
          const [ofBare, ofRls] = order[0] === bare ? [first, second] : [second, first];
          const load = loadavg()[0] ?? Number.NaN;
          // The first round only warms up.
          if (round >= 0) measured.push({ action: action.name, bare: ofBare, withRls: ofRls, load });
        }
        if (round >= 0) say(`round ${round + 1} of ${rounds}, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
      }
      await bare.stop();
      await withRls.stop();
      return { rows: actions.flatMap(({ name }) => rowsOf(name, measured)), figures: { rounds: measured } };
    } finally {
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    }
  },
};

async function bareSide(url: string): Promise<Side> {
  const pool = new Pool({ connectionString: url, max: 1 });
  return {
    asking: {
      query: (request) => pool.query(request),
      transact: (work) => inTransaction(pool, work),
      as: (_, work) => work(),
    },
    backend: await backendOf(pool),
    stop: () => pool.end(),
  };
}

async function rlsSide(url: string): Promise<Side> {
  const { pool } = connect({ connectionString: asApplication(url), max: 1 });
  return {
    asking: {
      query: (request) => pool.query(request),
      transact: (work) => inTransaction(pool, work),
      as: (userId, work) => (userId === undefined ? withoutUser(work) : withUser(userId, work)),
    },
    backend: await backendOf(pool),
    stop: () => pool.end(),
  };
}

async function inTransaction(pool: Pool, work: Parameters<Asking["transact"]>[0]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await work((request) => client.query(request));
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function backendOf(pool: Pool): Promise<number> {
  // Of one that is ended with Postgres itself.
  pool.on("error", () => undefined);
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const [row] = rows;
  if (row === undefined) throw new Error("a connection without a process");
  return row.pid;
}

async function measure(
  { asking, backend }: Side,
  action: RlsAction,
  side: "bare" | "withRls",
): Promise<Figure> {
  const [postgresBefore, nodeBefore] = [cpuSeconds(backend), process.cpuUsage()];
  const until = performance.now() + secondsEach * 1_000;
  let count = 0;
  while (performance.now() < until) {
    await action[side](asking, count);
    count += 1;
  }
  const node = process.cpuUsage(nodeBefore);
  return {
    count,
    postgresMicros: ((cpuSeconds(backend) - postgresBefore) * 1e6) / count,
    nodeMicros: (node.user + node.system) / count,
  };
}

function rowsOf(action: string, all: readonly Measured[]): BenchRow[] {
  const own = all.filter((one) => one.action === action);
  return (["postgresMicros", "nodeMicros"] as const).map((what) => {
    const ratio = median(own.map(({ bare, withRls }) => withRls[what] / bare[what]));
    const micros = (side: "bare" | "withRls") => median(own.map((one) => one[side][what])).toFixed(0);
    return {
      what: `${action}: ${what === "postgresMicros" ? "Postgres" : "Node"}, ${micros("withRls")} µs beside ${micros("bare")}`,
      figure: `${ratio.toFixed(2)} times`,
      goal: `at most ${goalTimesBare} times`,
      met: ratio <= goalTimesBare,
    };
  });
}
