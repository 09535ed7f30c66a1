import { expect, onTestFinished, test } from "vitest";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { delaySaving, thatMoreSheetsAreSetThan } from "#tools/testing/delay-saving.ts";
import { expireHeartbeats, startKillTest } from "#tools/testing/killed-worker.ts";
import { aPrintOffice, timesIn } from "#tools/testing/print-office.ts";

test("kill -9 of the worker in the middle of a job: another makes the PDF, with every note once", async () => {
  const { databaseUrl, server, startProcess } = await startKillTest();
  // One piece is written down, the next one is not: there it stays until it is killed.
  const saving = await delaySaving(databaseUrl, thatMoreSheetsAreSetThan(100));
  onTestFinished(() => saving.close());
  await saving.hold();
  const doomed = await startProcess("worker");
  const office = await aPrintOffice(server);
  const letters = await office.letters(110, await office.cabin("Cabin 1"));
  const { jobId, url } = await office.print({ maxSheets: 500 });
  expect(url).toBeNull();
  const id = jobId ?? "";
  await saving.waitUntilBlocked();
  expect((await office.job(id))?.renderedSheets).toBeGreaterThan(0);
  // There before the other dies: how long a process takes to start is no part of the promise.
  const heir = await startProcess("worker");
  await doomed.kill9();
  await expireHeartbeats(databaseUrl);
  expect(await office.job(id)).toMatchObject({ state: "rendering", pageCount: null });
  await saving.release();
  await expect.poll(async () => (await office.job(id))?.state).toBe("ready");
  const texts = await readTexts((await office.download(await office.open(id))).pdf);
  expect(letters.filter((letter) => timesIn(texts, letter) !== 1)).toEqual([]);
  await heir.stop();
});
