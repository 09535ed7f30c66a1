import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withActor, withGroupManager, withUser } from "#database/actor.ts";
import { anOrganization, aPerson, randomId } from "#database/seed/builders.ts";
import { aGroup } from "#database/seed/group-builders.ts";
import { aPrintedNote, aResponse, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { groupAnswer, noNumbers } from "#domain/groups/group.ts";
import { countRoundTrips } from "#tools/testing/count-round-trips.ts";
import { aMailGapCamp } from "#tools/testing/mail-gap-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

/** A Wednesday in camp, an hour after the cut-off. */
const clock = movableClock("2027-07-14T14:00:00Z");
const days = { startDate: "2027-07-11", endDate: "2027-07-17" };
const mail = { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 };
let server: TestServer;
let counter: ReturnType<typeof countRoundTrips>;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
  counter = countRoundTrips(server.inside.pool);
});
afterAll(() => server.close());

type Manager = Awaited<ReturnType<typeof aSignedInPerson>>;

async function aManagedGroup(organizations: readonly { id: string }[]) {
  const manager = await aSignedInPerson(server, { name: "Ruth Aldana" });
  const { id } = await aGroup(server.deps.db, { organizations, managers: [manager] });
  return { id, manager, read: () => read(id, manager) };
}

async function read(id: string, manager: Manager) {
  return groupAnswer.parse((await askServer(server, `/api/groups/${id}`, manager.headers)).body)
    .organizations;
}

test("today's numbers are those of each organization, what needs attention first", async () => {
  const { db } = server.deps;
  const busy = await aMailGapCamp(server, { organization: { name: "Busy" }, event: days });
  const ada = await busy.camper("Ada");
  await ada.wrote("2027-07-14T12:00:00Z");
  await (await busy.camper("Ben")).wrote("2027-07-13T12:00:00Z");
  const overdue = await busy.camper("Cleo");
  await overdue.wrote("2027-07-13T10:00:00Z");
  // Until its day, staff do not learn of this one here.
  await (await busy.camper("Dov")).wrote("2027-07-13T10:00:00Z", "2027-07-16");
  const held = await (await busy.camper("Emma")).wrote("2027-07-14T12:30:00Z");
  await db.updateTable("notes").set({ heldAt: clock.now() }).where("id", "=", held.id).execute();
  await db
    .insertInto("uploads")
    .values({
      id: randomId(),
      organizationId: busy.camp.id,
      eventId: busy.event.id,
      printJobId: null,
      sheetNumber: null,
      state: "waiting",
      why: null,
      contentType: "image/jpeg",
      byteSize: 1,
      contentHash: randomBytes(32),
      createdAt: clock.now(),
      receivedAt: clock.now(),
      uploadedByName: "Dana Whitlock",
      seenAt: null,
    })
    .execute();
  const quiet = await aMailGapCamp(server, {
    organization: { name: "Quiet" },
    event: { startDate: "2027-08-01", endDate: "2027-08-07" },
  });
  const closed = await anOrganization(db, { name: "Away", standing: "suspended" });
  const { read: numbers } = await aManagedGroup([closed, quiet.camp, busy.camp]);
  expect(await numbers()).toEqual([
    {
      id: busy.camp.id,
      name: "Busy",
      type: "Camp",
      timeZone: "America/Chicago",
      standing: "approved",
      toPrint: 3,
      overdue: 2,
      held: 1,
      repliesToday: 0,
      toMatch: 1,
      withoutMail: (await busy.read()).counts.letters,
      active: 1,
      nextCutOff: "2027-07-15T13:00:00.000Z",
      nextStart: null,
    },
    expect.objectContaining({ ...noNumbers, name: "Quiet", active: 0, nextStart: "2027-08-01" }),
    expect.objectContaining({ ...noNumbers, name: "Away", standing: "suspended", active: 0 }),
  ]);
  expect((await numbers())[0]?.withoutMail).toBeGreaterThan(0);
});

