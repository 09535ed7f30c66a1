import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { mailRunAnswer, printedMail } from "#domain/printing/mail-run.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { aPrintOffice, type PrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { listUnfinishedRuns } from "./mail-run-store.ts";
import { continueMailRun } from "./mail-run.ts";

/** A Monday in July in Chicago, half an hour after the cut-off at eight. No worker runs; tests run jobs by hand. */
const monday = "2027-07-12T13:30:00Z";
const clock = movableClock(monday);
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

const mail = { days: [1, 2, 3], cutOffMinutes: 480 };

async function anOffice(at = monday, mailTimes: typeof mail | null = mail) {
  clock.set(at);
  const event = { startDate: "2027-07-11", endDate: "2027-07-17" };
  const office = await aPrintOffice(server, {
    event: mailTimes === null ? event : { ...event, mail: mailTimes },
  });
  return Object.assign(office, {
    run: async () => mailRunAnswer.parse((await office.camp.ask(`/events/${office.event.id}/mailRun`)).body),
    pressed: async (limits: object = {}, key?: string) => {
      const { text } = await office.http("printTodaysMailHttp", limits, office.camp.member, key);
      return printedMail.parse(JSON.parse(text));
    },
  });
}

/** A letter that was first saved at this moment. */
async function written({ event }: PrintOffice, at: string, name = "Wren"): Promise<string> {
  const { db } = server.deps;
  const to = await aCamper(db, { event, name });
  const from = await aContact(db, { of: to });
  return (await aWaitingNote(db, { from, to, writtenAt: new Date(at) })).id;
}

const never = new AbortController().signal;

/** What a worker does with what was left to it. */
async function work({ camp, event }: PrintOffice): Promise<void> {
  const runs = await server.deps.db
    .selectFrom("mailRuns")
    .select(["id as mailRunId", "organizationId"])
    .where("eventId", "=", event.id)
    .where("finishedAt", "is", null)
    .execute();
  for (const run of runs) {
    expect(run.organizationId).toBe(camp.id);
    await continueMailRun(server.deps, run, never);
  }
}

const rowsOf = ({ event }: PrintOffice) =>
  server.deps.db.selectFrom("mailRuns").selectAll().where("eventId", "=", event.id).execute();

describe("today's mail, as staff see it", () => {
  test("waits in time, came late, and remains in sheets", async () => {
    const office = await anOffice();
    await written(office, "2027-07-12T12:59:59Z");
    await written(office, "2027-07-11T09:00:00Z");
    await written(office, "2027-07-12T13:00:00Z");
    expect(await office.run()).toEqual({
      run: { day: "2027-07-12", cutOff: "2027-07-12T13:00:00.000Z", isToday: true },
      waiting: 2,
      late: 1,
      remaining: 2,
      printing: null,
    });
  });

  test("on a day without mail it is that of the next mail day, and nothing is late", async () => {
    const office = await anOffice("2027-07-11T15:00:00Z");
    await written(office, "2027-07-11T14:00:00Z");
    expect(await office.run()).toMatchObject({
      run: { day: "2027-07-12", isToday: false },
      waiting: 1,
      late: 0,
    });
  });

  test("when the last mail day is over, or there are none, all that waits is there to be printed", async () => {
    const over = await anOffice("2027-07-16T15:00:00Z");
    await written(over, "2027-07-15T14:00:00Z");
    expect(await over.run()).toMatchObject({ run: null, waiting: 1, late: 0, remaining: 1 });
    const none = await anOffice(monday, null);
    await written(none, "2027-07-12T12:00:00Z");
    expect(await none.run()).toMatchObject({ run: null, waiting: 1, late: 0 });
  });
});

