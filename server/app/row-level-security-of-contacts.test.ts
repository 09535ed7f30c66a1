import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withUser } from "#database/actor.ts";
import { asApplication, connect } from "#database/connect.ts";
import { aReadyBook } from "#tools/testing/authorization/book-world.ts";
import { aWorld, type Camp } from "#tools/testing/authorization/camp-world.ts";
import { anInviteId } from "#tools/testing/authorization/family-world.ts";
import { someReplies } from "#tools/testing/authorization/replied-world.ts";
import { aLinkedNote } from "#tools/testing/authorization/writing-world.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";

/** Tests RLS alone: no statement names a user or a contact. */
let owner: ReturnType<typeof connect>;
let app: ReturnType<typeof connect>;
let camp: Camp;
beforeAll(async () => {
  const databaseUrl = await createTestDatabase();
  owner = connect({ connectionString: databaseUrl });
  app = connect({ connectionString: asApplication(databaseUrl), max: 2 });
  ({ camp } = await aWorld(owner.db));
  const { writer, otherParent } = camp.writers;
  await someReplies(owner.db, child(), { from: otherParent, sentBy: camp.member });
  await aReadyBook(owner.db, { userId: otherParent.id, participantId: child().id });
  for (const { id } of [writer, otherParent])
    for (const contactId of await contactsOf(id, child().id)) await insertInvite(contactId);
});
afterAll(async () => {
  await app.db.destroy();
  await owner.db.destroy();
});

/** Of each table that families read, the contact whose row `t` is. */
const contactOf: Readonly<Record<string, string>> = {
  books: `(select l.contact_id from participant_links l
    where l.user_id = t.user_id and l.participant_id = t.participant_id)`,
  contact_proposals: "t.proposer_contact_id",
  contacts: "t.id",
  early_deletion_requests: "t.contact_id",
  invites: "t.contact_id",
  note_photos: "(select n.contact_id from notes n where n.id = t.note_id)",
  notes: "t.contact_id",
  participant_links: "t.contact_id",
  response_addressees: "t.contact_id",
  responses:
    "coalesce(t.contact_id, (select a.contact_id from response_addressees a where a.response_id = t.id))",
  sheets: "t.contact_id",
};
/** The camp's and the child's own rows: nothing in them is of one contact. */
const ofNoContact = [
  "event_buildings",
  "events",
  "hand_outs",
  "legal_holds",
  "logos",
  "organizations",
  "participants",
  "print_jobs",
];

test("each table that families read is of a contact or the same for all of them", async () => {
  const { rows } = await owner.pool.query<{ tablename: string }>(
    "select distinct tablename from pg_policies where policyname = 'of_own_family'",
  );
  const tables = rows.map(({ tablename }) => tablename).toSorted();
  expect(tables).toEqual([...Object.keys(contactOf), ...ofNoContact].toSorted());
});

test.each(Object.keys(contactOf))(
  "each parent sees their own rows of %s and none of the other's",
  async (table) => {
    const { writer, otherParent } = camp.writers;
    for (const { id } of [writer, otherParent]) {
      const own = await rowsOfContacts(table, await contactsOf(id));
      expect(own.filter((row) => row.includes(child().id)).length).toBeGreaterThan(0);
      expect(await rowsSeen(id, table)).toEqual(own);
    }
  },
);

test("a server of the previous release, which does not set the contacts, shows the same", async () => {
  const { writer } = camp.writers;
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query(
      `select set_config('courier.asker', $1, true), set_config('courier.team', r.team, true),
        set_config('courier.camps', r.camps, true), set_config('courier.children', r.children, true)
      from reach_of($1) r`,
      [writer.id],
    );
    for (const table of Object.keys(contactOf)) {
      const { rows } = await client.query<{ row: string }>(allRows(table));
      expect(rows.map(({ row }) => row)).toEqual(await rowsSeen(writer.id, table));
    }
    await client.query("rollback");
  } finally {
    client.release();
  }
});

test("a reply on one parent's sheet that is for all is seen by both, its sheet by one", async () => {
  const { writer, otherParent } = camp.writers;
  const { responseId } = camp.things;
  const scopeFor = (scope: string) =>
    owner.db.updateTable("responses").set({ scope }).where("id", "=", responseId).execute();
  const sees = async (userId: string) =>
    (await rowsSeen(userId, "responses")).some((row) => row.includes(responseId));
  expect([await sees(writer.id), await sees(otherParent.id)]).toEqual([true, false]);
  const sheets = await rowsSeen(otherParent.id, "sheets");
  await scopeFor("participant");
  expect([await sees(writer.id), await sees(otherParent.id)]).toEqual([true, true]);
  expect(await sees(camp.writers.otherChildsFamily.id)).toBe(false);
  expect(await rowsSeen(otherParent.id, "sheets")).toEqual(sheets);
  await scopeFor("contact");
});

test("stationery, with the names of all contacts on it, is seen by no parent", async () => {
  const { rows } = await owner.pool.query(
    "select from sheets where participant_id = $1 and contact_id is null",
    [child().id],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of Object.values(camp.writers)) {
    const seen = await withUser(id, () => sql`select from sheets where contact_id is null`.execute(app.db));
    expect(seen.rows).toEqual([]);
  }
});

test("a user with two contacts of a child loses the rows of the removed one", async () => {
  const { otherParent: user } = camp.writers;
  const before = await rowsSeen(user.id, "notes");
  const { contactId } = await aLinkedNote(owner.db, child(), {
    ...user,
    email: `second@${camp.mark}.example`,
  });
  await insertInvite(contactId);
  expect((await rowsSeen(user.id, "notes")).length).toBe(before.length + 1);
  await owner.db.updateTable("contacts").set({ removedAt: new Date() }).where("id", "=", contactId).execute();
  for (const table of ["contacts", "invites", "note_photos", "notes", "participant_links"]) {
    expect(await rowsOfContacts(table, [contactId])).toHaveLength(1);
    const left = (await contactsOf(user.id)).filter((id) => id !== contactId);
    expect(await rowsSeen(user.id, table)).toEqual(await rowsOfContacts(table, left));
  }
});

function child() {
  const { participantId: id, orgId: organizationId, eventId, buildingId } = camp.things;
  return { id, organizationId, eventId, buildingId, name: `Camper ${camp.mark}` };
}

const allRows = (table: string, where = "true") =>
  `select t::text as row from ${table} t where ${where} order by 1`;

async function rowsSeen(userId: string, table: string): Promise<string[]> {
  const { rows } = await withUser(userId, () => sql.raw<{ row: string }>(allRows(table)).execute(app.db));
  return rows.map(({ row }) => row);
}

async function rowsOfContacts(table: string, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await owner.pool.query<{ row: string }>(
    allRows(table, `${contactOf[table]} = any ($1::uuid[])`),
    [contactIds],
  );
  return rows.map(({ row }) => row);
}

async function contactsOf(userId: string, participantId?: string): Promise<string[]> {
  const links = await owner.db
    .selectFrom("participantLinks")
    .select(["contactId", "participantId"])
    .where("userId", "=", userId)
    .execute();
  return links
    .filter((link) => participantId === undefined || link.participantId === participantId)
    .map(({ contactId }) => contactId);
}

async function insertInvite(contactId: string): Promise<void> {
  const { id: participantId, organizationId, eventId } = child();
  await owner.db
    .insertInto("invites")
    .values({
      id: anInviteId(),
      organizationId,
      eventId,
      participantId,
      contactId,
      createdAt: new Date(),
      createdByName: "Seed",
    })
    .execute();
}
