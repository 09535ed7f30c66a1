import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditAnswer } from "#domain/organizations/audit.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sendInviteMail } from "#server/invites/send-invite-mails.ts";
import { queueNotifications, sendNotification } from "#server/notifications/notification.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { aWorld } from "#tools/testing/authorization/camp-world.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import {
  aSignedInPerson,
  askServer,
  callServer,
  startTestServer,
  type TestServer,
} from "#tools/testing/test-server.ts";
import { allJobs } from "./jobs.ts";

const opsEmail = "ops@courier.example";
/** In Chicago, where the camps of these tests are, it is the evening before. */
const closedAt = "2027-07-15T03:00:00Z";
let now = new Date(closedAt);
let inbox: Inbox;
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  // No worker: the tests run the jobs themselves.
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock: { now: () => now },
    env: { SMTP_URL: inbox.smtpUrl, OPERATOR_EMAILS: opsEmail },
  });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});
beforeEach(() => {
  now = new Date(closedAt);
});

const refused = {
  status: 403,
  body: {
    error: {
      code: "organization-closed",
      message: "This organization is closed, so nothing can be changed.",
    },
  },
};
const chicago = { name: "Camp Pine · Hollow", timeZone: "America/Chicago" };
const typedName = "camp pine hollow";
const close = (camp: TestCamp, by = camp.admin) => camp.call("closeOrganization", { typedName }, by);
const reopen = (camp: TestCamp, by = camp.admin) => camp.call("reopenOrganization", {}, by);

async function sessionOf(person: { headers: { authorization: string } }) {
  return (await askServer(server, "/api/session", person.headers)).body;
}

async function decide(camp: TestCamp, decision: "approve" | "suspend") {
  const ops = await aSignedInPerson(server, { name: "Jo Park", email: opsEmail });
  const input = { orgId: camp.id, reason: "Called the camp's office" };
  expect((await callServer(server, `${decision}Organization`, input, ops.headers)).status).toBe(200);
}

async function work(name: string, payload: object = {}, deps: Partial<Deps> = {}): Promise<void> {
  const job = allJobs({ ...server.deps, ...deps }).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run(payload, new AbortController().signal);
}

/** A family that can write, at a camp that is then closed. */
async function aClosedCamp() {
  const family = await aFamily(server, {
    organization: chicago,
    event: { startDate: "2027-07-11", endDate: "2027-07-17" },
  });
  await family.invite();
  const parent = await aParent(server, { email: family.contact.email });
  const link = { orgId: family.camp.id, inviteId: await family.inviteId() };
  expect((await parent.accept(link)).status).toBe(200);
  const note = { orgId: family.camp.id, ...family.place, noteId: randomUUID() };
  expect((await parent.call("addNote", { ...note, text: "Hello" })).status).toBe(200);
  expect((await close(family.camp)).status).toBe(200);
  return { ...family, parent, note };
}

