import { afterAll, beforeAll, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { eventTopics } from "#domain/events/topics.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { until } from "#server/platform/live/testing/until.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

async function aWatchedWeek() {
  const { db } = server.deps;
  const camp = await aCamp(server);
  const event = await anEvent(db, { organization: camp, name: "Week 3" });
  const topics = {
    list: eventTopics.list(camp.id),
    roster: eventTopics.roster(camp.id, event.id),
    deleted: eventTopics.deleted(camp.id),
  };
  const followed = Object.values(topics);
  const desk = await followStream(server.origin, followed, camp.member.headers);
  const stranger = await followStream(server.origin, followed, camp.stranger.headers);
  const heard = () =>
    desk.events.filter(({ name }) => name === "invalidation").flatMap((invalidation) => invalidation.topics);
  await until("both streams stand", () => desk.events.length > 0 && stranger.events.length > 0);
  /** Calls an operation and waits for exactly the expected invalidations. */
  const hearing = async (name: string, data: object, ...expected: (keyof typeof topics)[]) => {
    desk.events.length = 0;
    expect(await camp.call(name, { eventId: event.id, ...data })).toMatchObject({ status: 200 });
    const wanted = expected.map((topic) => topics[topic]);
    await until(`${name} was heard`, () => wanted.every((topic) => heard().includes(topic)));
    expect([...new Set(heard())].toSorted()).toEqual(wanted.toSorted());
  };
  return { db, camp, event, desk, stranger, heard, hearing };
}

test("who looks at a week hears of every change in it, a stranger of none", async () => {
  const { db, camp, event, desk, stranger, heard, hearing } = await aWatchedWeek();
  const [heron, otter, june] = [randomId(), randomId(), randomId()];
  await hearing("addEventBuilding", { id: heron, name: "Heron" }, "roster");
  await hearing("addEventBuilding", { id: otter, name: "Otter" }, "roster");
  await hearing("addParticipant", { id: june, name: "June", buildingId: heron }, "roster", "list");
  const of = { participantId: june };
  await hearing("updateEventBuilding", { buildingId: heron, name: "Great Heron" }, "roster");
  await hearing("updateParticipant", { ...of, name: "June Park" }, "roster");
  await hearing("moveParticipant", { ...of, buildingId: otter }, "roster");
  const contactId = randomId();
  await hearing("addContact", { ...of, id: contactId, email: "elena@example.org" }, "roster");
  const named = { ...of, contactId, email: "elena@example.org", name: "Elena" };
  await hearing("updateContact", named, "roster");
  await hearing("removeContact", { ...of, contactId }, "roster");
  await hearing("removeParticipant", of, "roster", "list", "deleted");
  await hearing("restoreParticipant", of, "roster", "list", "deleted");
  await hearing("removeEventBuilding", { buildingId: otter, moveToBuildingId: heron }, "roster");
  const week = { name: "Week 4", startDate: "2027-07-18", endDate: "2027-07-24" };
  await hearing("updateEvent", week, "roster", "list");
  await hearing("deleteEvent", { typedName: "Week 4" }, "roster", "list", "deleted");
  await hearing("restoreEvent", {}, "roster", "list", "deleted");
  desk.events.length = 0;
  await camp.call("addEvent", { id: randomId(), ...week });
  await until("the new event was heard of", () => heard().includes(eventTopics.list(camp.id)));
  const withoutContacts = await aCamper(db, { event });
  await hearing("removeParticipant", { participantId: withoutContacts.id }, "roster", "list");
  expect(stranger.events.filter(({ name }) => name === "invalidation")).toEqual([]);
  desk.close();
  stranger.close();
});

test("a request that changes nothing invalidates nothing", async () => {
  const { db, camp, event, desk, stranger, heard, hearing } = await aWatchedWeek();
  const heron = await aBuilding(db, { event });
  const june = await aCamper(db, { in: heron });
  const contact = await aContact(db, { of: june });
  const of = { eventId: event.id, participantId: june.id };
  desk.events.length = 0;
  await camp.call("moveParticipant", { ...of, buildingId: heron.id });
  await camp.call("moveParticipant", { ...of, buildingId: randomId() });
  await camp.call("copyEventBuildings", of);
  await camp.call("addContact", { ...of, id: contact.id, email: contact.email });
  await camp.call("addParticipant", { ...of, id: june.id, name: "June", buildingId: heron.id });
  await camp.call("removeEventBuilding", { ...of, buildingId: heron.id });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard()).toEqual([]);
  // The stream was listening all the while.
  await hearing("addEventBuilding", { id: randomId(), name: "Otter" }, "roster");
  desk.close();
  stranger.close();
});
