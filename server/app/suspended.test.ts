import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditAnswer } from "#domain/organizations/audit.ts";
import { sendInviteMail } from "#server/invites/send-invite-mails.ts";
import { sendTeamInvite } from "#server/organizations/jobs.ts";
import { queueNotifications, sendNotification } from "#server/notifications/notification.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import {
  aSignedInPerson,
  askServer,
  callServer,
  startTestServer,
  type TestServer,
} from "#tools/testing/test-server.ts";
import { allJobs } from "./jobs.ts";

let inbox: Inbox;
let server: TestServer;
const opsEmail = "ops@courier.example";
beforeAll(async () => {
  inbox = await startInbox();
  // No worker: the tests run the jobs themselves.
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    env: { SMTP_URL: inbox.smtpUrl, OPERATOR_EMAILS: opsEmail },
  });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

const refused = {
  status: 403,
  body: {
    error: {
      code: "organization-suspended",
      message: "This organization is suspended, so nothing can be changed right now.",
    },
  },
};

async function decide(camp: TestCamp, decision: "approve" | "suspend", reason: string) {
  const ops = await aSignedInPerson(server, { name: "Jo Park", email: opsEmail });
  const answer = await callServer(server, `${decision}Organization`, { orgId: camp.id, reason }, ops.headers);
  expect(answer.status).toBe(200);
}
const suspend = (camp: TestCamp) => decide(camp, "suspend", "Is not the camp it says it is");

/** A family that can write, at a camp that is then suspended. */
async function aSuspendedCamp() {
  const family = await aFamily(server);
  await family.invite();
  const parent = await aParent(server, { email: family.contact.email });
  const link = { orgId: family.camp.id, inviteId: await family.inviteId() };
  expect((await parent.accept(link)).status).toBe(200);
  const note = { orgId: family.camp.id, ...family.place, noteId: randomUUID() };
  expect((await parent.call("addNote", { ...note, text: "Hello" })).status).toBe(200);
  await suspend(family.camp);
  return { ...family, parent, note };
}

