import { afterAll, beforeAll, expect, test } from "vitest";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { aPrintOffice, timesIn } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { closeAfterTest, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

async function work(name: string, payload: object = {}, { deps } = server): Promise<void> {
  const job = allJobs(deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run(payload, new AbortController().signal);
}

const longAgo = new Date(Date.now() - 40 * 86_400_000);

test("with an event that is purged go its PDFs, those of single sheets too; killed in between, they go the next time", async () => {
  // No worker: it would remove files every minute, also during this test.
  const quiet = closeAfterTest(await startTestServer(await createTestDatabase(), { roles: ["api"] }));
  const { db, files } = quiet.deps;
  const [office, kept] = [await aPrintOffice(quiet), await aPrintOffice(quiet)];
  for (const one of [office, kept]) {
    await one.letters(2);
    const claim = await one.desk.claim();
    if (claim.empty) throw new Error("nothing waited");
    const key = { organizationId: one.camp.id, jobId: claim.jobId };
    await work("render-print-job", key, quiet);
    await work("render-reprint", { ...key, sheetNumber: 2 }, quiet);
  }
  const keysOf = async (orgId: string) => (await files.list(`print-jobs/${orgId}/`, { limit: 10 })).keys;
  const keys = await keysOf(office.camp.id);
  expect(keys).toHaveLength(2);
  await db.updateTable("events").set({ deletedAt: longAgo }).where("id", "=", office.event.id).execute();
  await work("purge-deleted-participants", {}, quiet);
  await work("purge-deleted-events", {}, quiet);
  const toRemove = () => db.selectFrom("filesToRemove").selectAll().orderBy("key").execute();
  const waiting = await toRemove();
  expect(waiting.map(({ key }) => key)).toEqual(keys.toSorted());
  await work("remove-files", {}, quiet);
  expect(await keysOf(office.camp.id)).toEqual([]);
  expect(await toRemove()).toEqual([]);
  // As if the worker had died after the files were gone and before that was written down.
  await db.insertInto("filesToRemove").values(waiting).execute();
  await work("remove-files", {}, quiet);
  expect(await toRemove()).toEqual([]);
  expect(await keysOf(kept.camp.id)).toHaveLength(2);
});

test("a voided job leaves nothing in storage", async () => {
  const office = await aPrintOffice(server);
  await office.letters(2);
  const { jobId, url } = await office.print();
  const reprint = await office.reprint(jobId ?? "", 1);
  await office.http("voidPrintJobHttp", { jobId });
  await work("remove-files");
  for (const link of [url, reprint]) expect((await office.download(link)).response.status).toBe(404);
});

test("a child who is purged goes from the PDF of a job too; the others stay in it, with their codes", async () => {
  const { db } = server.deps;
  const office = await aPrintOffice(server);
  const letters = await office.letters(3);
  const { jobId } = await office.print();
  const id = jobId ?? "";
  const [, second, third] = await office.sheets(id);
  const goes = db
    .updateTable("participants")
    .set({ deletedAt: longAgo })
    .where("eventId", "=", office.event.id);
  await goes.where("name", "=", second?.participantName ?? "").execute();
  await work("purge-deleted-participants");
  expect(await office.job(id)).toMatchObject({ state: "rendering" });
  const rendered = async () => {
    // Younger ones are still in the queue as far as the sweep knows.
    await db.updateTable("printJobs").set({ createdAt: longAgo }).where("id", "=", id).execute();
    await work("sweep-print-jobs");
  };
  await rendered();
  await expect.poll(async () => (await office.job(id))?.state).toBe("ready");
  const texts = await readTexts((await office.download(await office.open(id))).pdf);
  expect(letters.map((letter) => timesIn(texts, letter))).toEqual([1, 0, 1]);
  expect(timesIn(texts, second?.participantName ?? "")).toBe(0);
  expect(timesIn(texts, third?.shortCode ?? "")).toBeGreaterThanOrEqual(1);
  await goes.execute();
  await work("purge-deleted-participants");
  await rendered();
  await expect.poll(() => office.job(id)).toBeUndefined();
  await work("remove-files");
  expect((await server.deps.files.list(`print-jobs/${office.camp.id}/`, { limit: 10 })).keys).toEqual([]);
});
