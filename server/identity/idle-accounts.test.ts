import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { anOrganization } from "#database/seed/builders.ts";
import { allJobs } from "#server/app/jobs.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aCamp, result } from "#tools/testing/a-camp.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { link } from "#tools/testing/a-writer.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, callServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const summer = new Date("2027-07-12T12:00:00Z");
let now = summer;
const clock = { now: () => now };
let inbox: Inbox;
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock,
    env: { SMTP_URL: inbox.smtpUrl, OPERATOR_EMAILS: "ops@courier.example" },
  });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});
beforeEach(() => {
  now = summer;
});

const jobs = (name: string, payload: object = {}) =>
  withSystemAccess(async () =>
    allJobs(server.inside)
      .find((job) => job.name === name)
      ?.run(payload, new AbortController().signal),
  );

/** The morning's job, and the mails that it put into the queue. */
async function morningOf(day: string): Promise<void> {
  now = new Date(`${day}T12:00:00Z`);
  await jobs("end-idle-accounts");
  const { rows } = await sql<{ data: object }>`
    delete from pgboss.job where name = 'mail-idle-account' returning data`.execute(server.deps.db);
  for (const { data } of rows) await jobs("mail-idle-account", data);
}

const mailsTo = (email: string) => inbox.messages().filter(({ to }) => to.includes(email));
const isDeleted = async (id: string) =>
  (
    await server.deps.db
      .selectFrom("users")
      .select("deletedAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).deletedAt !== null;

test("an account that belongs to nothing is mailed two years after its last sign-in, and deleted 30 days later", async () => {
  const person = await aSignedInPerson(server, { name: "Elena Vasquez" });
  await morningOf("2029-07-12");
  expect(mailsTo(person.email)).toEqual([]);
  await morningOf("2029-07-13");
  await morningOf("2029-07-14");
  const [mail, ...more] = mailsTo(person.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("We'll delete your Cabin Courier account on Aug 12, 2029");
  await morningOf("2029-08-11");
  expect(await isDeleted(person.id)).toBe(false);
  await morningOf("2029-08-12");
  expect(await isDeleted(person.id)).toBe(true);
  const { rows } = await sql`select u::text from users u where u::text like ${`%${person.email}%`}
    union all select v::text from verified_emails v where v.email = ${person.email}`.execute(server.deps.db);
  expect(rows).toEqual([]);
});

test("a sign-in after the mail keeps it for another two years", async () => {
  const person = await aSignedInPerson(server);
  await morningOf("2029-07-13");
  expect(mailsTo(person.email)).toHaveLength(1);
  now = new Date("2029-08-01T12:00:00Z");
  await aSignedInPerson(server, { ...person, subject: person.id });
  await morningOf("2029-08-13");
  await morningOf("2031-08-01");
  expect(await isDeleted(person.id)).toBe(false);
  await morningOf("2031-08-02");
  expect(mailsTo(person.email)).toHaveLength(2);
});

test("a place on a team, a camper, an invite or the operator's list keeps an account; when it ends, the 30 days begin with a mail", async () => {
  const camp = await aCamp(server);
  const family = await aFamily(server);
  const linked = await aSignedInPerson(server);
  await link(server, family, linked.id);
  const invited = await aSignedInPerson(server);
  const waiting = await aFamily(server, {
    event: { startDate: "2029-07-01", endDate: "2029-12-31" },
    contact: { email: invited.email },
  });
  expect(await waiting.invite()).toMatchObject(result({}));
  const wanted = await aSignedInPerson(server);
  const asked = { id: crypto.randomUUID(), email: wanted.email, role: "member" };
  expect(
    await callServer(server, "inviteTeamMember", { orgId: camp.id, ...asked }, camp.admin.headers),
  ).toMatchObject({ status: 200 });
  const operator = await aSignedInPerson(server, { email: "ops@courier.example" });
  const kept = [camp.member, linked, invited, wanted, operator];
  await morningOf("2029-07-13");
  await morningOf("2029-09-01");
  for (const { id, email } of kept) {
    expect(mailsTo(email).filter(({ subject }) => subject.includes("delete"))).toEqual([]);
    expect(await isDeleted(id)).toBe(false);
  }
  await server.deps.db.deleteFrom("memberships").where("userId", "=", camp.member.id).execute();
  await morningOf("2029-09-02");
  await morningOf("2029-10-01");
  expect(await isDeleted(camp.member.id)).toBe(false);
  await morningOf("2029-10-02");
  expect(await isDeleted(camp.member.id)).toBe(true);
});

test("more idle accounts than one round takes are all deleted", async () => {
  await anOrganization(server.deps.db);
  await sql`insert into users (id, issuer, subject, display_name, created_at, last_signed_in_at)
    select gen_random_uuid(), 'https://id.example', 'idle ' || n, 'Idle', '2027-07-12', '2027-07-12'
    from generate_series(1, 250) n`.execute(server.deps.db);
  const idle = async () =>
    (await server.deps.db.selectFrom("users").select("id").where("displayName", "=", "Idle").execute())
      .length;
  now = new Date("2029-07-13T12:00:00Z");
  await jobs("end-idle-accounts");
  expect(await idle()).toBe(250);
  now = new Date("2029-08-12T12:00:00Z");
  await jobs("end-idle-accounts");
  expect(await idle()).toBe(0);
});
