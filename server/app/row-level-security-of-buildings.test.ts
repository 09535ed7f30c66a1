import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withoutUser, withUser } from "#database/actor.ts";
import { asApplication, connect } from "#database/connect.ts";
import { aCamper } from "#database/seed/roster-builders.ts";
import { aWorld, type World } from "#tools/testing/authorization/camp-world.ts";
import { foundTables } from "#tools/testing/authorization/table-rows.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";

/** Tests row-level security alone, without the checks of the operations: no statement names an organization. */
let owner: ReturnType<typeof connect>;
let app: ReturnType<typeof connect>;
let tables: string[];
beforeAll(async () => {
  const databaseUrl = await createTestDatabase();
  owner = connect({ connectionString: databaseUrl });
  app = connect({ connectionString: asApplication(databaseUrl), max: 2 });
  const found = await foundTables(owner.pool);
  tables = found.filter(({ hasOrganization }) => hasOrganization).map(({ table }) => table);
});
afterAll(async () => {
  await app.db.destroy();
  await owner.db.destroy();
});

let world: World;
beforeEach(async () => {
  world = await aWorld(owner.db);
});

const own = () => world.camp.counselors.counselor;
const others = () => world.camp.counselors.otherBuildingsCounselor;

/** The tables of which this user sees rows, with how many. */
async function seenBy({ id }: { id: string }): Promise<Record<string, number>> {
  const counts = ["organizations", ...tables].map(
    (table) => `select '${table}' as table, count(*)::int as rows from ${table}`,
  );
  const { rows } = await withUser(id, () =>
    sql.raw<{ table: string; rows: number }>(counts.join(" union all ")).execute(app.db),
  );
  return Object.fromEntries(rows.filter((one) => one.rows > 0).map((one) => [one.table, one.rows]));
}

const idsOf = async (who: { id: string }, statement: string) => {
  const { rows } = await withUser(who.id, () => sql.raw<{ id: string }>(statement).execute(app.db));
  return new Set(rows.map(({ id }) => id));
};

const mailOf = (who: { id: string }) => idsOf(who, "select participant_id as id from cabin_mail()");

test("a counselor sees the own buildings of running events, and nothing of contacts, letters, sheets or the team", async () => {
  const seen = await seenBy(own());
  expect(Object.keys(seen).toSorted()).toEqual([
    "building_staff",
    "event_buildings",
    "events",
    "hand_outs",
    "organizations",
    "participant_hand_outs",
    "participants",
    "responses",
  ]);
  expect(seen["building_staff"]).toBe(1);
  const { rows } = await owner.pool.query<{ id: string }>(
    `select p.id from participants p join event_buildings b on b.id = p.building_id join events e on e.id = p.event_id
    where b.name = $1 and p.deleted_at is null and e.deleted_at is null`,
    [`Cabin ${world.camp.mark}`],
  );
  expect(await idsOf(own(), "select id from participants")).toEqual(new Set(rows.map(({ id }) => id)));
  expect(await mailOf(own())).toContain(world.camp.things.participantId);
});

test("a counselor of another building sees none of its participants, mail and replies", async () => {
  expect(await seenBy(others())).toEqual({
    building_staff: 1,
    event_buildings: 2,
    events: 2,
    organizations: 1,
  });
  expect(await mailOf(others())).toEqual(new Set());
});

test("a participant who moves to another building disappears at once", async () => {
  const { participantId, otherBuildingId } = world.camp.things;
  await owner.db
    .updateTable("participants")
    .set({ buildingId: otherBuildingId })
    .where("id", "=", participantId)
    .execute();
  for (const statement of [
    "select id from participants",
    "select participant_id as id from responses",
    "select participant_id as id from participant_hand_outs",
  ]) {
    expect(await idsOf(own(), statement)).not.toContain(participantId);
    expect(await idsOf(others(), statement)).toContain(participantId);
  }
  expect(await mailOf(own())).not.toContain(participantId);
  expect(await mailOf(others())).toContain(participantId);
});

test.each([
  ["before the event", { startDate: "2999-01-01", endDate: "2999-12-31" }],
  ["after the event", { startDate: "2020-01-01", endDate: "2020-01-08" }],
  ["of a deleted event", { deletedAt: new Date() }],
])("nothing is visible %s", async (_, change) => {
  const { orgId } = world.camp.things;
  await owner.db.updateTable("events").set(change).where("organizationId", "=", orgId).execute();
  expect(await seenBy(own())).toEqual({ building_staff: 1, organizations: 1 });
  expect(await mailOf(own())).toEqual(new Set());
});

