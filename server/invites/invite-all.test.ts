import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aCamper, aContact, type SeededEvent } from "#database/seed/roster-builders.ts";
import { eventInvites } from "#domain/invites/invite.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { result, type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { times } from "#tools/testing/nightly.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let inbox: Inbox;
let databaseUrl: string;
beforeAll(async () => {
  inbox = await startInbox();
  databaseUrl = await createTestDatabase();
});
afterAll(() => inbox.stop());

const start = (env: Record<string, string>, roles?: ("api" | "live" | "worker")[]) =>
  startTestServer(databaseUrl, {
    env: { SMTP_URL: inbox.smtpUrl, ...env },
    ...(roles === undefined ? {} : { roles }),
  });
async function fill(server: RunningServer, event: SeededEvent, families: number, word: string) {
  const addresses: string[] = [];
  for (let n = 0; n < families; n += 1) {
    const camper = await aCamper(server.deps.db, { event });
    for (const who of ["mother", "father"]) {
      const { email } = await aContact(server.deps.db, {
        of: camper,
        email: `${word}-${who}-${n}@example.org`,
      });
      addresses.push(email);
    }
  }
  return addresses;
}
const stateOf = async (camp: TestCamp, event: SeededEvent) =>
  eventInvites.parse((await camp.ask(`/events/${event.id}/invites`)).body);
const received = (word: string) => inbox.messages().filter(({ to }) => to[0]?.startsWith(word) === true);

test(
  "every contact gets one mail, while two workers send and the team watches",
  { timeout: 120_000 },
  async () => {
    const server = await start({ MAILS_PER_SECOND: "100" });
    const second = await start({ MAILS_PER_SECOND: "100" }, ["worker"]);
    onTestFinished(async () => void (await Promise.all([server.close(), second.close()])));
    const campers = times(40, 150);
    const contacts = 2 * campers;
    const { camp, event } = await aFamily(server, { contact: { email: "all-first@example.org" } });
    const addresses = [...(await fill(server, event, campers, "all")).slice(1), "all-first@example.org"];
    await server.deps.db.deleteFrom("contacts").where("email", "=", "all-mother-0@example.org").execute();
    const topic = `org:${camp.id}:invites:${event.id}`;
    const stream = await followStream(server.origin, [topic], camp.member.headers);
    onTestFinished(() => stream.close());
    const all = await camp.call("inviteAll", { eventId: event.id }, camp.member);
    expect(all).toMatchObject(result({ queued: contacts, already: 0, linked: 0, left: 0 }));
    const none = { none: 0, pending: 0, queued: 0, sent: 0, accepted: 0, error: 0 };
    await expect
      .poll(async () => (await stateOf(camp, event)).counts, { timeout: 60_000, interval: 250 })
      .toEqual({ ...none, sent: contacts });
    expect(
      received("all")
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(addresses.toSorted());
    // A screen asks again once a second, not with each mail.
    const invalidations = stream.events.filter(({ name }) => name === "invalidation").length;
    expect(invalidations).toBeGreaterThan(0);
    expect(invalidations).toBeLessThan(contacts);
    expect(await camp.call("inviteAll", { eventId: event.id })).toMatchObject(
      result({ queued: 0, already: contacts, linked: 0, left: 0 }),
    );
    const { participants } = await stateOf(camp, event);
    expect(participants).toHaveLength(campers + 1);
    expect(new Set(participants.map(({ status }) => status))).toEqual(new Set(["sent"]));
  },
);

test("one worker keeps to the pace it is told", { timeout: 60_000 }, async () => {
  const server = await start({ MAILS_PER_SECOND: "10" });
  onTestFinished(() => server.close());
  const { camp, event } = await aFamily(server, { contact: { email: "opens-the-line@example.org" } });
  // The first letter opens the connection and is on its way for longer than all others.
  await camp.call("inviteAll", { eventId: event.id });
  await expect.poll(() => received("opens-the-line").length).toBe(1);
  await fill(server, event, 11, "slow");
  await camp.call("inviteAll", { eventId: event.id });
  await expect.poll(() => received("slow").length).toBe(22);
  const times = received("slow").map(({ receivedAt }) => Date.parse(receivedAt));
  const seconds = (Math.max(...times) - Math.min(...times)) / 1_000;
  // Twenty-one gaps of a tenth of a second; a tick of the clock may be missing.
  expect(seconds).toBeGreaterThan(2);
});

test("only contacts of the chosen campers are invited, and each camper's contacts are counted by state", async () => {
  const server = await start({}, ["api"]);
  onTestFinished(() => server.close());
  const { db } = server.deps;
  const { camp, event, camper } = await aFamily(server);
  await aContact(db, { of: camper });
  const other = await aCamper(db, { event });
  await aContact(db, { of: other });
  const input = { eventId: event.id, participantIds: [other.id] };
  expect(await camp.call("inviteAll", input)).toMatchObject(
    result({ queued: 1, already: 0, linked: 0, left: 0 }),
  );
  const { participants } = await stateOf(camp, event);
  expect(new Map(participants.map(({ id, summary }) => [id, summary]))).toEqual(
    new Map([
      [camper.id, { signedUp: 0, waiting: 0, bounced: 0, notInvited: 2 }],
      [other.id, { signedUp: 0, waiting: 1, bounced: 0, notInvited: 0 }],
    ]),
  );
});

test("who opted out, is known or was removed is left out", async () => {
  const server = await start({}, ["api"]);
  onTestFinished(() => server.close());
  const { db } = server.deps;
  const { camp, event, camper, contact } = await aFamily(server);
  const unwanted = await aContact(db, { of: camper });
  await aContact(db, { of: camper, removedAt: new Date() });
  await aContact(db, { of: await aCamper(db, { event, deletedAt: new Date() }) });
  await db
    .insertInto("mailOptOuts")
    .values({ organizationId: camp.id, email: unwanted.email, createdAt: new Date() })
    .execute();
  expect(await camp.call("inviteAll", { eventId: event.id })).toMatchObject(
    result({ queued: 1, already: 0, linked: 0, left: 0 }),
  );
  const state = await stateOf(camp, event);
  expect(state).toMatchObject({ counts: { none: 1, pending: 1 }, participants: [{ status: null }] });
  const invited = await db
    .selectFrom("invites")
    .select("contactId")
    .where("eventId", "=", event.id)
    .execute();
  expect(invited).toEqual([{ contactId: contact.id }]);
});
