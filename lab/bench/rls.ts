import { loadavg } from "node:os";
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool } from "pg";
import { withUser } from "#database/actor.ts";
import { asApplication, connect } from "#database/connect.ts";
import type { Tables } from "#database/tables.ts";
import { writingFamilies, type WritingFamilies } from "#tools/testing/writing-families.ts";
import { median } from "../figures.ts";
import { addStaff } from "../people.ts";
import { cpuSeconds } from "../processes.ts";
import { openWorld } from "../world.ts";
import { bothInTurn, type Bench, type BenchRow } from "./bench.ts";

const rounds = 7;
const secondsEach = 1;
/** If row-level security costs more than this, it needs another design. */
const goalTimesBare = 1.5;

type Action = { name: string; userId: string; statements: CompiledQuery[]; inTransaction?: boolean };
type Side = { db: Kysely<Tables>; backend: number; as: <T>(userId: string, work: () => T) => T };
type Figure = { postgresMicros: number; nodeMicros: number };

export const rlsBench: Bench = {
  what: "statements with row-level security relative to the same ones of the owner, one connection each",
  maxSeconds: 240,
  async run(say) {
    await using world = await openWorld();
    const camp = await writingFamilies(world.url, { accounts: 500, childrenEach: 1 });
    const { id: staffId } = await addStaff(world.url, camp.orgId);
    const open = async (db: Kysely<Tables>, as: Side["as"]): Promise<Side> => {
      world.defer(() => db.destroy());
      const pid = CompiledQuery.raw("select pg_backend_pid() as pid");
      const { rows } = await as(staffId, () => db.executeQuery<{ pid: number }>(pid));
      return { db, as, backend: rows[0]?.pid ?? 0 };
    };
    const pool = new Pool({ connectionString: world.url, max: 1 });
    const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const bare = await open(owner, (_, work) => work());
    const withRls = await open(connect({ connectionString: asApplication(world.url), max: 1 }).db, withUser);
    const measured = new Map<Action, { ours: Figure; bare: Figure }[]>(
      actionsOf(camp, staffId).map((action) => [action, []]),
    );
    // The first round only warms up.
    for (let round = -1; round < rounds; round += 1) {
      for (const [action, figures] of measured) {
        const [ours, theirs] = await bothInTurn(
          round,
          () => measure(withRls, action),
          () => measure(bare, action),
        );
        if (round >= 0) figures.push({ ours, bare: theirs });
      }
      say(`round ${round + 1} of ${rounds}, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
    }
    return { series: {}, rows: [...measured].flatMap(([{ name }, figures]) => rowsOf(name, figures)) };
  },
};

function actionsOf({ orgId, eventId, families }: WritingFamilies, staffId: string): Action[] {
  const [writer] = families;
  const child = writer?.children[0];
  if (writer === undefined || child === undefined) throw new Error("The camp has no family.");
  const children = `select p.id, p.name, e.name as event, o.name as organization
    from participant_links l join contacts c on c.id = l.contact_id join participants p on p.id = l.participant_id
      join events e on e.id = l.event_id join organizations o on o.id = l.organization_id
    where l.user_id = $1 and c.removed_at is null and p.deleted_at is null and e.deleted_at is null`;
  const roster = `select p.id, p.name, c.email from participants p join contacts c on c.participant_id = p.id
    where p.organization_id = $1 and p.event_id = $2 and c.organization_id = $1 and c.event_id = $2
      and p.deleted_at is null and c.removed_at is null order by p.name collate by_name, p.id limit 100`;
  const values = [orgId, child.participantId];
  return [
    {
      name: "a family's children",
      userId: writer.userId,
      statements: [CompiledQuery.raw(children, [writer.userId])],
    },
    {
      name: "a page of the roster",
      userId: staffId,
      statements: [CompiledQuery.raw(roster, [orgId, eventId])],
    },
    {
      name: "an action in a transaction",
      userId: staffId,
      inTransaction: true,
      statements: [
        "select id from participants where organization_id = $1 and id = $2 for update",
        "update participants set name = name where organization_id = $1 and id = $2",
        "select name from participants where organization_id = $1 and id = $2",
      ].map((text) => CompiledQuery.raw(text, values)),
    },
  ];
}

async function measure({ db, backend, as }: Side, action: Action): Promise<Figure> {
  const { userId, statements, inTransaction = false } = action;
  const [postgresBefore, nodeBefore] = [cpuSeconds(backend), process.cpuUsage()];
  const until = performance.now() + secondsEach * 1_000;
  let count = 0;
  const send = async (to: Kysely<Tables> | Transaction<Tables>): Promise<void> => {
    for (const statement of statements) await to.executeQuery(statement);
  };
  for (; performance.now() < until; count += 1)
    await as(userId, () => (inTransaction ? db.transaction().execute(send) : send(db)));
  const node = process.cpuUsage(nodeBefore);
  return {
    postgresMicros: ((cpuSeconds(backend) - postgresBefore) * 1e6) / count,
    nodeMicros: (node.user + node.system) / count,
  };
}

function rowsOf(action: string, figures: readonly { ours: Figure; bare: Figure }[]): BenchRow[] {
  return (["postgresMicros", "nodeMicros"] as const).map((what) => {
    const ratio = median(figures.map(({ ours, bare }) => ours[what] / bare[what]));
    const micros = (side: "ours" | "bare") => median(figures.map((one) => one[side][what])).toFixed(0);
    return {
      what: `${action}: ${what === "postgresMicros" ? "Postgres" : "Node"}, ${micros("ours")} µs relative to ${micros("bare")}`,
      figure: `${ratio.toFixed(2)} times`,
      goal: `at most ${goalTimesBare} times`,
      met: ratio <= goalTimesBare,
    };
  });
}
