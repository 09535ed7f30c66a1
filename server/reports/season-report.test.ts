import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson, randomId } from "#database/seed/builders.ts";
import { aPrintJob, aResponse, aWaitingNote } from "#database/seed/letter-builders.ts";
import {
  aBuilding,
  aCamper,
  aContact,
  anEvent,
  type EventSeed,
  type SeededEvent,
} from "#database/seed/roster-builders.ts";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { seasonReport, type ReportedEvent } from "#domain/reports/season-report.ts";
import { makeSeasonReportPdf } from "#domain/reports/contract.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, type TestCamp } from "#tools/testing/a-camp.ts";
import { link } from "#tools/testing/a-writer.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

/** A Friday evening in Chicago: the week's five mail days have passed. */
const friday = "2027-07-16T23:00:00Z";
const clock = movableClock(friday);
const weekdaysAtEight = { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 };

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

let camp: TestCamp;
beforeEach(async () => {
  clock.set(friday);
  camp = await aCamp(server, { timeZone: "America/Chicago" });
});

async function read(season?: number) {
  const query = season === undefined ? "" : `?season=${season}`;
  const answer = await askServer(server, `/api/org/${camp.id}/season-report${query}`, camp.member.headers);
  return seasonReport.parse(answer.body);
}

/** What the workers do by themselves on a morning. Back in summer the sessions of the test live again. */
async function morningOf(day: string, ...names: string[]): Promise<void> {
  clock.set(`${day}T12:00:00Z`);
  for (const name of names) {
    const job = allJobs(server.deps).find((one) => one.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.run({}, new AbortController().signal);
  }
  clock.set(friday);
}

const aWeek = (seed: Partial<EventSeed> = {}) =>
  anEvent(server.deps.db, {
    organization: camp,
    name: "Week 3",
    startDate: "2027-07-11",
    endDate: "2027-07-17",
    mail: weekdaysAtEight,
    ...seed,
  });

async function aChild(event: SeededEvent, name: string, building?: Awaited<ReturnType<typeof aBuilding>>) {
  const { db } = server.deps;
  const child = await aCamper(db, building === undefined ? { event, name } : { in: building, name });
  return { child, from: await aContact(db, { of: child }) };
}

type Child = Awaited<ReturnType<typeof aChild>>;
const letter = ({ child, from }: Child, writtenAt: string, deliverOn?: string) => ({
  from,
  to: child,
  writtenAt: new Date(writtenAt),
  ...(deliverOn === undefined ? {} : { deliverOn }),
});

/**
 * Four campers, one of them deleted. Mail days are July 12 to 16 at 8 AM in camp, which is 13:00 by Greenwich.
 * Wren gets mail on Monday and Friday, Theo on Monday from his family and on Tuesday from staff, Ada none.
 */
async function aKnownWeek() {
  const { db } = server.deps;
  const event = await aWeek();
  const building = await aBuilding(db, { event, name: "Loon" });
  const [wren, theo, ada, gone] = [
    await aChild(event, "Wren", building),
    await aChild(event, "Theo", building),
    await aChild(event, "Ada"),
    await aChild(event, "Gone"),
  ];
  const parent = await aPerson(db, {});
  await link(server, { camp, event, camper: wren.child, contact: wren.from }, parent.id);
  const [first, second] = await aPrintJob(db, {
    printedAt: new Date("2027-07-12T13:30:00Z"),
    letters: [
      letter(wren, "2027-07-11T20:00:00Z"),
      letter(theo, "2027-07-12T12:59:59Z"),
      letter(gone, "2027-07-11T20:00:00Z"),
    ],
  });
  if (first === undefined || second === undefined) throw new Error("the job has no sheets");
  // Written on Monday for Friday; the other came a second after the cut-off of Friday and goes with no mail day.
  const [third] = await aPrintJob(db, {
    printedAt: new Date("2027-07-16T13:30:00Z"),
    letters: [letter(wren, "2027-07-12T20:00:00Z", "2027-07-16"), letter(theo, "2027-07-16T13:00:00Z")],
  });
  await aWaitingNote(db, letter(ada, "2027-07-13T09:00:00Z"));
  await aStationerySheet(db, { of: ada.child });
  await db
    .insertInto("staffLetters")
    .values({
      id: randomId(),
      organizationId: camp.id,
      eventId: event.id,
      participantId: theo.child.id,
      text: "We are glad that you are here.",
      createdAt: new Date("2027-07-12T15:00:00Z"),
      writtenByName: "Dana",
      writtenByRole: "Director",
      printedAt: new Date("2027-07-13T13:30:00Z"),
      printJobId: second.jobId,
      sheetNumber: second.sheetNumber,
    })
    .execute();
  // Two pages of one reply, and one that was withdrawn.
  await aResponse(db, { on: first });
  await aResponse(db, { on: first, page: 2 });
  const withdrawn = await aResponse(db, { on: second });
  await db
    .updateTable("responses")
    .set({ withdrawnAt: new Date(friday) })
    .where("id", "=", withdrawn.id)
    .execute();
  const handedOut = (jobId: string, buildingId: string | null, at: string) => ({
    organizationId: camp.id,
    eventId: event.id,
    printJobId: jobId,
    buildingId,
    sheets: 1,
    handedOutAt: new Date(at),
  });
  await db
    .insertInto("handOuts")
    .values([
      handedOut(first.jobId, building.id, "2027-07-12T17:00:00Z"),
      handedOut(first.jobId, null, "2027-07-12T18:00:00Z"),
      handedOut(third?.jobId ?? "", building.id, "2027-07-16T16:30:00Z"),
    ])
    .execute();
  await db
    .updateTable("participants")
    .set({ deletedAt: new Date(friday) })
    .where("id", "=", gone.child.id)
    .execute();
  return event;
}

const known: ReportedEvent["figures"] = {
  participants: 3,
  linked: 1,
  letters: 4,
  staffLetters: 1,
  stationery: 1,
  replies: 1,
  mail: {
    days: [
      { day: "2027-07-12", withLetter: 2 },
      { day: "2027-07-13", withLetter: 1 },
      { day: "2027-07-14", withLetter: 0 },
      { day: "2027-07-15", withLetter: 0 },
      { day: "2027-07-16", withLetter: 1 },
    ],
    // Wren from Tuesday to Thursday, Theo from Wednesday, Ada all week.
    gapsOpened: 3,
    gapsClosed: 1,
  },
  handOuts: { piles: 3, medianMinutes: 240, ninetiethMinutes: 300 },
};

describe("the season report", () => {
  test("counts letters, replies, gaps and hand-outs of a week by its mail days", async () => {
    const event = await aKnownWeek();
    expect(await read()).toEqual({
      season: 2027,
      seasons: [2027],
      events: [
        {
          eventId: event.id,
          name: "Week 3",
          startDate: "2027-07-11",
          endDate: "2027-07-17",
          figures: known,
        },
      ],
    });
  });

  test("has the same numbers after retention deleted the week, and none of its rows", async () => {
    const event = await aKnownWeek();
    const before = await read();
    // Ninety days after the end the week expires; thirty days later its rows are purged.
    await morningOf("2027-11-01", "expire-events");
    expect(await read(2027)).toEqual(before);
    await morningOf("2028-02-01", "purge-deleted-participants", "purge-deleted-events");
    const rows = await server.deps.db.selectFrom("events").select("id").where("id", "=", event.id).execute();
    expect(rows).toEqual([]);
    expect(await read(2027)).toEqual(before);
    expect((await read()).season).toBe(2027);
  });

  test("counts the rows again once an expired week is restored, and forgets it if an admin deletes it then", async () => {
    const event = await aKnownWeek();
    await morningOf("2027-11-01", "expire-events");
    expect((await camp.call("restoreEvent", { eventId: event.id })).status).toBe(200);
    expect((await read(2027)).events).toHaveLength(1);
    const gone = await camp.call("deleteEvent", { eventId: event.id, typedName: "Week 3" });
    expect(gone.status).toBe(200);
    expect((await read(2027)).events).toEqual([]);
  });

  test("stores nothing of a week that is not old enough to expire", async () => {
    await aKnownWeek();
    await morningOf("2027-09-01", "expire-events");
    const stored = await server.deps.db
      .selectFrom("eventReports")
      .select("eventId")
      .where("organizationId", "=", camp.id)
      .execute();
    expect(stored).toEqual([]);
  });

  test("without mail days has no gaps and no times; a week that has not begun is left out", async () => {
    const event = await aWeek({ mail: undefined });
    await aChild(event, "Wren");
    await aWeek({ name: "Week 4", startDate: "2027-07-18", endDate: "2027-07-24" });
    const { events } = await read();
    expect(events.map(({ name }) => name)).toEqual(["Week 3"]);
    expect(events[0]?.figures).toMatchObject({
      participants: 1,
      mail: null,
      handOuts: { piles: 0, medianMinutes: null, ninetiethMinutes: null },
    });
  });

  test("begins with the first week, and names the years that have one", async () => {
    expect(await read()).toEqual({ season: null, seasons: [], events: [] });
    await aWeek({ name: "Last summer", startDate: "2026-07-12", endDate: "2026-07-18" });
    await aWeek();
    expect((await read()).seasons).toEqual([2027, 2026]);
    expect((await read(2026)).events.map(({ name }) => name)).toEqual(["Last summer"]);
    expect(await read(2020)).toEqual({ season: 2020, seasons: [2027, 2026], events: [] });
  });
});

describe("the PDF of the season report", () => {
  const make = async (season?: number) => {
    const data = { orgId: camp.id, ...(season === undefined ? {} : { season }) };
    const { status, body } = await callServer(server, "makeSeasonReportPdf", data, camp.member.headers);
    const result = { status, ...(typeof body === "object" ? body : {}) };
    return makeSeasonReportPdf.output.parse("result" in result ? result.result : undefined);
  };

  test("is one or two pages for a summer of twelve weeks", async () => {
    await aKnownWeek();
    for (let week = 1; week <= 11; week += 1) {
      const day = String(week).padStart(2, "0");
      const event = await aWeek({
        name: `Week ${week} · Ärger & #set text(red)`,
        startDate: `2027-06-${day}`,
        endDate: `2027-06-${day}`,
      });
      await aChild(event, "Wren");
    }
    const { pdf, pages } = await make();
    expect(Buffer.from(pdf, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    expect(pages).toBeLessThanOrEqual(2);
  });

  test("can be made before anything has happened", async () => {
    expect((await make()).pages).toBe(1);
  });
});