describe("closing", () => {
  test.each([[""], ["Camp Pine"]])("needs the typed name, not %j", async (typed) => {
    const camp = await aCamp(server, chicago);
    expect(await camp.call("closeOrganization", { typedName: typed })).toMatchObject(
      refusal(409, "Type the name to close it."),
    );
    expect(await sessionOf(camp.admin)).toMatchObject({ organizations: [{ standing: "approved" }] });
  });

  test("needs a fresh sign-in", async () => {
    const camp = await aCamp(server, chicago);
    const { db } = server.deps;
    await db
      .updateTable("sessions")
      .set({ authenticatedAt: new Date(now.getTime() - 16 * 60_000) })
      .where("userId", "=", camp.admin.id)
      .execute();
    expect(await close(camp)).toMatchObject({ status: 403, body: { error: { code: "sign-in-again" } } });
  });

  test("makes the camp read-only for staff and families, and unlisted", async () => {
    const { camp, event, place, parent, note } = await aClosedCamp();
    const writes: [string, object][] = [
      ["updateOrganization", { name: "Camp Renamed", type: "Camp", timeZone: "UTC" }],
      ["addOrganizationBuilding", { id: randomUUID(), name: "Oak" }],
      ["inviteTeamMember", { id: randomUUID(), email: "new@example.org", role: "member" }],
      ["addContact", { ...place, id: randomUUID(), email: "aunt@example.org" }],
      ["removeParticipant", place],
      ["deleteEvent", { eventId: event.id, typedName: event.name }],
    ];
    for (const [name, data] of writes)
      expect({ name, ...(await camp.call(name, data)) }).toMatchObject({ name, ...refused });
    const photo = { ...note, contentType: "image/jpeg", size: 1_000, sha256: "0".repeat(64) };
    const saves: [string, object][] = [
      ["addNote", { ...note, text: "Hello!" }],
      ["deleteNote", note],
      ["initNotePhoto", photo],
    ];
    for (const [name, data] of saves)
      expect({ name, ...(await parent.call(name, data)) }).toMatchObject({ name, ...refused });
    const directory = await askServer(server, "/api/organizations?limit=1000");
    expect(JSON.stringify(directory.body)).not.toContain(camp.id);
  });

  test("lets everyone read and download, and tells them both days", async () => {
    const { camp, event, parent, place } = await aClosedCamp();
    for (const path of ["", "/events", "/team", "/audit", `/events/${event.id}/roster`])
      expect({ path, status: (await camp.ask(path)).status }).toEqual({ path, status: 200 });
    expect((await camp.call("getEventDownloadUrl", { eventId: event.id })).status).toBe(200);
    expect((await parent.call("getMyDownloadUrl", { participantId: place.participantId })).status).toBe(200);
    const closing = { on: "2027-07-14", deletesOn: "2027-08-13" };
    expect(await sessionOf(camp.member)).toMatchObject({ organizations: [{ standing: "closed", closing }] });
    const { body } = await parent.ask(`/api/my/participants/${place.participantId}`);
    expect(body).toMatchObject({ closing, deletedOn: "2027-08-13" });
  });

  test("stops invites and emails that were asked for before", async () => {
    const family = await aFamily(server, { organization: chicago });
    await family.invite();
    const parent = await aParent(server, { email: family.contact.email });
    const link = { orgId: family.camp.id, inviteId: await family.inviteId() };
    const digest = { organizationId: family.camp.id, userId: parent.id, kind: "digest", about: "2027-07-12" };
    await server.deps.transact((tx) => queueNotifications(tx, server.deps, [{ ...digest, kind: "digest" }]));
    const mails = await server.deps.db
      .selectFrom("inviteMails")
      .select(["id", "jobId"])
      .where("organizationId", "=", family.camp.id)
      .execute();
    expect(mails).toHaveLength(1);
    await close(family.camp);
    for (const mail of mails) await work(sendInviteMail.name, mail);
    expect(await family.listedContact()).toMatchObject({
      invite: "error",
      failure: "This organization is closed, so nothing can be changed.",
    });
    expect(await parent.accept(link)).toMatchObject(refused);
    expect(await parent.pending()).toMatchObject({ body: { result: { invites: [] } } });
    const notices = await server.deps.db
      .selectFrom("notices")
      .select(["id", "jobId"])
      .where("organizationId", "=", family.camp.id)
      .execute();
    expect(notices).toHaveLength(1);
    for (const notice of notices) await work(sendNotification.name, notice);
    expect(inbox.messages().filter(({ to }) => to.includes(parent.email))).toEqual([]);
  });
});

describe("reopening", () => {
  test("gives back what the camp could do; both are in its activity", async () => {
    const { camp, parent, note } = await aClosedCamp();
    now = new Date("2027-07-15T03:05:00Z");
    expect((await reopen(camp)).status).toBe(200);
    expect((await reopen(camp)).status).toBe(200);
    expect((await parent.call("addNote", { ...note, text: "Hello!" })).status).toBe(200);
    expect(await sessionOf(camp.admin)).toMatchObject({
      organizations: [{ standing: "approved", closing: null }],
    });
    const { entries } = auditAnswer.parse((await camp.ask("/audit?kind=settings")).body);
    expect(entries).toMatchObject([
      { action: "organization.reopened", actor: { name: "Dana Whitlock" } },
      { action: "organization.closed", actor: { name: "Dana Whitlock" } },
    ]);
  });

  test("does not end a suspension, also not one from after the closing", async () => {
    const [before, after] = [await aCamp(server, chicago), await aCamp(server, chicago)];
    await decide(before, "suspend");
    await close(before);
    await close(after);
    await decide(after, "suspend");
    for (const camp of [before, after]) {
      expect(await sessionOf(camp.admin)).toMatchObject({ organizations: [{ standing: "closed" }] });
      expect((await reopen(camp)).status).toBe(200);
      expect(await sessionOf(camp.admin)).toMatchObject({ organizations: [{ standing: "suspended" }] });
    }
  });

  test("is too late once the deletion has begun", async () => {
    const { camp } = await aClosedCamp();
    now = new Date("2027-08-13T07:50:00Z");
    await work("delete-closed-organizations");
    now = new Date(closedAt);
    expect(await reopen(camp)).toMatchObject(
      refusal(409, "It's too late to reopen: the deletion has begun."),
    );
  });
});

