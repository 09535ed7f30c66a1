import { randomBytes, randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withActor, withSystemAccess, withoutUser, withUser, type DbActor } from "#database/actor.ts";
import { applicationRole, asApplication, connect } from "#database/connect.ts";
import { readConfig } from "#server/platform/config.ts";
import { aWorld, type World } from "#tools/testing/authorization/camp-world.ts";
import { foundTables } from "#tools/testing/authorization/table-rows.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { closeAfterTest, startTestServer } from "#tools/testing/test-server.ts";
import { startServer } from "./start-server.ts";

/** Tests RLS alone: no statement names an organization. */
let databaseUrl: string;
let owner: ReturnType<typeof connect>;
let app: ReturnType<typeof connect>;
let world: World;
let withRls: string[];
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  owner = connect({ connectionString: databaseUrl });
  app = connect({ connectionString: asApplication(databaseUrl), max: 2 });
  world = await aWorld(owner.db);
  const { camp, other } = world;
  const now = new Date();
  for (const { things } of [camp, other]) {
    const of = { organizationId: things.orgId };
    await owner.db
      .insertInto("wrongCodes")
      .values({ ...of, userId: things.adminId, at: now })
      .execute();
    await owner.db
      .insertInto("passkeyResets")
      .values({ ...of, id: randomUUID(), userId: things.adminId, grantedAt: now, expiresAt: now })
      .execute();
    await owner.db
      .insertInto("legalHolds")
      .values({ ...of, eventId: null, reason: "A letter from a court", placedAt: now, placedByName: "Dana" })
      .execute();
  }
  const found = await foundTables(owner.pool);
  withRls = found.filter(({ hasOrganization }) => hasOrganization).map(({ table }) => table);
});
afterAll(async () => {
  await app.db.destroy();
  await owner.db.destroy();
});

const views = [
  "active_invites",
  "active_links",
  "contact_invites",
  "visible_responses",
  "waiting_letters",
  "waiting_notes",
];
/** Rows of one user that the team does not see. */
const ofOneUser = ["download_tickets", "opened_replies"];

type Seen = Record<string, { organizations: string[]; rows: number }>;

async function seen({ db }: Pick<typeof app, "db">, only = ""): Promise<Seen> {
  const tables = ["organizations", ...withRls.filter((table) => !ofOneUser.includes(table)), ...views];
  const parts = tables.map((table) => {
    const id = table === "organizations" ? "id" : "organization_id";
    return `select '${table}' as table, count(*)::int as rows, coalesce(array_agg(distinct ${id}), '{}') as organizations
      from ${table} ${only.replaceAll("$id", id)}`;
  });
  const { rows } = await sql
    .raw<{ table: string; rows: number; organizations: string[] }>(parts.join(" union all "))
    .execute(db);
  return Object.fromEntries(rows.map(({ table, ...row }) => [table, row]));
}

const everywhere = (seenThere: Seen, rows: (table: string) => number) =>
  Object.fromEntries(Object.keys(seenThere).map((table) => [table, rows(table)]));
const rowsOf = (seenThere: Seen) => everywhere(seenThere, (table) => seenThere[table]?.rows ?? -1);