test("a reply counts on the day it was filed in the organization's time zone", async () => {
  const { db } = server.deps;
  const organization = await anOrganization(db, { timeZone: "Pacific/Auckland" });
  const event = await anEvent(db, { organization, ...days, mail });
  const camper = await aCamper(db, { event, name: "Ada" });
  const contact = await aContact(db, { of: camper });
  const sheet = await aPrintedNote(db, { from: contact, to: camper });
  // There it is one in the morning of the next day, and the evening before it.
  await aResponse(db, { on: sheet, uploadedAt: new Date("2027-07-14T13:00:00Z") });
  await aResponse(db, { on: sheet, uploadedAt: new Date("2027-07-14T11:00:00Z"), page: 2 });
  const { read: numbers } = await aManagedGroup([organization]);
  expect(await numbers()).toMatchObject([{ repliesToday: 1 }]);
});

test("the number of round trips does not grow with the organizations", async () => {
  const { db } = server.deps;
  const organizations = [];
  for (let n = 0; n < 12; n += 1) {
    const organization = await anOrganization(db);
    const event = await anEvent(db, { organization, ...days, mail });
    const camper = await aCamper(db, { event, name: "Ada" });
    const contact = await aContact(db, { of: camper });
    await aWaitingNote(db, { from: contact, to: camper, writtenAt: new Date("2027-07-14T12:00:00Z") });
    organizations.push(organization);
  }
  const one = await aManagedGroup(organizations.slice(0, 1));
  const many = await aManagedGroup(organizations.slice(1));
  const trips = async (group: typeof one) => counter.during(() => group.read());
  expect(await trips(one)).toBe(9);
  expect(await trips(many)).toBe(9);
  expect((await many.read()).map(({ toPrint }) => toPrint)).toEqual(Array(11).fill(1));
});

test("row-level security shows a manager the group's organizations to count, for reading only", async () => {
  const { db } = server.deps;
  const organizations = [await anOrganization(db), await anOrganization(db)];
  const elsewhere = await anOrganization(db);
  for (const organization of [...organizations, elsewhere]) await anEvent(db, { organization });
  const { id, manager } = await aManagedGroup(organizations);
  const other = await aManagedGroup([elsewhere]);
  const inside = server.inside.db;
  const seen = async () =>
    (await inside.selectFrom("events").select("organizationId").execute()).map((row) => row.organizationId);
  const ids = organizations.map((organization) => organization.id);
  expect((await withGroupManager(id, manager.id, seen)).toSorted()).toEqual(ids.toSorted());
  // Without the group they are a stranger, and so is everyone who names a group that they do not manage.
  expect(await withUser(manager.id, seen)).toEqual([]);
  expect(await withGroupManager(id, other.manager.id, seen)).toEqual([]);
  const groupsSeen = async () =>
    (await inside.selectFrom("organizationGroups").select("id").execute()).length;
  expect(await withUser((await aPerson(db)).id, groupsSeen)).toBe(0);
  expect(await withUser(manager.id, groupsSeen)).toBe(1);
  const changes: (() => Promise<unknown>)[] = [
    () => inside.updateTable("events").set({ name: "Mine" }).execute(),
    () => inside.deleteFrom("groupManagers").execute(),
  ];
  for (const change of changes)
    await expect(withGroupManager(id, manager.id, change)).rejects.toThrow("read-only transaction");
  const join = () =>
    inside
      .insertInto("groupOrganizations")
      .values({ groupId: other.id, organizationId: randomId(), joinedAt: clock.now() })
      .execute();
  await expect(withActor(manager.id, join)).rejects.toThrow("row-level security");
  await db
    .deleteFrom("groupOrganizations")
    .where("organizationId", "=", ids[0] ?? "")
    .execute();
  expect(await withGroupManager(id, manager.id, seen)).toEqual([ids[1]]);
  await db.deleteFrom("groupManagers").where("groupId", "=", id).execute();
  expect(await withGroupManager(id, manager.id, seen)).toEqual([]);
});
