import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, anEvent } from "#database/seed/roster-builders.ts";
import { eventsAnswer, maxEvents } from "#domain/events/event.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const week = (id = randomId()) => ({
  id,
  name: "Week 3",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: "Canoes",
  familiesAgreed: true,
});

async function listed(camp: TestCamp, direction = "asc") {
  const answer = await camp.ask(`/events?direction=${direction}`);
  expect(answer.status).toBe(200);
  return eventsAnswer.parse(answer.body).events;
}

describe("the list of events", () => {
  test("goes by the first day, either way, and counts who is there", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const late = await anEvent(db, { organization: camp, startDate: "2027-08-01", name: "Late" });
    const early = await anEvent(db, { organization: camp, startDate: "2027-06-01", name: "Early" });
    const cabin = await aBuilding(db, { event: early });
    await aCamper(db, { in: cabin });
    await aCamper(db, { event: early });
    await aCamper(db, { in: cabin, deletedAt: new Date() });
    await anEvent(db, { organization: camp, deletedAt: new Date() });
    const visible = [
      {
        id: early.id,
        name: early.name,
        startDate: "2027-06-01",
        endDate: "2027-07-17",
        description: null,
        participants: 2,
        takesLetters: true,
      },
      {
        id: late.id,
        name: late.name,
        startDate: "2027-08-01",
        endDate: "2027-08-01",
        description: null,
        participants: 0,
        takesLetters: true,
      },
    ];
    expect(await listed(camp)).toEqual(visible);
    expect(await listed(camp, "desc")).toEqual(visible.toReversed());
    expect((await camp.ask("/events", camp.member)).body).toEqual({ events: visible });
  });

  test("is for the team alone, and the direction is one of two", async () => {
    const camp = await aCamp(server);
    const notFound = refusal(404, "Organization not found.");
    expect(await camp.ask("/events", camp.stranger)).toMatchObject(notFound);
    expect(await camp.ask("/events?direction=up")).toMatchObject(
      refusal(400, "That request could not be read."),
    );
  });
});