describe("every table of a tenant", () => {
  test("has row-level security and is not owned by the application role", async () => {
    const { rows } = await owner.pool.query<{ table: string; on: boolean; policies: number; owner: string }>(
      `select c.relname as table, c.relrowsecurity as on, c.relowner::regrole::text as owner,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.oid = any ($1::regclass[]) order by 1`,
      [["organizations", ...withRls]],
    );
    expect(rows).toHaveLength(withRls.length + 1);
    expect(rows.filter(({ on, policies }) => !on || policies === 0)).toEqual([]);
    expect(rows.filter((row) => row.owner === applicationRole)).toEqual([]);
  });

  test("is not opened by a view: each view checks the rows as the user who reads it", async () => {
    const { rows } = await owner.pool.query<{ view: string; options: string[] | null }>(
      `select relname as view, reloptions as options from pg_class
      where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace order by 1`,
    );
    expect(rows).toEqual(views.map((view) => ({ view, options: ["security_invoker=true"] })));
  });

  test("has rows in both camps, so that the following tests prove something", async () => {
    for (const { things } of [world.camp, world.other]) {
      const there = await seen(owner, `where $id = '${things.orgId}'`);
      expect(Object.keys(there).filter((table) => there[table]?.rows === 0)).toEqual([]);
    }
  });

  test("reads as empty without a user", async () => {
    const there = await seen(app);
    expect(rowsOf(there)).toEqual(everywhere(there, () => 0));
    expect(Object.keys(there)).toContain("notes");
  });

  test("reads as empty for a user without any organization", async () => {
    const there = await withUser(world.signedIn.id, () => seen(app));
    expect(rowsOf(there)).toEqual(everywhere(there, () => 0));
  });

  test.each(["admin", "member"] as const)("shows the %s all of their camp and nothing else", async (role) => {
    const { orgId } = world.camp.things;
    const there = await withUser(world.camp[role].id, () => seen(app));
    expect(there).toEqual(await seen(owner, `where $id = '${orgId}'`));
  });

  test("shows the courier everything", async () => {
    expect(await withSystemAccess(() => seen(app))).toEqual(await seen(owner));
  });

  test("shows a family its own child, of others nothing, and nothing that is the team's", async () => {
    const { camp } = world;
    const { orgId } = camp.things;
    const there = await withUser(camp.writers.otherChildsFamily.id, () => seen(app));
    const organizations = new Set(Object.values(there).flatMap((table) => table.organizations));
    expect([...organizations]).toEqual([orgId]);
    const visible = Object.keys(there).filter((table) => (there[table]?.rows ?? 0) > 0);
    expect(visible.toSorted()).toEqual([
      "active_links",
      "contact_invites",
      "contacts",
      "event_buildings",
      "events",
      "hand_outs",
      "legal_holds",
      "logos",
      "note_photos",
      "notes",
      "organizations",
      "participant_links",
      "participants",
      "print_jobs",
      "responses",
      "sheets",
      "visible_responses",
      "waiting_letters",
      "waiting_notes",
    ]);
    for (const table of [
      "active_links",
      "contact_invites",
      "contacts",
      "notes",
      "note_photos",
      "participant_links",
      "responses",
      "sheets",
      "visible_responses",
      "waiting_letters",
      "waiting_notes",
    ]) {
      const { rows } = await withUser(camp.writers.otherChildsFamily.id, () =>
        sql.raw<{ participantId: string }>(`select distinct participant_id from ${table}`).execute(app.db),
      );
      const own = await owner.pool.query<{ participant_id: string }>(
        "select distinct participant_id from participant_links where user_id = $1",
        [camp.writers.otherChildsFamily.id],
      );
      const theirs = new Set(own.rows.map((row) => row.participant_id));
      expect(rows.filter((row) => !theirs.has(row.participantId))).toEqual([]);
    }
  });

  test("shows a download ticket to its own user alone", async () => {
    const { admin, member, things } = world.camp;
    const session = {
      id: randomUUID(),
      userId: admin.id,
      secretHash: randomBytes(32),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    };
    await owner.db.insertInto("sessions").values(session).execute();
    const ticketOf = (userId: string) => ({
      secretHash: randomBytes(32),
      userId,
      sessionId: session.id,
      organizationId: things.orgId,
      eventId: things.eventId,
      participantId: null,
      expiresAt: session.expiresAt,
    });
    const insert = (userId: string) =>
      app.db.insertInto("downloadTickets").values(ticketOf(userId)).execute();
    await withUser(admin.id, () => insert(admin.id));
    await expect(withUser(member.id, () => insert(admin.id))).rejects.toThrow("row-level security");
    const tickets = () => app.db.selectFrom("downloadTickets").select("userId").execute();
    expect(await withUser(admin.id, tickets)).toEqual([{ userId: admin.id }]);
    expect(await withSystemAccess(tickets)).toHaveLength(1);
    expect(await withUser(member.id, tickets)).toEqual([]);
    expect(await withoutUser(tickets)).toEqual([]);
  });

  test("shows nothing to people who were just removed", async () => {
    const { former } = await aWorld(owner.db).then(({ camp }) => camp);
    const people = Object.values(former).flatMap((one) =>
      typeof one === "object" && "id" in one ? one : [],
    );
    expect(people.length).toBeGreaterThan(0);
    const before = await Promise.all(people.map(({ id }) => withUser(id, () => seen(app))));
    expect(before.some((there) => (there["events"]?.rows ?? 0) > 0)).toBe(true);
    const ids = people.map(({ id }) => id);
    await owner.db.deleteFrom("memberships").where("userId", "in", ids).execute();
    await owner.pool.query(
      "update contacts set removed_at = now() where id in (select contact_id from participant_links where user_id = any ($1))",
      [ids],
    );
    for (const id of ids) {
      const there = await withUser(id, () => seen(app));
      expect(rowsOf(there)).toEqual(everywhere(there, () => 0));
    }
  });
});

