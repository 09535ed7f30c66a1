import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { mailRunAnswer, printedMail } from "#domain/printing/mail-run.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { mintBearer } from "#server/identity/actions.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { callServer, startTestServer } from "#tools/testing/test-server.ts";

/** Half an hour after the cut-off in Chicago, on the days of a week in July. */
const morning = (day: number) => `2027-07-${day}T13:30:00Z`;
const [sunday, monday, tuesday, wednesday, thursday] = [11, 12, 13, 14, 15];
const on = (day: number) => `2027-07-${day}`;
const clock = movableClock(morning(sunday));
let server: RunningServer;
let other: RunningServer;
beforeAll(async () => {
  const databaseUrl = await createTestDatabase();
  const env = { LIVE_BUS: "postgres" };
  server = await startTestServer(databaseUrl, { roles: ["api"], clock, env });
  other = await startTestServer(databaseUrl, { roles: ["api"], clock, env });
});
afterAll(() => Promise.all([server.close(), other.close()]));

const mail = { days: [1, 2, 3, 4], cutOffMinutes: 480 };

async function aWeek() {
  clock.set(morning(sunday));
  const office = await aPrintOffice(server, {
    event: { startDate: "2027-07-11", endDate: "2027-07-17", mail },
  });
  const { camp, event } = office;
  const { db } = server.deps;
  const me = async () => {
    const bearer = await mintBearer(server.deps.db, clock, camp.member.sessionSecret);
    if (bearer === null) throw new Error("the session is over");
    return { ...camp.member, headers: { authorization: `Bearer ${bearer.token}` } };
  };
  const press = async (limits: object = {}) =>
    printedMail.parse(JSON.parse((await office.http("printTodaysMailHttp", limits, await me())).text));
  return {
    event,
    office,
    press,
    pressOther: async (limits: object = {}) => office.press(limits, await me()),
    run: async () => mailRunAnswer.parse((await camp.ask(`/events/${event.id}/mailRun`, await me())).body),
    count: async () =>
      (
        await callServer(
          server,
          "getUnprintedNotesCount",
          { orgId: camp.id, eventId: event.id },
          (await me()).headers,
        )
      ).body,
    async letter(name: string, seed: { deliverOn?: string; writtenAt?: string } = {}): Promise<void> {
      const to = await aCamper(db, { event, name });
      const from = await aContact(db, { of: to });
      const { deliverOn, writtenAt = "2027-07-10T10:00:00Z" } = seed;
      const day = deliverOn === undefined ? {} : { deliverOn };
      await aWaitingNote(db, { from, to, text: name, writtenAt: new Date(writtenAt), ...day });
    },
    /** Whose letters no print job has taken. */
    waiting: async () => {
      const rows = await db
        .selectFrom("notes")
        .select("text")
        .where("eventId", "=", event.id)
        .where("printedAt", "is", null)
        .orderBy("text")
        .execute();
      return rows.map(({ text }) => text);
    },
    settings: (set: { mailDays?: number[] | null; cutOffMinutes?: number | null; endDate?: string }) =>
      db.updateTable("events").set(set).where("id", "=", event.id).execute(),
  };
}

