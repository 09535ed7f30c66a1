import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aPrintJob } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { eventWorkAnswer, todayAnswer } from "#domain/today/today.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aMailGapCamp, type MailGapCamp } from "#tools/testing/mail-gap-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

/** A Wednesday in camp, an hour after the cut-off. */
const wednesday = "2027-07-14T14:00:00Z";
const clock = movableClock(wednesday);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

let week: MailGapCamp;
beforeEach(async () => {
  week = await aMailGapCamp(server, {
    event: { name: "Week 3", startDate: "2027-07-11", endDate: "2027-07-17" },
  });
});

const today = async () => todayAnswer.parse((await week.camp.ask("/today", week.camp.member)).body);
const work = async () =>
  eventWorkAnswer.parse((await week.camp.ask("/eventWork", week.camp.member)).body).events;

type Upload = {
  state: "waiting" | "refused" | "received" | "discarded";
  seenAt?: Date;
  eventId?: string;
  sheet?: { jobId: string; sheetNumber: number };
};

async function anUpload({ state, seenAt, eventId = week.event.id, sheet }: Upload): Promise<void> {
  await server.deps.db
    .insertInto("uploads")
    .values({
      id: randomId(),
      organizationId: week.camp.id,
      eventId,
      printJobId: sheet?.jobId ?? null,
      sheetNumber: sheet?.sheetNumber ?? null,
      state,
      why: state === "refused" ? "broken" : null,
      contentType: "image/jpeg",
      byteSize: 1,
      contentHash: randomBytes(32),
      createdAt: clock.now(),
      receivedAt: clock.now(),
      uploadedByName: "Dana Whitlock",
      seenAt: seenAt ?? null,
    })
    .execute();
}

describe("what the office has to do today", () => {
  test("is the open work of the active event: pages to match, refused files, campers without mail", async () => {
    await week.camper("Ada Never");
    await (await week.camper("Ben Tuesday")).wrote("2027-07-13T10:00:00Z");
    await anUpload({ state: "waiting" });
    await anUpload({ state: "waiting" });
    await anUpload({ state: "refused" });
    await anUpload({ state: "refused", seenAt: clock.now() });
    await anUpload({ state: "received" });
    expect(await today()).toMatchObject({
      active: [{ name: "Week 3", participants: 2, toMatch: 2, refused: 1, withoutMail: 1 }],
      ended: [],
      next: null,
    });
  });

  test("says nothing about mail before two mail days have passed", async () => {
    clock.set("2027-07-13T12:00:00Z");
    await week.camper("Ada Never");
    expect((await today()).active[0]?.withoutMail).toBeNull();
    clock.set(wednesday);
  });

  test("names every active event, one that ended with open pages, and the next one with what is missing", async () => {
    const { db } = server.deps;
    const organization = week.camp;
    await anEvent(db, { organization, name: "Day camp", startDate: "2027-07-14", endDate: "2027-07-14" });
    const before = { startDate: "2027-07-04", endDate: "2027-07-10" };
    await anEvent(db, { organization, name: "All done", ...before });
    const ended = await anEvent(db, { organization, name: "Week 2", ...before });
    await anUpload({ state: "waiting", eventId: ended.id });
    const old = await anEvent(db, {
      organization,
      name: "Long ago",
      startDate: "2027-06-20",
      endDate: "2027-06-29",
    });
    await anUpload({ state: "waiting", eventId: old.id });
    await anEvent(db, { organization, name: "Week 5", startDate: "2027-07-25", endDate: "2027-07-31" });
    const next = await anEvent(db, {
      organization,
      name: "Week 4",
      startDate: "2027-07-18",
      endDate: "2027-07-24",
    });
    const maya = await aCamper(db, { event: next, name: "Maya" });
    await aContact(db, { of: maya });
    const answer = await today();
    expect(answer.active.map(({ name }) => name)).toEqual(["Week 3", "Day camp"]);
    expect(answer.ended).toEqual([
      { id: ended.id, name: "Week 2", endDate: "2027-07-10", toMatch: 1, refused: 0 },
    ]);
    expect(answer.next).toMatchObject({
      name: "Week 4",
      participants: 1,
      withoutContact: 1,
      notInvited: 1,
    });
  });

  test("counts the buildings that did not get today's mail, if the organization ticks them", async () => {
    const { db } = server.deps;
    const { event, camp } = week;
    const [loon, heron] = [await aBuilding(db, { event }), await aBuilding(db, { event })];
    const letterIn = async (building: typeof loon | undefined) => {
      const to = await aCamper(db, {
        ...(building === undefined ? { event } : { in: building }),
        name: "Kid",
      });
      return { from: await aContact(db, { of: to }), to };
    };
    const jobId = randomId();
    const letters = [
      await letterIn(loon),
      await letterIn(loon),
      await letterIn(heron),
      await letterIn(undefined),
    ];
    await aPrintJob(db, { id: jobId, printedAt: clock.now(), letters });
    // Yesterday's mail is not today's.
    await aPrintJob(db, { printedAt: new Date("2027-07-13T14:00:00Z"), letters: [await letterIn(loon)] });
    const toHandOut = async () => (await today()).active[0]?.toHandOut;
    expect(await toHandOut()).toBe(0);
    await db
      .updateTable("printJobs")
      .set({ renderedAt: clock.now() })
      .where("eventId", "=", event.id)
      .execute();
    expect(await toHandOut()).toBe(3);
    for (const buildingId of [loon.id, null])
      await db
        .insertInto("handOuts")
        .values({
          organizationId: camp.id,
          eventId: event.id,
          printJobId: jobId,
          buildingId,
          sheets: 1,
          handedOutAt: clock.now(),
          handedOutBy: null,
        })
        .execute();
    expect(await toHandOut()).toBe(1);
    await db.updateTable("printJobs").set({ voidedAt: clock.now() }).where("id", "=", jobId).execute();
    expect(await toHandOut()).toBe(0);
  });

  test("does not show a deleted event, nor one of another organization", async () => {
    const other = await aMailGapCamp(server, {
      event: { name: "Elsewhere", startDate: "2027-07-11", endDate: "2027-07-17" },
    });
    expect((await today()).active.map(({ name }) => name)).toEqual(["Week 3"]);
    expect(await week.camp.ask("/today", other.camp.member)).toMatchObject(
      refusal(404, organizationErrors.notFound.message),
    );
    await server.deps.db
      .updateTable("events")
      .set({ deletedAt: clock.now() })
      .where("id", "=", week.event.id)
      .execute();
    expect((await today()).active).toEqual([]);
  });
});