describe("an application connection", () => {
  const change = async (dbActor: DbActor, statement: RawBuilder<unknown>) =>
    Number((await withActor(dbActor, () => statement.execute(app.db))).numAffectedRows ?? 0n);

  test("changes and deletes nothing of another camp, however the statement is written", async () => {
    const before = await seen(owner);
    const admin = world.camp.admin.id;
    const others = world.other.things;
    expect(await change(admin, sql`update events set name = 'Mine' where id = ${others.eventId}`)).toBe(0);
    expect(await change(admin, sql`delete from notes where id = ${others.noteId}`)).toBe(0);
    expect(await change(admin, sql`delete from organizations where id = ${others.orgId}`)).toBe(0);
    expect(await seen(owner)).toEqual(before);
  });

  test("brings nothing into another camp, and takes nothing there", async () => {
    const admin = world.camp.admin.id;
    const { orgId } = world.other.things;
    const into = sql`insert into organization_buildings (id, organization_id, name, created_at)
      values (gen_random_uuid(), ${orgId}, 'A cabin of ours', now())`;
    await expect(change(admin, into)).rejects.toThrow("row-level security");
    const over = sql`update organization_buildings set organization_id = ${orgId}`;
    await expect(change(admin, over)).rejects.toThrow("row-level security");
  });

  test("changes nothing as a family, not even of its own child", async () => {
    const { writer } = world.camp.writers;
    for (const table of ["events", "participants", "contacts", "notes", "responses", "participant_links"])
      expect(await change(writer.id, sql`delete from ${sql.table(table)}`)).toBe(0);
  });

  test("adds to the record and never changes it", async () => {
    const admin = world.camp.admin.id;
    for (const statement of [
      sql`update audit_entries set actor_name = 'Nobody'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ]) {
      await expect(change(admin, statement)).rejects.toThrow("permission denied");
      await expect(withSystemAccess(() => statement.execute(app.db))).rejects.toThrow("permission denied");
    }
  });

  test.each([
    "alter table notes disable row level security",
    "drop policy of_own_team on notes",
    "create policy all_of_it on notes using (true)",
    "alter table audit_entries disable trigger all",
    "alter role courier_app bypassrls",
    "create table a_hole (x int)",
    "set role postgres",
  ])("cannot weaken row-level security: %s", async (statement) => {
    await expect(withSystemAccess(() => sql.raw(statement).execute(app.db))).rejects.toThrow(
      /must be owner|permission denied/,
    );
  });
});

describe("the actor of a statement", () => {
  const request = sql<{ who: string }>`select current_setting('courier.asker', true) as who`;
  const eventsSeen = sql<{ sees: string }>`select distinct organization_id as sees from events`;

  test("is never mixed up, however many share however few connections", async () => {
    const [one, two] = [world.camp, world.other].map(({ admin, things }) => ({
      id: admin.id,
      sees: things.orgId,
    }));
    if (one === undefined || two === undefined) throw new Error("two camps");
    const looks = Array.from({ length: 120 }, async (_, at) => {
      const { id, sees } = at % 3 === 0 ? one : two;
      const rows = await withUser(id, async () => {
        if (at % 2 === 0) return (await eventsSeen.execute(app.db)).rows;
        return app.db.transaction().execute(async (tx) => {
          await sql`select pg_sleep(0.001)`.execute(tx);
          return (await eventsSeen.execute(tx)).rows;
        });
      });
      expect(rows).toEqual([{ sees }]);
    });
    await Promise.all([
      ...looks,
      withoutUser(async () => expect((await eventsSeen.execute(app.db)).rows).toEqual([])),
    ]);
    expect(app.pool.totalCount).toBeLessThanOrEqual(2);
  });

  test("is forgotten with the statement, and with the transaction however it ends", async () => {
    const { admin } = world.camp;
    const expectNoActor = async () => {
      for (let at = 0; at < 4; at += 1) expect((await request.execute(app.db)).rows[0]?.who ?? "").toBe("");
    };
    await withUser(admin.id, () => eventsSeen.execute(app.db));
    await expectNoActor();
    await expect(withUser(admin.id, () => sql`select 1 / 0`.execute(app.db))).rejects.toThrow(
      "division by zero",
    );
    await expectNoActor();
    await withUser(admin.id, () => app.db.transaction().execute((tx) => eventsSeen.execute(tx)));
    await expectNoActor();
    const broken = withUser(admin.id, () =>
      app.db.transaction().execute(async (tx) => {
        expect((await request.execute(tx)).rows).toEqual([{ who: admin.id }]);
        await sql`select 1 / 0`.execute(tx);
      }),
    );
    await expect(broken).rejects.toThrow("division by zero");
    await expectNoActor();
  });

  test("does not change in the middle of a transaction", async () => {
    const changing = withUser(world.camp.admin.id, () =>
      app.db.transaction().execute((tx) => withUser(world.other.admin.id, () => eventsSeen.execute(tx))),
    );
    await expect(changing).rejects.toThrow("The database actor changed");
  });

  test("is said, or the statement does not run", async () => {
    const before = await owner.pool.query("select count(*) from used_limits");
    const insert = sql`insert into used_limits (key, free_at) values (sha256('fence'), now())`;
    const inTransaction = () => app.db.transaction().execute((tx) => insert.execute(tx));
    for (const attempt of [() => insert.execute(app.db), inTransaction])
      await expect(withActor("not an id", attempt)).rejects.toThrow("uuid");
    expect((await owner.pool.query("select count(*) from used_limits")).rows).toEqual(before.rows);
    for (let at = 0; at < 4; at += 1) await sql`select 1`.execute(app.db);
  });
});

test("HTTP requests run as the signed-in user, not with system access", async () => {
  const server = closeAfterTest(await startTestServer(await createTestDatabase(), { roles: ["api"] }));
  const { camp, event, writer } = await aWritingFamily(server);
  // From here on the courier sees neither.
  for (const table of ["events", "participants"])
    await server.deps.pool.query(
      `create policy not_the_courier on ${table} as restrictive using (current_setting('courier.asker', true) <> 'courier')`,
    );
  expect(JSON.stringify((await camp.ask("/events?direction=asc")).body)).toContain(event.id);
  expect((await camp.ask(`/events/${event.id}/roster`)).status).toBe(200);
  expect(JSON.stringify(await writer.participants())).toContain(event.id);
});

test("a server does not start as the owner, to whom the tables show everything", async () => {
  const config = readConfig({
    ...testEnvironment(databaseUrl, { FILES_DIR: "unused" }),
    DATABASE_URL: databaseUrl,
  });
  await expect(startServer(config, { roles: ["api"] })).rejects.toThrow("show everything");
});