describe("each day's mail", () => {
  test("takes exactly that day's letters", async () => {
    const week = await aWeek();
    await week.letter("Any");
    for (const [name, day] of [
      ["Mon", monday],
      ["Tue", tuesday],
      ["Wed", wednesday],
    ] as const)
      await week.letter(name, { deliverOn: on(day) });
    expect(await week.run()).toMatchObject({ waiting: 2, late: 0, later: 2, remaining: 2 });
    clock.set(morning(monday));
    expect(await week.run()).toMatchObject({ waiting: 2, late: 0, later: 2, remaining: 2 });
    expect(await week.count()).toEqual({ result: { count: 2, later: 2 } });
    expect(await week.press()).toMatchObject({ sheets: 2, remaining: 0 });
    expect(await week.waiting()).toEqual(["Tue", "Wed"]);
    expect(await week.press()).toMatchObject({ empty: true, sheets: 0, remaining: 0 });
    clock.set(morning(tuesday));
    expect(await week.press()).toMatchObject({ sheets: 1, remaining: 0 });
    expect(await week.waiting()).toEqual(["Wed"]);
    clock.set(morning(wednesday));
    expect(await week.press()).toMatchObject({ sheets: 1, remaining: 0 });
    expect(await week.waiting()).toEqual([]);
  });

  test("takes what a day before has forgotten: nothing is lost", async () => {
    const week = await aWeek();
    await week.letter("Mon", { deliverOn: on(monday) });
    await week.letter("Wed", { deliverOn: on(wednesday) });
    clock.set(morning(tuesday));
    expect(await week.run()).toMatchObject({ waiting: 1, late: 0, later: 1 });
    expect(await week.press()).toMatchObject({ sheets: 1, remaining: 0 });
    expect(await week.waiting()).toEqual(["Wed"]);
  });

  test("leaves what came late, but not what is meant for today when the cut-off is moved to before it", async () => {
    const week = await aWeek();
    await week.letter("Late", { writtenAt: "2027-07-12T12:30:00Z" });
    await week.letter("Mon", { deliverOn: on(monday), writtenAt: "2027-07-12T12:30:00Z" });
    clock.set(morning(monday));
    await week.settings({ cutOffMinutes: 420 });
    expect(await week.run()).toMatchObject({ waiting: 1, late: 1 });
    expect(await week.press()).toMatchObject({ sheets: 1, remaining: 0 });
    expect(await week.waiting()).toEqual(["Late"]);
  });

  test("Create print job takes all that waits, and leaves what is for later days", async () => {
    const week = await aWeek();
    await week.letter("Late", { writtenAt: "2027-07-12T13:10:00Z" });
    await week.letter("Mon", { deliverOn: on(monday) });
    await week.letter("Thu", { deliverOn: on(thursday) });
    clock.set(morning(monday));
    expect(await week.pressOther()).toMatchObject({ sheets: 2, remaining: 0 });
    expect(await week.waiting()).toEqual(["Thu"]);
    expect(await week.pressOther()).toMatchObject({ empty: true, remaining: 0 });
  });
});

describe("when the settings change", () => {
  test("a letter for a day that is no mail day any more goes with the next one", async () => {
    const week = await aWeek();
    await week.letter("Wed", { deliverOn: on(wednesday) });
    await week.settings({ mailDays: [1, 2, 4] });
    clock.set(morning(wednesday));
    expect(await week.pressOther()).toMatchObject({ empty: true });
    expect(await week.run()).toMatchObject({ run: { day: on(thursday) }, waiting: 1 });
    clock.set(morning(thursday));
    expect(await week.press()).toMatchObject({ sheets: 1 });
    expect(await week.waiting()).toEqual([]);
  });

  test("with the last one where none comes after it", async () => {
    const week = await aWeek();
    await week.letter("Thu", { deliverOn: on(thursday) });
    await week.settings({ endDate: on(tuesday) });
    clock.set(morning(monday));
    expect(await week.press()).toMatchObject({ empty: true });
    clock.set(morning(tuesday));
    expect(await week.press()).toMatchObject({ sheets: 1 });
  });

  test("and on its own day where there are no mail days at all any more", async () => {
    const week = await aWeek();
    await week.letter("Tue", { deliverOn: on(tuesday) });
    await week.settings({ mailDays: null, cutOffMinutes: null });
    clock.set(morning(monday));
    expect(await week.pressOther()).toMatchObject({ empty: true });
    expect(await week.count()).toEqual({ result: { count: 0, later: 1 } });
    clock.set(morning(tuesday));
    expect(await week.pressOther()).toMatchObject({ sheets: 1 });
  });
});

test("what a voided job gives back is due again at once", async () => {
  const week = await aWeek();
  await week.letter("Mon", { deliverOn: on(monday) });
  clock.set(morning(monday));
  const { jobId } = await week.press();
  await week.office.desk.void(jobId ?? "");
  expect(await week.waiting()).toEqual(["Mon"]);
  expect(await week.press()).toMatchObject({ sheets: 1, remaining: 0 });
});
