import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, anEvent, anOrganizationBuilding } from "#database/seed/roster-builders.ts";
import { maxBuildings } from "#domain/organizations/building.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

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
  familiesAgreed: true,
});

function buildingsOf(eventId: string) {
  return server.deps.db
    .selectFrom("eventBuildings")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("name")
    .execute();
}

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe("a new event gets its buildings", () => {
  test("from the latest event that has some, with their capacity and where they came from", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const old = await anEvent(db, { organization: camp, startDate: "2027-06-01" });
    await aBuilding(db, { event: old, name: "Old Barn" });
    const latest = await anEvent(db, { organization: camp, startDate: "2027-06-20" });
    await aBuilding(db, { event: latest, name: "Heron", capacity: 12 });
    await aBuilding(db, { event: latest, name: "Otter" });
    await anEvent(db, { organization: camp, startDate: "2027-09-01" });
    const deleted = await anEvent(db, {
      organization: camp,
      startDate: "2027-10-01",
      deletedAt: new Date(),
    });
    await aBuilding(db, { event: deleted, name: "Gone" });
    await anOrganizationBuilding(db, { organization: camp, name: "Lodge" });
    const event = week();
    expect(await camp.call("addEvent", event)).toMatchObject(result({ id: event.id, buildingsCopied: true }));
    const copies = await buildingsOf(event.id);
    expect(copies).toMatchObject(
      [
        { name: "Heron", capacity: 12 },
        { name: "Otter", capacity: null },
      ].map((building) => ({
        ...building,
        organizationId: camp.id,
        createdBy: camp.admin.id,
        copiedFromEventId: latest.id,
        copiedFromOrganizationId: null,
      })),
    );
    expect(copies[0]?.copiedAt).toBeInstanceOf(Date);
    expect(await buildingsOf(latest.id)).toHaveLength(2);
  });

  test("of two that begin on the same day, from the one made later", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    for (const [name, made] of [
      ["Later", "2027-02-02"],
      ["Earlier", "2027-01-01"],
    ] as const) {
      const source = await anEvent(db, { organization: camp, now: new Date(made) });
      await aBuilding(db, { event: source, name });
    }
    const event = week();
    await camp.call("addEvent", event);
    expect(names(await buildingsOf(event.id))).toEqual(["Later"]);
  });

  test("from the organization's list when no event has any", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const other = await aCamp(server);
    await aBuilding(db, { event: await anEvent(db, { organization: other }), name: "Theirs" });
    await anEvent(db, { organization: camp });
    await anOrganizationBuilding(db, { organization: camp, name: "Lodge", capacity: 40 });
    const event = week();
    expect(await camp.call("addEvent", event)).toMatchObject(result({ buildingsCopied: true }));
    expect(await buildingsOf(event.id)).toMatchObject([
      { name: "Lodge", capacity: 40, copiedFromEventId: null, copiedFromOrganizationId: camp.id },
    ]);
  });

  test("or stands without them when copying fails; sent again it gets them", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    await anOrganizationBuilding(db, { organization: camp, name: "Lodge" });
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$`.execute(db);
    await sql`create trigger refuse before insert on event_buildings for each row execute function refuse()`.execute(
      db,
    );
    const event = week();
    try {
      expect(await camp.call("addEvent", event)).toMatchObject(
        result({ id: event.id, buildingsCopied: false }),
      );
      expect(await camp.call("addEvent", event)).toMatchObject(result({ buildingsCopied: false }));
      expect((await camp.ask("/events")).body).toMatchObject({ events: [{ id: event.id }] });
    } finally {
      await sql`drop trigger refuse on event_buildings`.execute(db);
    }
    expect(await buildingsOf(event.id)).toEqual([]);
    expect(await camp.call("addEvent", event)).toMatchObject(result({ buildingsCopied: true }));
    expect(names(await buildingsOf(event.id))).toEqual(["Lodge"]);
  });
});

describe("an event without buildings", () => {
  test("gets them once when several team members request them concurrently", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const event = await anEvent(db, { organization: camp });
    for (const name of ["Heron", "Otter", "Pine"])
      await anOrganizationBuilding(db, { organization: camp, name });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        camp.call("copyEventBuildings", { eventId: event.id }, at % 2 === 0 ? camp.member : camp.admin),
      ),
    );
    const copied = answers.map((answer) => JSON.stringify(answer.body)).toSorted();
    expect(copied).toEqual([...Array<string>(7).fill('{"result":{"copied":0}}'), '{"result":{"copied":3}}']);
    expect(names(await buildingsOf(event.id))).toEqual(["Heron", "Otter", "Pine"]);
  });

  test("keeps what it has when it has some, and has none when there is nothing to copy", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const event = await anEvent(db, { organization: camp });
    const none = result({ copied: 0 });
    expect(await camp.call("copyEventBuildings", { eventId: event.id })).toMatchObject(none);
    await aBuilding(db, { event, name: "Own" });
    await anOrganizationBuilding(db, { organization: camp, name: "Lodge" });
    expect(await camp.call("copyEventBuildings", { eventId: event.id })).toMatchObject(none);
    expect(names(await buildingsOf(event.id))).toEqual(["Own"]);
  });

  test("is the team's own, and must be there", async () => {
    const { db } = server.deps;
    const [camp, other] = [await aCamp(server), await aCamp(server)];
    const event = await anEvent(db, { organization: camp });
    const gone = await anEvent(db, { organization: camp, deletedAt: new Date() });
    const theirs = await anEvent(db, { organization: other });
    expect(await camp.call("copyEventBuildings", { eventId: event.id }, camp.stranger)).toMatchObject(
      refusal(404, "Organization not found."),
    );
    for (const eventId of [gone.id, theirs.id, randomId()])
      expect(await camp.call("copyEventBuildings", { eventId })).toMatchObject(
        refusal(404, "Event not found."),
      );
  });
});

describe("adding a building to an event", () => {
  test("is for every member and leaves the organization's list alone", async () => {
    const camp = await aCamp(server);
    const event = await anEvent(server.deps.db, { organization: camp });
    const building = { id: randomId(), name: " Heron  Cabin ", capacity: "12" };
    const sent = { eventId: event.id, ...building };
    for (const _again of [1, 2])
      expect(await camp.call("addEventBuilding", sent, camp.member)).toMatchObject(
        result({ id: building.id }),
      );
    expect(await buildingsOf(event.id)).toMatchObject([
      { id: building.id, name: "Heron Cabin", capacity: 12, createdBy: camp.member.id, copiedAt: null },
    ]);
  });

  test("the same form five times at once makes one", async () => {
    const camp = await aCamp(server);
    const event = await anEvent(server.deps.db, { organization: camp });
    const sent = { eventId: event.id, id: randomId(), name: "Heron" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => camp.call("addEventBuilding", sent)));
    for (const answer of answers) expect(answer).toMatchObject(result({ id: sent.id }));
    expect(await buildingsOf(event.id)).toHaveLength(1);
  });

  test.each([
    [{ name: " " }, 400, "Building name is required."],
    [{ name: undefined }, 400, "Building name is required."],
    [{ name: "x".repeat(121) }, 400, "Name can have at most 120 characters."],
    [{ capacity: "a few" }, 400, "Capacity must be a number."],
    [{ capacity: -1 }, 400, "Capacity must be a number."],
    [{ capacity: 2.5 }, 400, "Capacity must be a number."],
    [{ capacity: 10_001 }, 400, "Capacity can be at most 10,000."],
    [{ name: "HERON" }, 409, "There is already a building with that name."],
    [{ eventId: randomId() }, 404, "Event not found."],
  ])("%j is refused with %i: %s", async (change, status, message) => {
    const camp = await aCamp(server);
    const event = await anEvent(server.deps.db, { organization: camp });
    await aBuilding(server.deps.db, { event, name: "Heron" });
    const sent = { eventId: event.id, id: randomId(), name: "Otter", ...change };
    expect(await camp.call("addEventBuilding", sent)).toMatchObject(refusal(status, message));
  });

  test("rejects non-members with the operation's own error, ids of other organizations and deleted events", async () => {
    const { db } = server.deps;
    const [camp, other] = [await aCamp(server), await aCamp(server)];
    const event = await anEvent(db, { organization: camp });
    const gone = await anEvent(db, { organization: camp, deletedAt: new Date() });
    const theirs = await aBuilding(db, { event: await anEvent(db, { organization: other }) });
    const sent = { eventId: event.id, id: randomId(), name: "Otter" };
    expect(await camp.call("addEventBuilding", sent, camp.stranger)).toMatchObject(
      refusal(404, "Only org members can add buildings."),
    );
    expect(await camp.call("addEventBuilding", { ...sent, id: theirs.id })).toMatchObject(
      refusal(409, "Failed to add building."),
    );
    expect(await camp.call("addEventBuilding", { ...sent, eventId: gone.id })).toMatchObject(
      refusal(404, "Event not found."),
    );
  });

  test("stops at five hundred", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const event = await anEvent(db, { organization: camp });
    await sql`insert into event_buildings (id, organization_id, event_id, name, created_at)
      select gen_random_uuid(), ${camp.id}, ${event.id}, 'Cabin ' || n, now()
      from generate_series(1, ${maxBuildings}::int) n`.execute(db);
    expect(
      await camp.call("addEventBuilding", { eventId: event.id, id: randomId(), name: "One more" }),
    ).toMatchObject(refusal(429, "There are already 500 buildings."));
  });
});

describe("a building of an event", () => {
  test("gets another name or capacity; other events and the camp's list keep theirs", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const [event, other] = [
      await anEvent(db, { organization: camp }),
      await anEvent(db, { organization: camp }),
    ];
    await aBuilding(db, { event: other, name: "Hreon", capacity: 8 });
    await anOrganizationBuilding(db, { organization: camp, name: "Hreon" });
    const { id } = await aBuilding(db, { event, name: "Hreon", capacity: 8 });
    await aBuilding(db, { event, name: "Otter" });
    const change = (to: object) =>
      camp.call("updateEventBuilding", { eventId: event.id, buildingId: id, ...to }, camp.member);
    expect(await change({ name: "otter" })).toMatchObject(
      refusal(409, "There is already a building with that name."),
    );
    expect(await change({ name: " " })).toMatchObject(refusal(400, "Building name is required."));
    expect(await change({ name: "Heron", capacity: "" })).toMatchObject(result({}));
    expect(await buildingsOf(event.id)).toMatchObject([{ name: "Heron", capacity: null }, { name: "Otter" }]);
    expect(await buildingsOf(other.id)).toMatchObject([{ name: "Hreon", capacity: 8 }]);
    expect((await camp.ask("/buildings")).body).toMatchObject({ buildings: [{ name: "Hreon" }] });
    expect((await camp.ask("/audit")).body).toMatchObject({
      entries: [{ action: "event-building.changed", facts: { nameBefore: "Hreon", name: "Heron" } }],
    });
  });
});
