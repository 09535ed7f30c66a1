import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { maxParticipants, rosterAnswer } from "#domain/roster/participant.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

async function aWeek() {
  const { db } = server.deps;
  const camp = await aCamp(server);
  const event = await anEvent(db, { organization: camp, description: "Canoes" });
  const heron = await aBuilding(db, { event, name: "heron", capacity: 2 });
  const otter = await aBuilding(db, { event, name: "Otter" });
  return { db, camp, event, heron, otter };
}

async function rosterOf(camp: TestCamp, eventId: string) {
  const answer = await camp.ask(`/events/${eventId}/roster`, camp.member);
  expect(answer.status).toBe(200);
  return rosterAnswer.parse(answer.body);
}

describe("the roster", () => {
  test("contains the event, its buildings and all its participants, by name", async () => {
    const { db, camp, event, heron, otter } = await aWeek();
    const zoe = await aCamper(db, { in: heron, name: "Zoë", externalId: "R-17" });
    const ana = await aCamper(db, { event, name: "ana" });
    const ben = await aCamper(db, { in: otter, name: "Ben" });
    await aCamper(db, { in: otter, name: "Gone", deletedAt: new Date() });
    await aContact(db, { of: zoe });
    await aContact(db, { of: zoe });
    await aContact(db, { of: zoe, removedAt: new Date() });
    const another = await aWeek();
    await aCamper(db, { in: another.heron });
    expect(await rosterOf(camp, event.id)).toEqual({
      event: {
        id: event.id,
        name: event.name,
        startDate: "2027-07-11",
        endDate: "2027-07-17",
        description: "Canoes",
      },
      buildings: [
        { id: heron.id, name: "heron", capacity: 2 },
        { id: otter.id, name: "Otter", capacity: null },
      ],
      participants: [
        { id: ana.id, name: "ana", buildingId: null, externalId: null, contacts: 0, largePrint: false },
        { id: ben.id, name: "Ben", buildingId: otter.id, externalId: null, contacts: 0, largePrint: false },
        { id: zoe.id, name: "Zoë", buildingId: heron.id, externalId: "R-17", contacts: 2, largePrint: false },
      ],
    });
  });

  test("is for the team alone, of an event that is there", async () => {
    const { camp, event } = await aWeek();
    const other = await aWeek();
    expect(await camp.ask(`/events/${event.id}/roster`, camp.stranger)).toMatchObject(
      refusal(404, "Organization not found."),
    );
    for (const eventId of [other.event.id, randomId()])
      expect(await camp.ask(`/events/${eventId}/roster`)).toMatchObject(refusal(404, "Event not found."));
    expect(await camp.ask("/events/1/roster")).toMatchObject(refusal(400, "That request could not be read."));
  });
});

