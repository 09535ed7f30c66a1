import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aPrintJob } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
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

type Upload = { state: "waiting" | "refused" | "received"; seenAt?: Date; eventId?: string };

async function anUpload({ state, seenAt, eventId = week.event.id }: Upload): Promise<void> {
  await server.deps.db
    .insertInto("uploads")
    .values({
      id: randomId(),
      organizationId: week.camp.id,
      eventId,
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
    await db.updateTable("organizations").set({ handOutTicks: false }).where("id", "=", camp.id).execute();
    expect(await toHandOut()).toBeNull();
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