describe("what a new organization lacks before its first mail", () => {
  const start = async () => (await today()).start;

  test("is everything, until a week is there; a week that is over does not count", async () => {
    await server.deps.db.deleteFrom("events").where("id", "=", week.event.id).execute();
    const nothing = { event: null, stationery: true, sheetPrinted: false, sheetRead: false };
    expect(await start()).toEqual(nothing);
    const organization = week.camp;
    await anEvent(server.deps.db, { organization, startDate: "2027-07-04", endDate: "2027-07-10" });
    expect(await start()).toEqual(nothing);
  });

  test("follows the first week with a roster: campers, parents, and parents who are not invited", async () => {
    const { db } = server.deps;
    const later = await anEvent(db, {
      organization: week.camp,
      name: "Week 5",
      startDate: "2027-07-25",
      endDate: "2027-07-31",
    });
    expect((await start())?.event).toEqual({
      id: week.event.id,
      name: "Week 3",
      startDate: "2027-07-11",
      endDate: "2027-07-17",
      mail: { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 },
      participants: 0,
      contacts: 0,
      notInvited: 0,
      testParticipantId: null,
    });
    const zoe = await aCamper(db, { event: later, name: "Zoe" });
    await aContact(db, { of: zoe });
    const ada = await aCamper(db, { event: later, name: "ada" });
    await aContact(db, { of: ada });
    const gone = await aCamper(db, { event: later, name: "Aaron" });
    await aContact(db, { of: gone });
    await db.updateTable("participants").set({ deletedAt: clock.now() }).where("id", "=", gone.id).execute();
    expect((await start())?.event).toMatchObject({
      id: later.id,
      participants: 2,
      contacts: 2,
      notInvited: 2,
      testParticipantId: ada.id,
    });
    expect((await start())?.event).not.toHaveProperty("mail");
    await week.camper("Mia", { accepted: true });
    expect((await start())?.event).toMatchObject({ id: week.event.id, contacts: 1, notInvited: 0 });
  });

  test("ends with a test sheet when a page of it was read, also after the page is discarded", async () => {
    const sheets = async () => {
      const { sheetPrinted, sheetRead } = (await start()) ?? {};
      return [sheetPrinted, sheetRead];
    };
    const { jobId, sheetNumber } = await aStationerySheet(server.deps.db, { of: await week.camper("Mia") });
    expect(await sheets()).toEqual([true, false]);
    await anUpload({ state: "waiting" });
    await anUpload({ state: "refused", sheet: { jobId, sheetNumber } });
    expect(await sheets()).toEqual([true, false]);
    await anUpload({ state: "discarded", sheet: { jobId, sheetNumber } });
    expect(await sheets()).toEqual([true, true]);
  });

  test("is no longer asked once letters were printed, unless the job was voided or its week deleted", async () => {
    const { db } = server.deps;
    const mia = await week.camper("Mia");
    await aPrintJob(db, { letters: [{ from: mia.contact, to: mia }] });
    expect(await start()).toBeUndefined();
    const { id } = week.event;
    await db.updateTable("printJobs").set({ voidedAt: clock.now() }).where("eventId", "=", id).execute();
    expect(await start()).toMatchObject({ sheetPrinted: false });
    await db.updateTable("printJobs").set({ voidedAt: null }).where("eventId", "=", id).execute();
    expect(await start()).toBeUndefined();
    await db.updateTable("events").set({ deletedAt: clock.now() }).where("id", "=", id).execute();
    expect(await start()).toMatchObject({ event: null });
  });

  test("says when the organization prints no stationery", async () => {
    await server.deps.db
      .updateTable("organizations")
      .set({ stationery: false })
      .where("id", "=", week.camp.id)
      .execute();
    expect(await start()).toMatchObject({ stationery: false });
  });
});

describe("the work of each event", () => {
  test("is the letters that can be printed now and the pages to match, only where there are some", async () => {
    const { db } = server.deps;
    await anEvent(db, { organization: week.camp, name: "Quiet" });
    const ada = await week.camper("Ada");
    await ada.wrote("2027-07-13T10:00:00Z");
    await (await week.camper("Ben")).wrote("2027-07-13T10:00:00Z", "2027-07-14");
    // Until its day, staff do not learn of this one here.
    await (await week.camper("Cleo")).wrote("2027-07-13T10:00:00Z", "2027-07-16");
    const held = await (await week.camper("Dov")).wrote("2027-07-13T10:00:00Z");
    await db.updateTable("notes").set({ heldAt: clock.now() }).where("id", "=", held.id).execute();
    await anUpload({ state: "waiting" });
    expect(await work()).toEqual([{ id: week.event.id, toPrint: 2, toMatch: 1 }]);
    await db.updateTable("events").set({ deletedAt: clock.now() }).where("id", "=", week.event.id).execute();
    expect(await work()).toEqual([]);
  });
});
