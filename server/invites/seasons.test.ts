import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { earlyDeletionsAnswer } from "#domain/notes/early-deletion.ts";
import { dayMs } from "#domain/time.ts";
import { allJobs } from "#server/app/jobs.ts";
import { result } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const summer = new Date("2027-07-12T12:00:00Z");
let now = summer;
const clock = {
  now: () => {
    // What is written later has a later id.
    now = new Date(now.getTime() + 1);
    return now;
  },
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());
beforeEach(() => {
  now = summer;
});

/** What workers do on a morning. Back in summer the sessions of the test are valid again. */
async function morningOf(day: string): Promise<void> {
  now = new Date(`${day}T12:00:00Z`);
  const jobs = allJobs(server.inside);
  const run = (name: string) =>
    withSystemAccess(async () =>
      jobs.find((job) => job.name === name)?.run({}, new AbortController().signal),
    );
  for (const name of [
    "expire-events",
    "purge-deleted-participants",
    "purge-deleted-events",
    "sweep-returning-families",
  ])
    await run(name);
  now = summer;
}

let made = 0;
/** A mother who wrote in 2027, and the same child in 2028. Retention ran in between. */
async function twoSeasons(child: { externalId?: string } = { externalId: "REG-1" }) {
  made += 1;
  const email = `elena-${made}@example.org`;
  const before = await aFamily(server, {
    event: { name: "Week 1", startDate: "2027-07-11", endDate: "2027-07-17" },
    camper: { name: "Wren Vasquez", ...child },
    contact: { email },
  });
  await before.invite();
  const elena = await aParent(server, { email });
  await elena.accept({ orgId: before.camp.id, inviteId: await before.inviteId() });
  await morningOf("2027-10-20");
  const next = await aFamily(server, {
    camp: before.camp,
    event: { name: "Week 2", startDate: "2028-07-09", endDate: "2028-07-15" },
    camper: { name: "Wren V.", ...child },
    contact: { email },
  });
  const inviteAll = () => next.camp.call("inviteAll", { eventId: next.event.id });
  return { before, elena, email, next, inviteAll };
}

const kept = (organizationId: string) =>
  server.deps.db
    .selectFrom("returningFamilies")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .execute();

test("a family is linked again in the next season, and nothing else of the last one exists", async () => {
  const { before, elena, email, next, inviteAll } = await twoSeasons();
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from participants where event_id = ${before.event.id})
      + (select count(*) from contacts where event_id = ${before.event.id})
      + (select count(*) from participant_links where event_id = ${before.event.id})
      + (select count(*) from invites where event_id = ${before.event.id})
      + (select count(*) from events where id = ${before.event.id}) as left`.execute(server.deps.db);
  expect(Number(rows[0]?.left)).toBe(0);
  const [row, ...more] = await kept(before.camp.id);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ userId: elena.id });
  const text = JSON.stringify(row, (_, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString("latin1") : value,
  );
  for (const plain of [email, "REG-1", "Wren"]) expect(text).not.toContain(plain);

  expect(await next.camp.ask(`${next.path}/returning`)).toMatchObject({
    body: {
      families: [{ contactId: next.contact.id, eventName: "an earlier season", sure: true }],
    },
  });
  expect(await inviteAll()).toMatchObject(result({ queued: 0, linked: 1 }));
  expect(await elena.participants()).toMatchObject({
    body: { participants: [{ participantName: "Wren V.", eventName: "Week 2" }] },
  });
});

test("a child without the camp's own id is not known again", async () => {
  const { before, inviteAll } = await twoSeasons({});
  expect(await kept(before.camp.id)).toEqual([]);
  expect(await inviteAll()).toMatchObject(result({ queued: 1, linked: 0 }));
});

test("a camp that has switched it off keeps nothing from the next morning on and sends invites; staff can still confirm a family", async () => {
  const { before, next, inviteAll } = await twoSeasons();
  await before.camp.call("setLinkReturning", { wanted: false });
  expect(await inviteAll()).toMatchObject(result({ queued: 1, linked: 0 }));
  expect(await next.camp.call("confirmReturning", next.key)).toMatchObject(result({}));
  await next.camp.call("setLinkReturning", { wanted: false });
  await morningOf("2028-10-20");
  expect(await kept(before.camp.id)).toEqual([]);
});

test("what was kept goes with the account, and after its time", async () => {
  const deleted = await twoSeasons();
  await deleted.elena.call("deleteAccount", { typed: "delete" });
  expect(await kept(deleted.before.camp.id)).toEqual([]);

  const old = await twoSeasons();
  const end = new Date("2027-10-20T12:00:00Z").getTime();
  const dayAfter = (days: number) => new Date(end + days * dayMs).toISOString().slice(0, 10);
  await morningOf(dayAfter(lifetimes.returning - 1));
  expect(await kept(old.before.camp.id)).toHaveLength(1);
  await morningOf(dayAfter(lifetimes.returning + 1));
  expect(await kept(old.before.camp.id)).toEqual([]);
});

test("a contact whom staff removed is not linked by what was kept", async () => {
  const { before, next, inviteAll } = await twoSeasons();
  expect(await kept(before.camp.id)).toHaveLength(1);
  await next.removeContact();
  const again = await aFamily(server, {
    camp: before.camp,
    event: { name: "Week 3", startDate: "2028-07-16", endDate: "2028-07-22" },
    camper: { name: "Wren V.", externalId: "REG-1" },
    contact: { email: next.contact.email },
  });
  expect(await inviteAll()).toMatchObject(result({ queued: 0, linked: 0 }));
  expect(await again.camp.call("inviteAll", { eventId: again.event.id })).toMatchObject(
    result({ queued: 0, linked: 0 }),
  );
});

test("an early deletion that a guardian asked for leaves nothing to know the child by", async () => {
  const { before, elena, next, inviteAll } = await twoSeasons();
  await inviteAll();
  const of = { orgId: next.camp.id, ...next.place };
  expect(await elena.call("askForEarlyDeletion", of)).toMatchObject(result({}));
  const { requests } = earlyDeletionsAnswer.parse((await next.camp.ask("/early-deletions")).body);
  const [request] = requests;
  const deleted = { eventId: next.event.id, requestId: request?.id };
  expect(await next.camp.call("deleteLettersEarly", deleted)).toMatchObject(result({}));
  expect(await kept(before.camp.id)).toEqual([]);
});