describe("adding a participant", () => {
  test("puts them into a building, for members and admins", async () => {
    const { db, camp, event, heron } = await aWeek();
    const june = { id: randomId(), name: "  June   Park ", buildingId: heron.id };
    expect(await camp.call("addParticipant", { eventId: event.id, ...june }, camp.member)).toMatchObject(
      result({ id: june.id }),
    );
    expect((await rosterOf(camp, event.id)).participants).toMatchObject([
      { id: june.id, name: "June Park", buildingId: heron.id },
    ]);
    const row = await db.selectFrom("participants").selectAll().where("id", "=", june.id).executeTakeFirst();
    expect(row).toMatchObject({
      organizationId: camp.id,
      createdBy: camp.member.id,
      createdByName: "Marcus Oyelaran",
    });
  });

  test("past the capacity is a matter for a warning, not for a refusal", async () => {
    const { camp, event, heron } = await aWeek();
    for (const name of ["One", "Two", "Three"])
      expect(
        await camp.call("addParticipant", { eventId: event.id, id: randomId(), name, buildingId: heron.id }),
      ).toMatchObject({ status: 200 });
  });

  test("sent several times makes one, even when its building has gone in between", async () => {
    const { db, camp, event, heron, otter } = await aWeek();
    const sent = { eventId: event.id, id: randomId(), name: "June", buildingId: heron.id };
    const key = { ...camp.admin.headers, "idempotency-key": "june-comes-to-camp" };
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => camp.call("addParticipant", sent)),
      ...[1, 2].map(() => callServer(server, "addParticipant", { orgId: camp.id, ...sent }, key)),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(result({ id: sent.id }));
    await db.updateTable("participants").set({ buildingId: otter.id }).where("id", "=", sent.id).execute();
    await db.deleteFrom("eventBuildings").where("id", "=", heron.id).execute();
    expect(await camp.call("addParticipant", sent)).toMatchObject(result({ id: sent.id }));
    expect((await rosterOf(camp, event.id)).participants).toMatchObject([{ buildingId: otter.id }]);
  });

  test.each([
    [{ name: "   " }, 400, "Participant name is required."],
    [{ name: undefined }, 400, "Participant name is required."],
    [{ name: "x".repeat(121) }, 400, "Participant name can have at most 120 characters."],
    [{ buildingId: undefined }, 400, "Building is no longer available."],
    [{ buildingId: null }, 400, "Building is no longer available."],
    [{ buildingId: randomId() }, 409, "Building is no longer available."],
    [{ buildingId: "1" }, 400, "That request could not be read."],
    [{ eventId: randomId() }, 404, "Event not found."],
  ])("%j is refused with %i: %s", async (change, status, message) => {
    const { camp, event, heron } = await aWeek();
    const sent = { eventId: event.id, id: randomId(), name: "June", buildingId: heron.id, ...change };
    expect(await camp.call("addParticipant", sent)).toMatchObject(refusal(status, message));
  });

  // Which of two unique keys is met first is a matter of moments, so it is tried often.
  test("sent eight times at the same moment makes one, each time", async () => {
    const { camp, event, heron } = await aWeek();
    for (let round = 0; round < 25; round += 1) {
      const sent = { eventId: event.id, id: randomId(), name: "June", buildingId: heron.id };
      const answers = await Promise.all(Array.from({ length: 8 }, () => camp.call("addParticipant", sent)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    expect((await rosterOf(camp, event.id)).participants).toHaveLength(25);
  });

  test("rejects buildings of other events, non-members with the operation's own error, and ids in use", async () => {
    const { db, camp, event, heron } = await aWeek();
    const sibling = await anEvent(db, { organization: camp });
    const theirs = await aBuilding(db, { event: sibling });
    const elsewhere = await aCamper(db, { in: (await aWeek()).heron });
    const sent = { eventId: event.id, id: randomId(), name: "June", buildingId: heron.id };
    expect(await camp.call("addParticipant", { ...sent, buildingId: theirs.id })).toMatchObject(
      refusal(409, "Building is no longer available."),
    );
    expect(await camp.call("addParticipant", sent, camp.stranger)).toMatchObject(
      refusal(404, "Only members/admins can add participants."),
    );
    expect(await camp.call("addParticipant", { ...sent, id: elsewhere.id })).toMatchObject(
      refusal(409, "Failed to add participant."),
    );
    expect((await rosterOf(camp, event.id)).participants).toEqual([]);
  });

  test("stops at twenty thousand", async () => {
    const { db, camp, event, heron } = await aWeek();
    await sql`insert into participants (id, organization_id, event_id, name, created_at, created_by_name)
      select gen_random_uuid(), ${camp.id}, ${event.id}, 'Camper ' || n, now(), 'Seed'
      from generate_series(1, ${maxParticipants}::int) n`.execute(db);
    const sent = { eventId: event.id, id: randomId(), name: "June", buildingId: heron.id };
    expect(await camp.call("addParticipant", sent)).toMatchObject(
      refusal(429, "An event can have at most 20,000 people."),
    );
    expect((await rosterOf(camp, event.id)).participants).toHaveLength(maxParticipants);
  });
});

describe("moving a participant", () => {
  test("changes their building, from another one or from nowhere", async () => {
    const { db, camp, event, heron, otter } = await aWeek();
    for (const camper of [await aCamper(db, { in: heron }), await aCamper(db, { event })])
      expect(
        await camp.call(
          "moveParticipant",
          { eventId: event.id, participantId: camper.id, buildingId: otter.id },
          camp.member,
        ),
      ).toMatchObject(result({}));
    expect((await rosterOf(camp, event.id)).participants).toMatchObject([
      { buildingId: otter.id },
      { buildingId: otter.id },
    ]);
  });

  test("to where they are is no change", async () => {
    const { db, camp, event, heron } = await aWeek();
    const camper = await aCamper(db, { in: heron });
    const version = () =>
      sql<{ xmin: string }>`select xmin::text from participants where id = ${camper.id}`.execute(db);
    const before = (await version()).rows;
    expect(
      await camp.call("moveParticipant", {
        eventId: event.id,
        participantId: camper.id,
        buildingId: heron.id,
      }),
    ).toMatchObject(result({}));
    expect((await version()).rows).toEqual(before);
  });

  test("out of Unassigned is undone only while the person is still in that building", async () => {
    const { db, camp, event, heron, otter } = await aWeek();
    const camper = await aCamper(db, { event });
    const of = { eventId: event.id, participantId: camper.id };
    const placeOf = async () => (await rosterOf(camp, event.id)).participants[0]?.buildingId;
    await camp.call("moveParticipant", { ...of, buildingId: heron.id });
    const undo = { ...of, fromBuildingId: heron.id };
    expect(await camp.call("unassignParticipant", undo)).toMatchObject(result({}));
    expect(await placeOf()).toBeNull();
    await camp.call("moveParticipant", { ...of, buildingId: otter.id });
    expect(await camp.call("unassignParticipant", undo)).toMatchObject(result({}));
    expect(await placeOf()).toBe(otter.id);
  });

  test("goes only to a building of the same event, and Unassigned cannot be entered", async () => {
    const { db, camp, event, heron } = await aWeek();
    const camper = await aCamper(db, { in: heron });
    const sibling = await aBuilding(db, { event: await anEvent(db, { organization: camp }) });
    const of = { eventId: event.id, participantId: camper.id };
    const cannot = "Cannot move participant into this building.";
    for (const buildingId of [sibling.id, (await aWeek()).heron.id, randomId()])
      expect(await camp.call("moveParticipant", { ...of, buildingId })).toMatchObject(refusal(409, cannot));
    for (const buildingId of [null, undefined])
      expect(await camp.call("moveParticipant", { ...of, buildingId })).toMatchObject(refusal(400, cannot));
    expect((await rosterOf(camp, event.id)).participants).toMatchObject([{ buildingId: heron.id }]);
  });

  test("is for the team and requires a participant of the event", async () => {
    const { db, camp, event, heron, otter } = await aWeek();
    const other = await aWeek();
    const camper = await aCamper(db, { in: heron });
    const gone = await aCamper(db, { in: heron, deletedAt: new Date() });
    const theirs = await aCamper(db, { in: other.heron });
    const of = { eventId: event.id, buildingId: otter.id };
    expect(
      await camp.call("moveParticipant", { ...of, participantId: camper.id }, camp.stranger),
    ).toMatchObject(refusal(404, "Organization not found."));
    for (const participantId of [gone.id, theirs.id, randomId()])
      expect(await camp.call("moveParticipant", { ...of, participantId })).toMatchObject(
        refusal(404, "That person is no longer on the list."),
      );
    expect(
      await camp.call("moveParticipant", { ...of, eventId: other.event.id, participantId: theirs.id }),
    ).toMatchObject(refusal(404, "Event not found."));
  });
});
