import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { issuedUpload } from "#domain/responses/upload.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result } from "#tools/testing/a-camp.ts";
import { anIntakeDesk, pictureOf } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
let shiftedDays = 0;
const clock = { now: () => new Date(Date.now() + shiftedDays * 86_400_000) };
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

/** Bearers expire after ten minutes, so users who signed in before need the clock restored. */
async function daysLater<T>(days: number, work: () => Promise<T>): Promise<T> {
  shiftedDays = days;
  try {
    return await work();
  } finally {
    shiftedDays = 0;
  }
}

async function purge(what: "events" | "participants"): Promise<void> {
  const job = allJobs(server.deps).find(({ name }) => name === `purge-deleted-${what}`);
  if (job === undefined) throw new Error(`no job purges deleted ${what}`);
  await job.run({}, new AbortController().signal);
}

async function aFullWeek(seed: { deletedAt?: Date } = {}) {
  const { db } = server.deps;
  const camp = await aCamp(server);
  const event = await anEvent(db, { organization: camp, name: "Week 3", ...seed });
  const cabin = await aBuilding(db, { event });
  const camper = await aCamper(db, { in: cabin });
  await aContact(db, { of: camper });
  return { camp, event, cabin, camper };
}

/** An event without participants that got an upload by mistake; `send` uploads the image. */
async function aWrongWeek() {
  const desk = await anIntakeDesk(server);
  const week = await anEvent(server.deps.db, { organization: desk.camp, name: "Week 9" });
  const of = { eventId: week.id };
  const bytes = randomBytes(500);
  const declared = { ...of, ...pictureOf(bytes), why: "no-code" };
  const issued = issuedUpload.parse(JSON.parse((await desk.http("initUnmatchedUploadHttp", declared)).text));
  const sent = { ...of, storagePath: issued.storagePath, originalFileName: "scan.jpg" };
  return {
    camp: desk.camp,
    of,
    send: async (): Promise<void> => {
      await desk.put(issued, bytes);
      expect(await desk.http("completeUnmatchedUploadHttp", sent)).toMatchObject({ status: 200 });
    },
    becomes: async (state: string): Promise<void> => {
      const settled = { state, settledAt: new Date(), width: 300, height: 400 };
      await server.deps.db.updateTable("uploads").set(settled).where("eventId", "=", week.id).execute();
    },
    uploads: () =>
      server.deps.db.selectFrom("uploads").select("state").where("eventId", "=", week.id).execute(),
  };
}

describe("deleting an event", () => {
  test("deletes an event that never had participants at once, with its buildings", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const event = await anEvent(db, { organization: camp });
    await aBuilding(db, { event });
    expect(await camp.call("deleteEvent", { eventId: event.id })).toMatchObject(result({ kept: false }));
    expect(await db.selectFrom("events").select("id").where("id", "=", event.id).execute()).toEqual([]);
    expect((await camp.ask("/deleted-events")).body).toEqual({ events: [] });
    expect(await camp.call("deleteEvent", { eventId: event.id })).toMatchObject(
      refusal(404, "Event not found."),
    );
  });

  test.each([[undefined], [""], ["Week 33"]])(
    "with people in it needs its name typed, not %j",
    async (typedName) => {
      const { camp, event } = await aFullWeek();
      expect(await camp.call("deleteEvent", { eventId: event.id, typedName })).toMatchObject(
        refusal(409, "Type the name to delete it."),
      );
      expect((await camp.ask("/events")).body).toMatchObject({ events: [{ id: event.id }] });
    },
  );

  test("counts deleted participants, because they can be restored", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const event = await anEvent(db, { organization: camp });
    await aCamper(db, { event, deletedAt: new Date() });
    expect(await camp.call("deleteEvent", { eventId: event.id })).toMatchObject({ status: 409 });
  });

  test.each([["received"], ["waiting"]])(
    "requires the typed name when images are %s, even without participants, and restores them with the event",
    async (state) => {
      const { camp, of, send, becomes, uploads } = await aWrongWeek();
      await send();
      await becomes(state);
      expect(await camp.call("deleteEvent", of)).toMatchObject(refusal(409, "Type the name to delete it."));
      const typed = { ...of, typedName: "Week 9" };
      expect(await camp.call("deleteEvent", typed)).toMatchObject(result({ kept: true }));
      expect((await camp.ask("/deleted-events")).body).toMatchObject({
        events: [{ id: of.eventId, participants: 0 }],
      });
      expect(await camp.call("restoreEvent", of)).toMatchObject(result({}));
      expect(await uploads()).toEqual([{ state }]);
    },
  );

  test("deletes it at once when an upload never arrived or its images were refused or discarded", async () => {
    const declared = await aWrongWeek();
    expect(await declared.camp.call("deleteEvent", declared.of)).toMatchObject(result({ kept: false }));
    for (const state of ["refused", "discarded"]) {
      const { camp, of, send, becomes } = await aWrongWeek();
      await send();
      await becomes(state);
      expect(await camp.call("deleteEvent", of)).toMatchObject(result({ kept: false }));
    }
  });

  test("keeps it among the recently deleted, where everything in it is as if it had never been", async () => {
    const { camp, event, cabin, camper } = await aFullWeek();
    const typed = { eventId: event.id, typedName: " Week 3 " };
    expect(await camp.call("deleteEvent", typed)).toMatchObject(result({ kept: true }));
    expect((await camp.ask("/events")).body).toEqual({ events: [] });
    const kept = (await camp.ask("/deleted-events")).body;
    expect(kept).toMatchObject({ events: [{ id: event.id, name: "Week 3", participants: 1 }] });
    expect(JSON.stringify(kept)).toMatch(/"deletedAt":"\d{4}-\d\d-\d\dT/);
    const of = { eventId: event.id, participantId: camper.id, buildingId: cabin.id };
    const gone = refusal(404, "Event not found.");
    for (const [name, extra] of Object.entries({
      deleteEvent: { typedName: "Week 3" },
      updateEvent: { name: "X", startDate: "2027-07-11", endDate: "2027-07-17" },
      copyEventBuildings: {},
      addEventBuilding: { id: randomId(), name: "New" },
      removeEventBuilding: {},
      addParticipant: { id: randomId(), name: "New" },
      moveParticipant: {},
      removeParticipant: {},
      restoreParticipant: {},
      addContact: { id: randomId(), email: "a@b.example" },
      removeContact: { contactId: randomId() },
    }))
      expect({ name, ...(await camp.call(name, { ...of, ...extra })) }).toMatchObject({ name, ...gone });
    for (const path of ["/roster", `/participants/${camper.id}/contacts`])
      expect(await camp.ask(`/events/${event.id}${path}`)).toMatchObject(gone);
  });

  test("and adding a participant concurrently: either the name is required or the participant is rejected", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    for (let round = 0; round < 15; round += 1) {
      const event = await anEvent(db, { organization: camp });
      const cabin = await aBuilding(db, { event });
      const june = { eventId: event.id, id: randomId(), name: "June", buildingId: cabin.id };
      const [gone, added] = await Promise.all([
        camp.call("deleteEvent", { eventId: event.id }),
        camp.call("addParticipant", june),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([gone.status, added.status]);
    }
  });

  test("is for admins, as is bringing back and looking at what was deleted", async () => {
    const { camp, event } = await aFullWeek();
    const of = { eventId: event.id };
    const restoring = refusal(403, "Only organization admins can restore what was deleted.");
    expect(await camp.call("deleteEvent", of, camp.member)).toMatchObject(
      refusal(403, "Only organization admins can delete events."),
    );
    expect(await camp.call("restoreEvent", of, camp.member)).toMatchObject(restoring);
    expect(await camp.ask("/deleted-events", camp.member)).toMatchObject(restoring);
    const notFound = refusal(404, "Organization not found.");
    expect(await camp.call("deleteEvent", of, camp.stranger)).toMatchObject(notFound);
    expect(await camp.call("restoreEvent", of, camp.stranger)).toMatchObject(notFound);
    expect(await camp.ask("/deleted-events", camp.stranger)).toMatchObject(notFound);
  });
});