/** What the workers do on a morning. */
async function morningOf(day: string, deps: Partial<Deps> = {}): Promise<void> {
  now = new Date(`${day}T09:50:00Z`);
  await work("delete-closed-organizations", {}, deps);
  await work("purge-deleted-participants");
  await work("purge-deleted-events");
  await work("delete-closed-organizations", {}, deps);
  now = new Date(closedAt);
}

/** A closed camp with a row in nearly every table. */
async function aFullClosedCamp() {
  const { db } = server.deps;
  const { things } = (await aWorld(db)).camp;
  const where = { id: things.orgId };
  await db
    .updateTable("organizations")
    .set({
      standing: "closed",
      standingBeforeClosing: "approved",
      closedAt: new Date(closedAt),
      deletesOn: "2027-08-13",
      timeZone: "America/Chicago",
    })
    .where("id", "=", where.id)
    .execute();
  return { id: things.orgId, eventId: things.eventId };
}

/** Tables with rows of the organization. */
async function tablesWith(organizationId: string): Promise<string[]> {
  const { db } = server.deps;
  const { rows } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'organization_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`.execute(
    db,
  );
  const filled: string[] = [];
  for (const { table } of rows) {
    const found = await sql`
      select from ${sql.table(table)} where organization_id = ${organizationId} limit 1`.execute(db);
    if (found.rows.length > 0) filled.push(table);
  }
  return filled;
}

const rowOf = (id: string) =>
  server.deps.db
    .selectFrom("organizations")
    .select(["name", "description", "createdByEmail", "standing", "deletionBeganAt", "deletedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The operator has to keep them for years. */
const invoices = ["invoice_lines", "invoices"];

describe("the deletion", () => {
  test("leaves only audit entries, invoices and a row without a name after 30 days, and 90 days later the invoices", async () => {
    const { id } = await aFullClosedCamp();
    expect((await tablesWith(id)).length).toBeGreaterThan(20);
    await morningOf("2027-08-12");
    expect(await rowOf(id)).toMatchObject({ deletionBeganAt: null });
    await morningOf("2027-08-13");
    await morningOf("2027-08-15");
    expect(await tablesWith(id)).toEqual(["audit_entries", ...invoices]);
    expect(await rowOf(id)).toMatchObject({
      name: "Closed organization",
      description: null,
      createdByEmail: null,
      standing: "closed",
      deletedAt: expect.any(Date),
    });
    await morningOf("2027-11-13");
    expect(await tablesWith(id)).toEqual(["audit_entries", ...invoices]);
    await morningOf("2027-11-14");
    expect(await tablesWith(id)).toEqual(invoices);
  });

  test("ends access for families on the promised day", async () => {
    const { parent, place } = await aClosedCamp();
    now = new Date("2027-08-13T07:50:00Z");
    await work("delete-closed-organizations");
    now = new Date(closedAt);
    expect((await parent.ask(`/api/my/participants/${place.participantId}`)).status).toBe(404);
  });

  test.each([["the organization"], ["one event"]])("waits while a legal hold is on %s", async (held) => {
    const { id, eventId } = await aFullClosedCamp();
    const { db } = server.deps;
    const hold = { organizationId: id, reason: "A court asked", placedAt: now, placedByName: "Dana" };
    await db
      .insertInto("legalHolds")
      .values({ ...hold, eventId: held === "one event" ? eventId : null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await tablesWith(id);
    await morningOf("2027-08-20");
    expect(await rowOf(id)).toMatchObject({ deletionBeganAt: null, deletedAt: null });
    expect(await tablesWith(id)).toEqual(before);
  });

  test("is finished by a later run, wherever a run is killed", async () => {
    const { db, transact } = server.deps;
    for (let survives = 0; survives < 3; survives += 1) {
      const { id } = await aFullClosedCamp();
      let left = survives;
      const dying: Deps["transact"] = (work) =>
        transact(async (tx) => {
          const result = await work(tx);
          // Nothing of this transaction was committed.
          if (left === 0) throw new Error("killed");
          left -= 1;
          return result;
        });
      await morningOf("2027-08-15", { transact: dying }).catch(() => undefined);
      await morningOf("2027-08-16");
      expect(await tablesWith(id)).toEqual(["audit_entries", ...invoices]);
      const entries = await db
        .selectFrom("auditEntries")
        .select("id")
        .where("organizationId", "=", id)
        .where("action", "=", "organization.deleted")
        .execute();
      expect(entries).toHaveLength(1);
    }
  });
});
