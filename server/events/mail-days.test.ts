import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { anEvent } from "#database/seed/roster-builders.ts";
import { eventsAnswer } from "#domain/events/event.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { myParticipant } from "#domain/invites/my-participant.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

const week = { name: "Week 3", startDate: "2027-07-11", endDate: "2027-07-17", familiesAgreed: true };
const weekdays = { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 };

async function mailOf(camp: TestCamp, eventId: string) {
  const { events } = eventsAnswer.parse((await camp.ask("/events")).body);
  return events.find(({ id }) => id === eventId)?.mail;
}

async function added(camp: TestCamp, more: object = {}) {
  const id = randomId();
  expect(await camp.call("addEvent", { id, ...week, ...more })).toMatchObject({ status: 200 });
  return id;
}

const lookAt = async (eventId: string) =>
  (
    await server.deps.db
      .selectFrom("mailCalls")
      .select("lookAt")
      .where("eventId", "=", eventId)
      .executeTakeFirst()
  )?.lookAt;

describe("the mail days of an event", () => {
  test("are not set by default and then not shown", async () => {
    const camp = await aCamp(server);
    const id = await added(camp);
    expect(await mailOf(camp, id)).toBeUndefined();
    expect(await lookAt(id)).toBeUndefined();
  });

  test("are kept in the order of the week, changed, and taken away again", async () => {
    const camp = await aCamp(server);
    const eventId = await added(camp, { mail: { days: [5, 1, 5], cutOffMinutes: 0 } });
    expect(await mailOf(camp, eventId)).toEqual({ days: [1, 5], cutOffMinutes: 0 });
    const change = (mail: object | null) => camp.call("updateEvent", { eventId, ...week, mail });
    expect(await change(weekdays)).toMatchObject(result({}));
    expect(await mailOf(camp, eventId)).toEqual(weekdays);
    // A form that does not know them leaves them as they are.
    expect(await camp.call("updateEvent", { eventId, ...week, name: "Week three" })).toMatchObject(
      result({}),
    );
    expect(await mailOf(camp, eventId)).toEqual(weekdays);
    expect(await change(null)).toMatchObject(result({}));
    expect(await mailOf(camp, eventId)).toBeUndefined();
    const actions = await server.deps.db
      .selectFrom("auditEntries")
      .select("action")
      .where("eventId", "=", eventId)
      .orderBy("id")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      "event.added",
      "event.changed",
      "event.changed",
      "event.changed",
    ]);
  });

  test("come from the latest other event, unless the form says something itself", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const early = { organization: camp, startDate: "2027-06-01", endDate: "2027-06-06" };
    await anEvent(db, { ...early, mail: { days: [0], cutOffMinutes: 60 } });
    await anEvent(db, { organization: camp, startDate: "2027-08-01", mail: weekdays });
    await anEvent(db, { organization: camp, startDate: "2027-09-01", deletedAt: new Date() });
    const id = await added(camp);
    expect(await mailOf(camp, id)).toEqual(weekdays);
    expect(await lookAt(id)).toBeInstanceOf(Date);
    expect(await mailOf(camp, await added(camp, { mail: null }))).toBeUndefined();
    const stranger = await aCamp(server);
    expect(await mailOf(stranger, await added(stranger))).toBeUndefined();
  });

  test.each([
    [{ days: [], cutOffMinutes: 480 }, "Choose at least one mail day."],
    [{ days: [1] }, "Choose a cut-off time."],
  ])("both or none: %j is refused", async (mail, sentence) => {
    const camp = await aCamp(server);
    const answer = await camp.call("addEvent", { id: randomId(), ...week, mail });
    expect(answer).toMatchObject(refusal(400, sentence));
  });

  test.each([
    { days: [7], cutOffMinutes: 480 },
    { days: [1.5], cutOffMinutes: 480 },
    { days: [1], cutOffMinutes: 1_440 },
    { days: [1], cutOffMinutes: -1 },
    { days: [1], cutOffMinutes: 0.5 },
  ])("%j is no time of the week", async (mail) => {
    const camp = await aCamp(server);
    expect(await camp.call("addEvent", { id: randomId(), ...week, mail })).toMatchObject({ status: 400 });
  });

  test("are looked at again when the camp's clock changes", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const eventId = await added(camp, { mail: weekdays });
    await db.updateTable("mailCalls").set({ lookAt: null }).where("eventId", "=", eventId).execute();
    const form = { name: "Camp Elsewhere", type: "Camp", timeZone: "Asia/Kathmandu" };
    expect(await camp.call("updateOrganization", form)).toMatchObject(result({}));
    expect(await lookAt(eventId)).toBeInstanceOf(Date);
  });

  test("are told to families at once, who see nothing of them where there are none", async () => {
    const { writer, camp, event } = await aWritingFamily(server);
    const read = async () => myParticipant.parse((await writer.ask(writer.path)).body);
    expect("mail" in (await read())).toBe(false);
    const stream = await followStream(server.origin, [identityTopics.person(writer.id)], writer.headers);
    onTestFinished(() => stream.close());
    const form = { eventId: event.id, name: "Week 3", startDate: "2027-07-11", endDate: "2999-12-31" };
    expect(await camp.call("updateEvent", { ...form, mail: weekdays })).toMatchObject(result({}));
    await expect.poll(() => stream.events.filter(({ name }) => name === "invalidation")).toHaveLength(1);
    expect((await read()).mail).toEqual(weekdays);
  });
});
