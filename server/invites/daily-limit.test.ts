import { afterAll, beforeAll, expect, test } from "vitest";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { newId } from "#server/platform/secrets.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aFamily, type TestFamily } from "#tools/testing/a-family.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const hourMs = 3_600_000;
const full = refusal(
  429,
  "This organization has sent 5,000 invites in the last 24 hours. The rest can go out tomorrow.",
);

/** So many mails were asked for by this camp, all for the one invite. */
async function haveSent({ camp, inviteId }: TestFamily, mails: number, requestedAt = new Date()) {
  const sent = { organizationId: camp.id, inviteId: await inviteId(), requestedAt, dueAt: requestedAt };
  const rows = Array.from({ length: mails }, () => ({
    ...sent,
    id: newId(server.deps.clock),
    takenAt: requestedAt,
    sentAt: requestedAt,
  }));
  if (rows.length > 0) await server.deps.db.insertInto("inviteMails").values(rows).execute();
}
const contactsIn = async ({ event }: TestFamily, count: number) => {
  const camper = await aCamper(server.deps.db, { event });
  for (let n = 0; n < count; n += 1) await aContact(server.deps.db, { of: camper });
};

test("the 5,001st invite of a day is refused, one by one and all at once; another camp's is not", async () => {
  const family = await aFamily(server);
  await family.invite();
  await haveSent(family, 4_999);
  const next = await aFamily(server, { camp: family.camp });
  expect(await next.invite()).toMatchObject(full);
  expect(await next.camp.call("inviteAll", { eventId: next.event.id })).toMatchObject(full);
  expect(await next.listedContact()).toMatchObject({ invite: null });
  expect(await (await aFamily(server)).invite()).toMatchObject({ status: 200 });
});

test("a mail that is sent again counts as well", async () => {
  const family = await aFamily(server);
  await family.invite();
  await haveSent(family, 4_998);
  expect(await family.resend()).toMatchObject(result({ invited: true }));
  await server.deps.db
    .updateTable("inviteMails")
    .set({ sentAt: new Date() })
    .where("inviteId", "=", await family.inviteId())
    .execute();
  expect(await family.resend()).toMatchObject(full);
});

test("the day is the last 24 hours", async () => {
  const family = await aFamily(server);
  await family.invite();
  await haveSent(family, 4_999, new Date(Date.now() - 23 * hourMs));
  const next = await aFamily(server, { camp: family.camp });
  expect(await next.invite()).toMatchObject(full);
  await server.deps.db
    .updateTable("inviteMails")
    .set({ requestedAt: new Date(Date.now() - 25 * hourMs) })
    .where("organizationId", "=", family.camp.id)
    .execute();
  expect(await next.invite()).toMatchObject({ status: 200 });
});

test("Invite all sends as many as there is room for, and says how many are left", async () => {
  const family = await aFamily(server);
  await family.invite();
  await haveSent(family, 4_995);
  await contactsIn(family, 9);
  const all = () => family.camp.call("inviteAll", { eventId: family.event.id });
  expect(await all()).toMatchObject(result({ queued: 4, already: 1, linked: 0, left: 5 }));
  expect(await all()).toMatchObject(full);
});

test("of many who press at once with room for three, three get through", async () => {
  const first = await aFamily(server);
  await first.invite();
  await haveSent(first, 4_996);
  const families = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aFamily(server, { camp: first.camp })));
  const answers = await Promise.all(families.map(({ invite }) => invite()));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 429, 429, 429,
  ]);
});

test("rejects invites to events that ended more than 30 days ago", async () => {
  const over = refusal(409, "This ended more than 30 days ago. Invites for it no longer work.");
  const family = await aFamily(server, { event: { startDate: "2024-07-01", endDate: "2024-07-06" } });
  expect(await family.invite()).toMatchObject(over);
  expect(await family.camp.call("inviteAll", { eventId: family.event.id })).toMatchObject(over);
});