describe("adding an event", () => {
  test("keeps what was written and who wrote it", async () => {
    const camp = await aCamp(server);
    const event = week();
    expect(await camp.call("addEvent", { ...event, name: "  Week  3 " })).toMatchObject(
      result({ id: event.id, buildingsCopied: true }),
    );
    const { familiesAgreed, ...stored } = event;
    expect(await listed(camp)).toEqual([{ ...stored, participants: 0, takesLetters: true }]);
    expect(familiesAgreed).toBe(true);
    const row = await server.deps.db
      .selectFrom("events")
      .selectAll()
      .where("id", "=", event.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ createdBy: camp.admin.id, createdByName: "Dana Whitlock", deletedAt: null });
  });

  test("sent twice makes one, by the client's id or by its idempotency key", async () => {
    const camp = await aCamp(server);
    const event = week();
    const key = { ...camp.admin.headers, "idempotency-key": "one-week-and-no-more" };
    const sent = { orgId: camp.id, ...event };
    const answers = await Promise.all([
      camp.call("addEvent", event),
      camp.call("addEvent", event),
      callServer(server, "addEvent", sent, key),
      callServer(server, "addEvent", sent, key),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject(result({ id: event.id, buildingsCopied: true }));
    expect(await listed(camp)).toHaveLength(1);
  });

  // Which of two unique keys is met first is a matter of moments, so it is tried often.
  test("the first of a season is refused without the confirmation that families agreed, which is recorded once", async () => {
    const camp = await aCamp(server);
    const unconfirmed = (startDate = "2027-07-11", endDate = "2027-07-17") => ({
      ...week(),
      startDate,
      endDate,
      familiesAgreed: undefined,
    });
    const notAgreed = refusal(409, "Confirm that your families agreed.");
    expect(await camp.call("addEvent", unconfirmed())).toMatchObject(notAgreed);
    expect(await listed(camp)).toEqual([]);
    const first = week();
    for (const event of [first, first, unconfirmed()])
      expect((await camp.call("addEvent", event)).status).toBe(200);

    // Another summer is another season, also for a week that moves there.
    const nextSummer = unconfirmed("2028-07-09", "2028-07-15");
    expect(await camp.call("addEvent", nextSummer)).toMatchObject(notAgreed);
    const moved = { ...nextSummer, eventId: first.id };
    expect(await camp.call("updateEvent", moved)).toMatchObject(notAgreed);
    expect((await camp.call("updateEvent", { ...moved, familiesAgreed: true })).status).toBe(200);
    const entries = await server.deps.db
      .selectFrom("auditEntries")
      .select(["actorName", "subject"])
      .where("organizationId", "=", camp.id)
      .where("action", "=", "families-agreed.confirmed")
      .orderBy("at")
      .execute();
    const by = (season: string) => ({ actorName: camp.admin.name, subject: { season } });
    expect(entries).toEqual([by("2027"), by("2028")]);
  });

  test("sent eight times at the same moment makes one, each time", async () => {
    const camp = await aCamp(server);
    for (let round = 0; round < 25; round += 1) {
      const event = week();
      const answers = await Promise.all(Array.from({ length: 8 }, () => camp.call("addEvent", event)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    expect(await listed(camp)).toHaveLength(25);
  });

  test("an id of another camp's is refused without a word about whose it is", async () => {
    const [camp, other] = [await aCamp(server), await aCamp(server)];
    const taken = await anEvent(server.deps.db, { organization: other });
    expect(await camp.call("addEvent", week(taken.id))).toMatchObject(refusal(409, "Failed to add event."));
    expect(await listed(camp)).toEqual([]);
  });

  test.each([
    [{ name: "  " }, "Name is required."],
    [{ name: undefined }, "Name is required."],
    [{ name: "x".repeat(121) }, "Name can have at most 120 characters."],
    [{ startDate: "2027-02-30" }, "Invalid date format."],
    [{ startDate: "07/11/2027" }, "Invalid date format."],
    [{ endDate: "" }, "Invalid date format."],
    [{ endDate: undefined }, "Invalid date format."],
    [{ endDate: "2027-07-10" }, "End date must be the same as or after the start date."],
    [{ description: "x".repeat(5_001) }, "Description can have at most 5,000 characters."],
    [{ orgId: "1" }, "That request could not be read."],
  ])("%j is refused: %s", async (change, message) => {
    const camp = await aCamp(server);
    expect(await camp.call("addEvent", { ...week(), ...change })).toMatchObject(refusal(400, message));
    const { id: eventId } = await anEvent(server.deps.db, { organization: camp });
    expect(await camp.call("updateEvent", { ...week(), eventId, ...change })).toMatchObject(
      refusal(400, message),
    );
  });

  test("an id that is none is refused", async () => {
    const camp = await aCamp(server);
    expect(await camp.call("addEvent", week("1"))).toMatchObject(
      refusal(400, "That request could not be read."),
    );
  });

  test("is for admins; a stranger hears nothing of the camp", async () => {
    const camp = await aCamp(server);
    expect(await camp.call("addEvent", week(), camp.member)).toMatchObject(
      refusal(403, "Only organization admins can create events."),
    );
    expect(await camp.call("addEvent", week(), camp.stranger)).toMatchObject(
      refusal(404, "Organization not found."),
    );
    expect(await callServer(server, "addEvent", { orgId: camp.id, ...week() })).toMatchObject(
      refusal(401, "Please sign in first."),
    );
    expect(await listed(camp)).toEqual([]);
  });

  test("stops at a thousand, and deleted ones do not count", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const rows = Array.from({ length: maxEvents }, (_, at) => ({
      id: randomId(),
      organizationId: camp.id,
      name: `Week ${at}`,
      startDate: "2027-07-11",
      endDate: "2027-07-17",
      description: null,
      createdAt: new Date(),
      createdBy: null,
      createdByName: "Seed",
      deletedAt: null,
      deletedBy: null,
    }));
    await db.insertInto("events").values(rows).execute();
    const gone = await anEvent(db, { organization: camp, deletedAt: new Date() });
    const full = refusal(429, "There are already 1,000 events.");
    expect(await camp.call("addEvent", week())).toMatchObject(full);
    expect(await camp.call("restoreEvent", { eventId: gone.id })).toMatchObject(full);
    expect(await camp.call("addEvent", week(rows[0]?.id))).toMatchObject({ status: 200 });
    expect(await listed(camp)).toHaveLength(maxEvents);
  });
});

describe("changing an event", () => {
  test("changes its name, days and description", async () => {
    const camp = await aCamp(server);
    const event = await anEvent(server.deps.db, { organization: camp, description: "Old" });
    const form = {
      name: "Week 4",
      startDate: "2027-07-18",
      endDate: "2027-07-18",
      description: "New\nlines",
    };
    expect(await camp.call("updateEvent", { eventId: event.id, ...form })).toMatchObject(result({}));
    expect(await listed(camp)).toEqual([{ id: event.id, ...form, participants: 0, takesLetters: true }]);
    await camp.call("updateEvent", { eventId: event.id, ...form, description: " " });
    expect(await listed(camp)).toMatchObject([{ description: null }]);
  });

  test("is for admins, and only of an event that is there and theirs", async () => {
    const { db } = server.deps;
    const [camp, other] = [await aCamp(server), await aCamp(server)];
    const { id: _, ...form } = week();
    const own = await anEvent(db, { organization: camp });
    const theirs = await anEvent(db, { organization: other });
    const gone = await anEvent(db, { organization: camp, deletedAt: new Date() });
    expect(await camp.call("updateEvent", { eventId: own.id, ...form }, camp.member)).toMatchObject(
      refusal(403, "Only organization admins can edit events."),
    );
    expect(await camp.call("updateEvent", { eventId: own.id, ...form }, camp.stranger)).toMatchObject(
      refusal(404, "Organization not found."),
    );
    for (const eventId of [theirs.id, gone.id, randomId()])
      expect(await camp.call("updateEvent", { eventId, ...form })).toMatchObject(
        refusal(404, "Event not found."),
      );
  });
});