async function runJob(name: string, payload: object): Promise<void> {
  const job = allJobs(server.deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run(payload, new AbortController().signal);
}

describe("writing", () => {
  test("by staff and families is refused, and works again after an approval", async () => {
    const { camp, event, place, key, parent, note } = await aSuspendedCamp();
    const eventId = event.id;
    const days = { startDate: "2027-07-05", endDate: "2027-07-10" };
    const writes: [string, object][] = [
      ["updateOrganization", { name: "Camp Renamed", type: "Camp", timeZone: "UTC" }],
      ["setStationery", { wanted: false }],
      ["addOrganizationBuilding", { id: randomUUID(), name: "Oak" }],
      ["inviteTeamMember", { id: randomUUID(), email: "new@example.org", role: "member" }],
      ["changeRole", { userId: camp.member.id, role: "admin" }],
      ["addEvent", { id: randomUUID(), name: "Week 9", ...days }],
      ["deleteEvent", { eventId, typedName: event.name }],
      ["addContact", { ...place, id: randomUUID(), email: "aunt@example.org" }],
      ["removeContact", key],
      ["removeParticipant", place],
    ];
    for (const [name, data] of writes)
      expect({ name, ...(await camp.call(name, data)) }).toMatchObject({ name, ...refused });
    const { orgId, noteId } = note;
    const photo = { ...note, contentType: "image/jpeg", size: 1_000, sha256: "0".repeat(64) };
    const saves: [string, object][] = [
      ["addNote", { ...note, text: "Hello!" }],
      ["deleteNote", { orgId, eventId, participantId: place.participantId, noteId }],
      ["initNotePhoto", photo],
      ["signLetters", { orgId, eventId, participantId: place.participantId, signedAs: "Mom" }],
    ];
    for (const [name, data] of saves)
      expect({ name, ...(await parent.call(name, data)) }).toMatchObject({ name, ...refused });
    // Strangers learn nothing.
    expect(
      await camp.call("addOrganizationBuilding", { id: randomUUID(), name: "Oak" }, camp.stranger),
    ).toMatchObject(refusal(404, "Only org members can add buildings."));
    await decide(camp, "approve", "Called the camp's office");
    expect((await parent.call("addNote", { ...note, text: "Hello!" })).status).toBe(200);
    expect((await camp.call("setStationery", { wanted: false })).status).toBe(200);
  });

  test("accepting an invite and joining the team are refused", async () => {
    const family = await aFamily(server);
    await family.invite();
    const [parent, joiner] = [
      await aParent(server, { email: family.contact.email }),
      await aSignedInPerson(server),
    ];
    const id = randomUUID();
    await family.camp.call("inviteTeamMember", { id, email: joiner.email, role: "admin" });
    const link = { orgId: family.camp.id, inviteId: await family.inviteId() };
    await suspend(family.camp);
    expect(await parent.accept(link)).toMatchObject(refused);
    const other = await aParent(server);
    expect(await other.call("sendInviteCode", link)).toMatchObject(refused);
    expect(await callServer(server, "acceptTeamInvite", { teamInviteId: id }, joiner.headers)).toMatchObject(
      refused,
    );
    expect(inbox.messages().filter(({ to }) => to.includes(family.contact.email))).toEqual([]);
  });

  test("is checked on every table with an organization, but for audit entries, download links and what was read", async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as table from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname = 'organizations' or exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
        and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'refuse\\_%\\_while\\_suspended') < 3
      order by 1`.execute(server.deps.db);
    expect(rows.map(({ table }) => table)).toEqual(["audit_entries", "download_tickets", "opened_replies"]);
  });
});

describe("what stays possible", () => {
  test("reading, downloading one's letters and the activity", async () => {
    const { camp, event, parent, place } = await aSuspendedCamp();
    for (const path of ["", "/events", "/team", "/audit", `/events/${event.id}/roster`])
      expect({ path, status: (await camp.ask(path)).status }).toEqual({ path, status: 200 });
    expect((await parent.ask(`/api/my/participants/${place.participantId}`)).status).toBe(200);
    expect((await parent.call("getMyDownloadUrl", { participantId: place.participantId })).status).toBe(200);
    expect((await camp.call("getEventDownloadUrl", { eventId: event.id })).status).toBe(200);
    expect((await camp.call("exportAudit", {})).status).toBe(200);
  });

  test("leaving the team and deleting one's account", async () => {
    const { camp, parent } = await aSuspendedCamp();
    const leave = { userId: camp.member.id };
    expect(await camp.call("removeTeamMember", leave, camp.admin)).toMatchObject(refused);
    expect((await camp.call("removeTeamMember", leave, camp.member)).status).toBe(200);
    expect((await parent.call("deleteAccount", { typed: "delete" })).status).toBe(200);
  });
});

test("no mail goes out that was asked for before", async () => {
  const family = await aFamily(server);
  const parent = await aParent(server);
  await family.invite();
  const teamInviteId = randomUUID();
  const invitee = `${teamInviteId}@example.org`;
  await family.camp.call("inviteTeamMember", { id: teamInviteId, email: invitee, role: "member" });
  const { db } = server.deps;
  await server.deps.transact((tx) =>
    queueNotifications(tx, server.deps, [
      { organizationId: family.camp.id, userId: parent.id, kind: "digest", about: "2027-07-12" },
    ]),
  );
  await suspend(family.camp);
  const mails = await db
    .selectFrom("inviteMails")
    .select(["id", "jobId"])
    .where("organizationId", "=", family.camp.id)
    .execute();
  expect(mails).toHaveLength(1);
  for (const mail of mails) await runJob(sendInviteMail.name, mail);
  await runJob(sendTeamInvite.name, { teamInviteId });
  const notices = await db
    .selectFrom("notices")
    .select(["id", "jobId"])
    .where("organizationId", "=", family.camp.id)
    .execute();
  expect(notices).toHaveLength(1);
  for (const notice of notices) await runJob(sendNotification.name, notice);
  const addresses = [family.contact.email, invitee, parent.email];
  expect(inbox.messages().filter(({ to }) => to.some((one) => addresses.includes(one)))).toEqual([]);
  expect(await family.listedContact()).toMatchObject({
    invite: "error",
    failure: "This organization is suspended, so nothing can be changed right now.",
  });
});

test("an operator's decisions are in the camp's activity and take effect in the directory", async () => {
  const camp = await aCamp(server, { standing: "new" });
  const listed = async () =>
    JSON.stringify((await askServer(server, "/api/organizations?limit=1000")).body).includes(camp.id);
  const session = async () => (await askServer(server, "/api/session", camp.admin.headers)).body;
  expect(await listed()).toBe(false);
  await decide(camp, "approve", "Called the camp's office");
  await decide(camp, "approve", "Called the camp's office");
  expect(await listed()).toBe(true);
  expect(await session()).toMatchObject({ organizations: [{ standing: "approved" }] });
  await suspend(camp);
  expect(await listed()).toBe(false);
  expect(await session()).toMatchObject({ organizations: [{ standing: "suspended" }] });
  const { entries } = auditAnswer.parse((await camp.ask("/audit?kind=support")).body);
  const actor = { name: "Jo Park", is: "support" };
  expect(entries).toMatchObject([
    { action: "organization.suspended", actor, reason: "Is not the camp it says it is" },
    { action: "organization.approved", actor, reason: "Called the camp's office" },
  ]);
});
