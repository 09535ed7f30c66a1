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
import { listOutline } from "./sheet-store.ts";

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

const rowsOf = ({ event }: PrintOffice) =>
  server.deps.db.selectFrom("mailRuns").selectAll().where("eventId", "=", event.id).execute();
const jobsOf = ({ event }: PrintOffice) =>
  server.deps.db
    .selectFrom("printJobs as j")
    .select(["j.id", "j.sheetCount", "j.mailRunId"])
    .where("j.eventId", "=", event.id)
    .orderBy((j) => j("j.id", "=", j.ref("j.mailRunId")), "desc")
    .orderBy("j.id")
    .execute();

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

  test("makes one run of as many print jobs as it needs, recorded once", async () => {
    const office = await anOffice();
    await office.letters(7);
    const { jobId, ...made } = await office.pressed({ maxSheets: 2 });
    expect(made).toMatchObject({ empty: false, sheets: 7, remaining: 0 });
    expect((await office.list()).printJobs).toMatchObject([
      { id: jobId, count: 7, letters: 7, remaining: 0, state: "rendering" },
    ]);
    const jobs = await jobsOf(office);
    expect(jobs.map(({ sheetCount, mailRunId }) => [sheetCount, mailRunId])).toEqual([
      [2, jobId],
      [2, jobId],
      [2, jobId],
      [1, jobId],
    ]);
    expect(await office.run()).toMatchObject({ waiting: 0, remaining: 0, printing: null });
    const [run] = await rowsOf(office);
    expect(run).toMatchObject({ id: jobId, jobs: 4, printedSheets: 7, remaining: 0 });
    const actions = (await office.actions()).filter(({ action }) => action === "print-job.created");
    expect(actions).toMatchObject([
      { actorId: office.camp.member.id, subject: { jobId, sheets: 7, notes: 7, remaining: 0 } },
    ]);
  });

  test("a letter that is being saved at that moment is printed with the others of its cabin", async () => {
    const office = await anOffice();
    const [first, second] = [await office.cabin("Cabin 1"), await office.cabin("Cabin 2")];
    await office.letters(3, first);
    await office.letters(2, second);
    const { pool, db } = server.deps;
    const saving = await pool.connect();
    await saving.query("begin");
    await saving.query(
      "select from notes n join participants p on p.id = n.participant_id where p.name = 'ChildCabin1002' and n.event_id = $1 for update of n",
      [office.event.id],
    );
    const pressed = office.pressed();
    // The first sheets are inserted, so the letter was skipped.
    const inserted = `select from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'sheets' and l.mode = 'RowExclusiveLock'
        and l.database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await pool.query(inserted)).rowCount).toBeGreaterThan(0);
    await saving.query("commit");
    saving.release();
    const { sheets } = await pressed;
    expect(sheets).toBe(5);
    expect((await jobsOf(office)).map(({ sheetCount }) => sheetCount)).toEqual([4, 1]);
    const outline = await listOutline(db, {
      organizationId: office.camp.id,
      jobIds: (await jobsOf(office)).map(({ id }) => id),
    });
    expect(outline.map(({ participantName }) => participantName)).toEqual([
      "ChildCabin1001",
      "ChildCabin1002",
      "ChildCabin1003",
      "ChildCabin2001",
      "ChildCabin2002",
    ]);
  });

  test("by two at the same moment prints every letter once, in one run", async () => {
    const office = await anOffice();
    await office.letters(6);
    const pressed = await Promise.all([office.pressed({ maxSheets: 2 }), office.pressed({ maxSheets: 2 })]);
    expect(pressed.map(({ sheets }) => sheets).toSorted((one, other) => one - other)).toEqual([0, 6]);
    expect(await rowsOf(office)).toHaveLength(1);
    expect((await jobsOf(office)).map(({ sheetCount }) => sheetCount)).toEqual([2, 2, 2]);
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

  test("for all that waits takes late letters as a second run of the day", async () => {
    const office = await anOffice();
    await written(office, "2027-07-12T12:00:00Z", "Early");
    await written(office, "2027-07-12T13:10:00Z", "Late");
    expect(await office.pressed()).toMatchObject({ sheets: 1 });
    expect(await office.pressed({ all: true })).toMatchObject({ sheets: 1, remaining: 0 });
    expect((await rowsOf(office)).map(({ day }) => day)).toEqual(["2027-07-12", "2027-07-12"]);
    expect(await office.pressed({ all: true })).toMatchObject({ empty: true, jobId: null });
  });

  test("for all that waits also prints where no mail days are set", async () => {
    const office = await anOffice(monday, null);
    await office.letters(3);
    expect(await office.pressed({ all: true, maxSheets: 2 })).toMatchObject({ sheets: 3, remaining: 0 });
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
