import { expect, onTestFinished, test } from "vitest";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { delaySaving, thatMoreMailIsPrintedThan } from "#tools/testing/delay-saving.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { zoneAtNoon } from "#tools/testing/zone-at-noon.ts";
import { startKillTest } from "#tools/testing/killed-worker.ts";

test(
  "kill -9 in the middle of a day's mail: another process prints the rest of that day's letters, and none of tomorrow's",
  { timeout: 120_000 },
  async () => {
    const { databaseUrl, server, startProcess } = await startKillTest();
    const saving = await delaySaving(databaseUrl, thatMoreMailIsPrintedThan(2));
    onTestFinished(() => saving.close());
    await saving.hold();
    const doomed = await startProcess("worker");
    const timeZone = zoneAtNoon();
    const camp = await aCamp(server, { timeZone });
    const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 1_439 };
    const office = await aPrintOffice(server, { camp, event: { startDate: "2026-01-01", mail } });
    const { db } = server.deps;
    const today = dayIn(timeZone, new Date());
    const tomorrow = shiftedDay(today, 1);
    for (const [day, count] of [
      [today, 7],
      [tomorrow, 3],
    ] as const)
      for (let number = 0; number < count; number += 1) {
        const to = await aCamper(db, { event: office.event, name: `Child ${day} ${number}` });
        await aWaitingNote(db, { from: await aContact(db, { of: to }), to, deliverOn: day });
      }
    expect((await office.http("printTodaysMailHttp", { maxSheets: 2 })).status).toBe(200);
    await saving.waitUntilBlocked();
    const heir = await startProcess("worker");
    await doomed.kill9();
    await saving.release();
    await expect.poll(async () => (await office.list()).printJobs.length).toBe(4);
    const finished = () => db.selectFrom("mailRuns").select("finishedAt").executeTakeFirstOrThrow();
    await expect.poll(async () => (await finished()).finishedAt).not.toBeNull();
    const notes = await db.selectFrom("notes").select(["id", "deliverOn", "printedAt"]).execute();
    const printed = notes.filter(({ printedAt }) => printedAt !== null);
    expect(printed.map(({ deliverOn }) => deliverOn)).toEqual(Array.from({ length: 7 }, () => today));
    expect(notes).toHaveLength(10);
    const onPaper = await db.selectFrom("sheetNotes").select("noteId").execute();
    expect(new Set(onPaper.map(({ noteId }) => noteId))).toEqual(new Set(printed.map(({ id }) => id)));
    expect(onPaper).toHaveLength(7);
    await heir.stop();
  },
);
