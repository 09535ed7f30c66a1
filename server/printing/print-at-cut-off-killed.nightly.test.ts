import { expect, onTestFinished, test } from "vitest";
import { aCamp } from "#tools/testing/a-camp.ts";
import { delaySaving, thatLettersArePrinted } from "#tools/testing/delay-saving.ts";
import { expireHeartbeats, startKillTest } from "#tools/testing/killed-worker.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { zoneAtNoon } from "#tools/testing/zone-at-noon.ts";

test(
  "kill -9 of the worker while it puts today's mail together: another makes the print job, once, with every letter",
  { timeout: 180_000 },
  async () => {
    const { databaseUrl, server, startProcess } = await startKillTest();
    const saving = await delaySaving(databaseUrl, thatLettersArePrinted);
    onTestFinished(() => saving.close());
    const { db } = server.deps;
    const camp = await aCamp(server, { timeZone: zoneAtNoon() });
    await camp.call("setPrintAtCutOff", { wanted: true });
    // The cut-off, an hour before noon, has passed, so the first worker handles it at once.
    const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 660 };
    const office = await aPrintOffice(server, { camp, event: { startDate: "2026-01-01", mail } });
    await office.letters(5);
    const yesterday = new Date(Date.now() - 86_400_000);
    await db.updateTable("notes").set({ createdAt: yesterday, updatedAt: yesterday }).execute();
    await saving.hold();
    const doomed = await startProcess("worker");
    await saving.waitUntilBlocked(120_000);
    const heir = await startProcess("worker");
    await doomed.kill9();
    await expireHeartbeats(databaseUrl);
    expect((await office.list()).printJobs).toEqual([]);
    await saving.release();
    await expect.poll(async () => (await office.list()).printJobs.length, { timeout: 120_000 }).toBe(1);
    const runs = await db.selectFrom("mailRuns").select(["jobs", "isAutomatic", "remaining"]).execute();
    expect(runs).toEqual([{ jobs: 1, isAutomatic: true, remaining: 0 }]);
    const printed = await db.selectFrom("sheetNotes").select("noteId").execute();
    expect([printed.length, new Set(printed.map(({ noteId }) => noteId)).size]).toEqual([5, 5]);
    await heir.stop();
  },
);