test.each(["suspended", "closed"])("a %s organization shows a counselor nothing", async (standing) => {
  const closed = { closedAt: new Date(), deletesOn: "2999-01-01", standingBeforeClosing: "approved" };
  await owner.db
    .updateTable("organizations")
    .set({ standing, ...(standing === "closed" ? closed : {}) })
    .where("id", "=", world.camp.things.orgId)
    .execute();
  expect(await seenBy(own())).toEqual({ building_staff: 1, organizations: 1 });
});

test("replies are visible only while the organization shows them to counselors, and never held, withdrawn or to the team", async () => {
  const { orgId, responseId } = world.camp.things;
  const replies = () => idsOf(own(), "select id from responses");
  expect(await replies()).toContain(responseId);
  const change = (values: Partial<Record<"heldAt" | "withdrawnAt", Date | null>>) =>
    owner.db.updateTable("responses").set(values).where("id", "=", responseId).execute();
  await change({ heldAt: new Date() });
  expect(await replies()).not.toContain(responseId);
  await change({ heldAt: null, withdrawnAt: new Date() });
  expect(await replies()).not.toContain(responseId);
  await change({ withdrawnAt: null });
  const wanted = (counselorsReadReplies: boolean) =>
    owner.db.updateTable("organizations").set({ counselorsReadReplies }).where("id", "=", orgId).execute();
  await wanted(false);
  expect(await replies()).toEqual(new Set());
});

test("a removed counselor sees nothing", async () => {
  await owner.db.deleteFrom("buildingStaff").where("userId", "=", own().id).execute();
  expect(await seenBy(own())).toEqual({});
  expect(await mailOf(own())).toEqual(new Set());
});

test("without a user there is no mail of buildings", async () => {
  const { rows } = await withoutUser(() => sql`select * from cabin_mail()`.execute(app.db));
  expect(rows).toEqual([]);
});

test("a counselor ticks the own building alone and changes nothing else", async () => {
  const { orgId, eventId, printJobId, buildingId, otherBuildingId } = world.camp.things;
  const change = async (who: { id: string }, statement: ReturnType<typeof sql>) =>
    Number((await withUser(who.id, () => statement.execute(app.db))).numAffectedRows ?? 0n);
  for (const table of [
    "participants",
    "events",
    "event_buildings",
    "responses",
    "building_staff",
    "organizations",
  ])
    expect(await change(own(), sql`delete from ${sql.table(table)}`)).toBe(0);
  await expect(change(own(), sql`update building_staff set buildings = '{Lodge}'`)).resolves.toBe(0);
  const elsewhere = await aCamper(owner.db, {
    in: { id: otherBuildingId, organizationId: orgId, eventId, name: "Lodge" },
  });
  const tick = (participantId: string) => sql`insert into participant_hand_outs
    (organization_id, event_id, print_job_id, participant_id, handed_out_at)
    values (${orgId}, ${eventId}, ${printJobId}, ${participantId}, now())`;
  await expect(change(own(), tick(elsewhere.id))).rejects.toThrow("row-level security");
  const pile = (building: string) => sql`insert into hand_outs
    (organization_id, event_id, print_job_id, building_id, sheets, handed_out_at)
    values (${orgId}, ${eventId}, ${printJobId}, ${building}, 1, now())`;
  await expect(change(own(), pile(otherBuildingId))).rejects.toThrow("row-level security");
  await expect(change(own(), pile(randomUUID()))).rejects.toThrow("row-level security");
  expect(await change(others(), sql`delete from hand_outs`)).toBe(0);
  expect(await change(own(), sql`delete from hand_outs where building_id = ${buildingId}`)).toBe(1);
});

test("a counselor locks only print jobs of the own events", async () => {
  const { printJobId } = world.camp.things;
  const locked = (id: string) => idsOf(own(), `select id from lock_cabin_jobs('{${id}}') as locked (id)`);
  expect(await locked(printJobId)).toEqual(new Set([printJobId]));
  expect(await locked(world.other.things.printJobId)).toEqual(new Set());
});
