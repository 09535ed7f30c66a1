import { expect, onTestFinished, test } from "vitest";
import { printedMail } from "#domain/printing/mail-run.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { delaySaving, thatMoreSheetsAreSetThan } from "#tools/testing/delay-saving.ts";
import { expireHeartbeats, startKillTest } from "#tools/testing/killed-worker.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";

test("kill -9 of the worker in the middle of a run: another makes one PDF, with every letter once, in order", async () => {
  const { databaseUrl, server, startProcess } = await startKillTest();
  // One piece is written down, the next one is not: there it stays until it is killed.
  const saving = await delaySaving(databaseUrl, thatMoreSheetsAreSetThan(100));
  onTestFinished(() => saving.close());
  await saving.hold();
  const doomed = await startProcess("worker");
  const office = await aPrintOffice(server);
  const letters = [
    ...(await office.letters(70, await office.cabin("Cabin 1"))),
    ...(await office.letters(80, await office.cabin("Cabin 2"))),
  ];
  const pressed = await office.http("printTodaysMailHttp", { all: true, maxSheets: 110 });
  const { jobId, url } = printedMail.parse(JSON.parse(pressed.text));
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
  const text = (await readTexts((await office.download(await office.open(id))).pdf)).join(" ");
  expect(text.match(/Letter\w+end/g)).toEqual(letters);
  await heir.stop();
});
