import { expect, onTestFinished, test } from "vitest";
import { aCamp } from "#tools/testing/a-camp.ts";
import { delaySaving, thatMoreMailIsPrintedThan } from "#tools/testing/delay-saving.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { zoneAtNoon } from "#tools/testing/zone-at-noon.ts";
import { startKillTest } from "#tools/testing/killed-worker.ts";

test(
  "kill -9 of the worker between two jobs of today's mail: another prints the rest within 30 s, every letter once",
  { timeout: 120_000 },
  async () => {
    const { databaseUrl, server, startProcess } = await startKillTest();
    // The press makes the first job and a worker the second; in the middle of the third it stays until it is killed.
    const saving = await delaySaving(databaseUrl, thatMoreMailIsPrintedThan(2));
    onTestFinished(() => saving.close());
    await saving.hold();
    const doomed = await startProcess("worker");
    const camp = await aCamp(server, { timeZone: zoneAtNoon() });
    const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 1_439 };
    const office = await aPrintOffice(server, { camp, event: { startDate: "2026-01-01", mail } });
    await office.letters(9, await office.cabin("Cabin 1"));
    expect((await office.http("printTodaysMailHttp", { maxSheets: 2 })).status).toBe(200);
    await saving.waitUntilBlocked();
    const heir = await startProcess("worker");
    await doomed.kill9();
    expect((await office.list()).printJobs).toHaveLength(2);
    await saving.release();
    await expect.poll(async () => (await office.list()).printJobs.length).toBe(5);
    const { db } = server.deps;
    const printed = await db.selectFrom("sheetNotes").select("noteId").execute();
    expect(printed).toHaveLength(9);
    expect(new Set(printed.map(({ noteId }) => noteId)).size).toBe(9);
    const run = () =>
      db.selectFrom("mailRuns").select(["jobs", "printedSheets", "remaining", "finishedAt"]).execute();
    expect(await run()).toMatchObject([{ jobs: 5, printedSheets: 9, remaining: 0 }]);
    expect((await run())[0]?.finishedAt).toBeInstanceOf(Date);
    await heir.stop();
  },
);