describe("restoring an event", () => {
  test("brings it back with all its participants", async () => {
    const { camp, event, camper, cabin } = await aFullWeek({ deletedAt: new Date() });
    expect(await camp.call("restoreEvent", { eventId: event.id })).toMatchObject(result({}));
    expect((await camp.ask(`/events/${event.id}/roster`)).body).toMatchObject({
      participants: [{ id: camper.id, buildingId: cabin.id, contacts: 1 }],
    });
    expect((await camp.ask("/deleted-events")).body).toEqual({ events: [] });
  });

  test("works on deleted ones of the camp's own, not later than thirty days", async () => {
    const { db } = server.deps;
    const day = 86_400_000;
    const { camp, event } = await aFullWeek();
    const other = await aCamp(server);
    const theirs = await anEvent(db, { organization: other, deletedAt: new Date() });
    const late = await anEvent(db, { organization: camp, deletedAt: new Date(Date.now() - 30.01 * day) });
    const justInTime = await anEvent(db, {
      organization: camp,
      deletedAt: new Date(Date.now() - 29.9 * day),
    });
    for (const eventId of [event.id, theirs.id, late.id, randomId()])
      expect(await camp.call("restoreEvent", { eventId })).toMatchObject(refusal(404, "Event not found."));
    expect((await camp.ask("/deleted-events")).body).toMatchObject({ events: [{ id: justInTime.id }] });
    expect(await camp.call("restoreEvent", { eventId: justInTime.id })).toMatchObject({ status: 200 });
  });
});

test("deleted events are purged after thirty days with all their participants, and nothing else is", async () => {
  const { db } = server.deps;
  const { camp, event, camper, cabin } = await aFullWeek();
  await aCamper(db, { in: cabin, deletedAt: new Date() });
  const { event: stays, camper: alsoStays } = await aFullWeek();
  await camp.call("deleteEvent", { eventId: event.id, typedName: "Week 3" });
  const left = async () => ({
    events: await db.selectFrom("events").select("id").where("id", "in", [event.id, stays.id]).execute(),
    people: await db.selectFrom("participants").select("id").where("eventId", "=", event.id).execute(),
    contacts: await db.selectFrom("contacts").select("id").where("participantId", "=", camper.id).execute(),
  });
  await daysLater(29, () => purge("participants"));
  await daysLater(29, () => purge("events"));
  expect(await left()).toMatchObject({
    events: { length: 2 },
    people: { length: 2 },
    contacts: { length: 1 },
  });
  // Events are purged only after the participant purge has removed their participants in batches.
  await daysLater(31, () => purge("events"));
  expect((await left()).events).toHaveLength(2);
  await daysLater(31, () => purge("participants"));
  await daysLater(31, () => purge("events"));
  expect(await left()).toEqual({ events: [{ id: stays.id }], people: [], contacts: [] });
  expect(
    await db.selectFrom("participants").select("id").where("id", "=", alsoStays.id).execute(),
  ).toHaveLength(1);
});
