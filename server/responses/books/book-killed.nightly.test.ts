import { expect, onTestFinished, test } from "vitest";
import { aBookDesk } from "#tools/testing/book-desk.ts";
import { delaySaving, thatMoreOfABookIsSetThan } from "#tools/testing/delay-saving.ts";
import { startKillTest } from "#tools/testing/killed-worker.ts";

test(
  "kill -9 of the worker in the middle of a book: another makes it within 30 s, whole and once",
  { timeout: 120_000 },
  async () => {
    const { databaseUrl, server, startProcess } = await startKillTest();
    // The first eight pictures are set and written down, the next are set: there it stays until it is killed.
    const saving = await delaySaving(databaseUrl, thatMoreOfABookIsSetThan(10));
    onTestFinished(() => saving.close());
    await saving.hold();
    const doomed = await startProcess("worker");
    const desk = await aBookDesk(server);
    for (let page = 1; page <= 12; page += 1) await desk.reply(desk.motherSheet, { page });
    await desk.make();
    await saving.waitUntilBlocked();
    expect(await desk.read()).toMatchObject({ step: "making", percent: 69 });
    // There before the other dies: how long a process takes to start is no part of the promise.
    const heir = await startProcess("worker");
    await doomed.kill9();
    expect(await desk.stored()).toEqual([]);
    await saving.release();
    await expect.poll(async () => (await desk.read()).step).toBe("ready");
    const whole = (await desk.pages()).join(" ");
    for (let page = 1; page <= 12; page += 1)
      expect(whole.split(`Wren wrote back, page ${page} of 12 `)).toHaveLength(2);
    expect(await desk.stored()).toHaveLength(1);
    await heir.stop();
  },
);