describe("pressing Print today's mail", () => {
  test("takes letters from staff along that were written after the cut-off", async () => {
    const office = await anOffice();
    const { db } = server.deps;
    const { event } = office;
    const camper = await aCamper(db, { event, name: "Wren" });
    await written(office, "2027-07-12T13:00:00Z", "Late");
    await db
      .insertInto("staffLetters")
      .values({
        id: randomId(),
        organizationId: event.organizationId,
        eventId: event.id,
        participantId: camper.id,
        text: "The lake is warm.",
        createdAt: new Date("2027-07-12T13:20:00Z"),
        writtenByName: "Maya Ortiz",
        writtenByRole: "Counselor",
      })
      .execute();
    expect(await office.run()).toMatchObject({ waiting: 1, late: 1, remaining: 1 });
    expect(await office.pressed()).toMatchObject({ empty: false, sheets: 1, remaining: 0 });
    expect(await office.run()).toMatchObject({ waiting: 0, late: 1 });
  });

  test("takes what was saved in time and leaves what came late, which the other button takes", async () => {
    const office = await anOffice();
    const late = await written(office, "2027-07-12T13:00:00Z", "Late");
    await written(office, "2027-07-12T12:59:59Z", "Early");
    expect(await office.pressed()).toMatchObject({ empty: false, sheets: 1, remaining: 0 });
    const waiting = await server.deps.db
      .selectFrom("notes")
      .select("id")
      .where("eventId", "=", office.event.id)
      .where("printedAt", "is", null)
      .execute();
    expect(waiting).toEqual([{ id: late }]);
    expect(await office.pressed()).toMatchObject({ empty: true, jobId: null, sheets: 0, remaining: 0 });
    expect(await office.press()).toMatchObject({ empty: false, sheets: 1 });
    expect(await rowsOf(office)).toHaveLength(1);
  });

  test("before the cut-off takes what is there at that moment", async () => {
    const office = await anOffice("2027-07-12T11:00:00Z");
    await written(office, "2027-07-12T10:59:00Z");
    await written(office, "2027-07-12T11:30:00Z");
    expect(await office.pressed()).toMatchObject({ sheets: 1, remaining: 0 });
    expect(await office.run()).toMatchObject({ waiting: 1, late: 0 });
  });

  test("makes one job after the other until nothing is left, each recorded for the user who pressed", async () => {
    const office = await anOffice();
    await office.letters(7);
    const first = await office.pressed({ maxSheets: 2 });
    expect(first).toMatchObject({ empty: false, sheets: 2, remaining: 5 });
    expect(await office.run()).toMatchObject({
      remaining: 5,
      printing: { byName: "Marcus Oyelaran", jobs: 1, sheets: 2, remaining: 5 },
    });
    await work(office);
    const { printJobs } = await office.list();
    expect(printJobs.map(({ count }) => count)).toEqual([1, 2, 2, 2]);
    expect(printJobs.map(({ remaining }) => remaining)).toEqual([0, 1, 3, 5]);
    expect(await office.run()).toMatchObject({ waiting: 0, remaining: 0, printing: null });
    const [run] = await rowsOf(office);
    expect(run).toMatchObject({ jobs: 4, printedSheets: 7, remaining: 0, lastJobId: printJobs[0]?.id });
    expect(run?.finishedAt).toBeInstanceOf(Date);
    const actions = (await office.actions()).filter(({ action }) => action === "print-job.created");
    expect(actions).toHaveLength(4);
    expect(new Set(actions.map(({ actorId }) => actorId))).toEqual(new Set([office.camp.member.id]));
  });

  test("leaves the rest to a worker, so that the page can be closed", async () => {
    const office = await anOffice();
    const queued = async () => {
      const jobs = sql`select from pgboss.job
        where name = 'carry-on-mail-run' and data->>'organizationId' = ${office.camp.id}`;
      return (await jobs.execute(server.deps.db)).rows.length;
    };
    await office.letters(2);
    await office.pressed({ maxSheets: 2 });
    expect(await queued()).toBe(0);
    await office.letters(3, null, "Later");
    await office.pressed({ maxSheets: 2 });
    expect(await queued()).toBe(1);
  });

  test("again while it is under way joins it; by two at the same moment it happens once", async () => {
    const office = await anOffice();
    await office.letters(6);
    const [one, other] = await Promise.all([
      office.pressed({ maxSheets: 2 }),
      office.pressed({ maxSheets: 2 }),
    ]);
    const made = [one, other].filter(({ jobId }) => jobId !== null);
    expect(made).toHaveLength(1);
    expect([one, other].find(({ jobId }) => jobId === null)).toMatchObject({
      empty: false,
      sheets: 0,
      remaining: 4,
    });
    await work(office);
    expect((await office.list()).printJobs).toHaveLength(3);
    expect(await rowsOf(office)).toHaveLength(1);
  });

  test("twice with one key, because the first answer was lost, is told the same", async () => {
    const office = await anOffice();
    await office.letters(3);
    const key = randomId();
    const first = await office.pressed({ maxSheets: 2 }, key);
    const again = await office.pressed({ maxSheets: 2 }, key);
    expect(again.jobId).toBe(first.jobId);
    expect((await office.list()).printJobs).toHaveLength(1);
  });

  test("two workers with the same run print every letter once", async () => {
    const office = await anOffice();
    await office.letters(12);
    await office.pressed({ maxSheets: 2 });
    await Promise.all([work(office), work(office)]);
    const printed = await server.deps.db
      .selectFrom("sheetNotes as s")
      .innerJoin("printJobs as j", "j.id", "s.printJobId")
      .select("s.noteId")
      .where("j.eventId", "=", office.event.id)
      .execute();
    expect(printed).toHaveLength(12);
    expect(new Set(printed.map(({ noteId }) => noteId)).size).toBe(12);
    expect((await office.list()).printJobs).toHaveLength(6);
  });

  test("by a member who leaves the team meanwhile stops there; a colleague continues", async () => {
    const office = await anOffice();
    await office.letters(5);
    await office.pressed({ maxSheets: 2 });
    await server.deps.db.deleteFrom("memberships").where("userId", "=", office.camp.member.id).execute();
    await work(office);
    expect((await office.list()).printJobs).toHaveLength(1);
    const { text } = await office.http("printTodaysMailHttp", {}, office.camp.admin);
    expect(printedMail.parse(JSON.parse(text))).toMatchObject({ sheets: 3, remaining: 0 });
  });

  test("stops without endless retries when the event is deleted meanwhile", async () => {
    const office = await anOffice();
    await office.letters(5);
    await office.pressed({ maxSheets: 2 });
    await server.deps.db
      .updateTable("events")
      .set({ deletedAt: clock.now() })
      .where("id", "=", office.event.id)
      .execute();
    await work(office);
    const [run] = await rowsOf(office);
    expect(run).toMatchObject({ jobs: 1, printedSheets: 2, remaining: 3 });
    expect(run?.finishedAt).toBeInstanceOf(Date);
  });

  test("what no queue knows any more is found by the sweep, and only there once it is a minute old", async () => {
    const office = await anOffice();
    await office.letters(3);
    await office.pressed({ maxSheets: 2 });
    const before = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000);
    const found = async (seconds: number) =>
      (await listUnfinishedRuns(server.deps.db, before(seconds), 100)).filter(
        ({ organizationId }) => organizationId === office.camp.id,
      );
    expect(await found(60)).toEqual([]);
    expect(await found(-1)).toHaveLength(1);
    await work(office);
    expect(await found(-1)).toEqual([]);
  });

  test("voids back: the letters of a job that went wrong are in time again", async () => {
    const office = await anOffice();
    await office.letters(2);
    const { jobId } = await office.pressed();
    await office.http("voidPrintJobHttp", { jobId });
    expect(await office.pressed()).toMatchObject({ empty: false, sheets: 2, remaining: 0 });
  });

  test.each([
    ["on a day without mail", "2027-07-11T15:00:00Z", mail],
    ["where no mail days are set", monday, null],
  ])("is refused %s, and nothing is printed", async (_, at, times) => {
    const office = await anOffice(at, times);
    await office.letters(1);
    const { status, text } = await office.http("printTodaysMailHttp", {});
    expect([status, text]).toEqual([409, "Today isn't a mail day."]);
    expect((await office.list()).printJobs).toEqual([]);
  });

  test("of another camp's event is refused like one that was never there", async () => {
    const office = await anOffice();
    const other = await aCamp(server);
    const answer = await office.http("printTodaysMailHttp", { orgId: other.id }, other.admin);
    expect([answer.status, answer.text]).toEqual([404, "Event not found."]);
  });
});
