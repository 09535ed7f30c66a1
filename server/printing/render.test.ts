import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { printingTopics } from "#domain/printing/topics.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { aPrintOffice, timesIn, type PrintOffice } from "#tools/testing/print-office.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { closeAfterTest, startTestServer } from "#tools/testing/test-server.ts";
import { keyOfJob } from "./pdf-files.ts";
import { renderJob, renderSheetAgain, type PrintingDeps } from "./render.ts";

/** No worker runs; tests run jobs by hand. */
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

async function claimed({ desk }: PrintOffice, limits: { maxSheets?: number } = {}): Promise<string> {
  const claim = await desk.claim(limits);
  if (claim.empty) throw new Error("nothing waited");
  return claim.jobId;
}

const never = new AbortController().signal;

function render(office: PrintOffice, jobId: string, deps: PrintingDeps = server.deps): Promise<void> {
  const key = { organizationId: office.camp.id, jobId };
  return renderJob({ ...deps, invalidation: deps.publish }, key, never);
}

/** The product's own typesetter; something happens after each piece. */
function withTypesetter(after: () => Promise<unknown>): PrintingDeps {
  const { typesetter } = server.deps;
  const pdf: typeof typesetter.pdf = async (document, signal) => {
    const pages = await typesetter.pdf(document, signal);
    await after();
    return pages;
  };
  return { ...server.deps, typesetter: { ...typesetter, pdf } };
}

async function stored(office: PrintOffice, jobId: string): Promise<Uint8Array | undefined> {
  const key = keyOfJob({ organizationId: office.camp.id, eventId: office.event.id, jobId });
  if ((await server.deps.files.head(key)) === undefined) return undefined;
  const { stream } = await server.deps.files.read(key);
  return Buffer.concat(await stream.toArray());
}

test("a large job is set in pieces and is one PDF: every note once, each cabin's list once, told as it goes", async () => {
  const office = await aPrintOffice(server);
  const cabins = [
    await office.cabin("Cabin 1"),
    await office.cabin("Cabin 2"),
    await office.cabin("Cabin 3"),
  ];
  const letters: string[] = [];
  for (const cabin of cabins) letters.push(...(await office.letters(70, cabin)));
  const jobId = await claimed(office, { maxSheets: 500 });
  const topic = printingTopics.jobs(office.camp.id, office.event.id);
  const stream = await followStream(server.origin, [topic], office.camp.member.headers);
  onTestFinished(() => stream.close());
  await expect.poll(() => stream.events.length).toBe(1);
  // In the order in which the pieces were set, whichever answer comes first.
  const looks: Promise<number>[] = [];
  await render(
    office,
    jobId,
    withTypesetter(() => {
      const look = office.job(jobId).then((job) => job?.renderedSheets ?? -1);
      looks.push(look);
      return look;
    }),
  );
  const seen = await Promise.all(looks);
  // One piece is set ahead of what is written down, so the third is never set before the first is saved.
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen[0]).toBe(0);
  expect(seen[2]).toBeGreaterThanOrEqual(100);
  await expect
    .poll(() => stream.events.filter(({ name }) => name === "invalidation").length)
    .toBeGreaterThan(0);
  const pdf = await stored(office, jobId);
  if (pdf === undefined) throw new Error("there is no PDF");
  const texts = await readTexts(pdf);
  expect(letters.filter((letter) => timesIn(texts, letter) !== 1)).toEqual([]);
  expect(await office.job(jobId)).toMatchObject({
    state: "ready",
    renderedSheets: 210,
    pageCount: texts.length,
  });
  const fifth = texts.filter((text) => text.includes("ChildCabin2005")).length;
  const last = texts.filter((text) => text.includes("ChildCabin2070")).length;
  expect(last).toBe(fifth);
}, 120_000);

test("set again it is the same to the byte, and set by two at once it is there once", async () => {
  const office = await aPrintOffice(server);
  await office.letters(101, await office.cabin("Cabin 1"));
  const jobId = await claimed(office, { maxSheets: 500 });
  await Promise.all([render(office, jobId), render(office, jobId)]);
  const first = await stored(office, jobId);
  expect(await office.job(jobId)).toMatchObject({ state: "ready", renderedSheets: 101 });
  await server.deps.db
    .updateTable("printJobs")
    .set({ renderedAt: null, renderedSheets: 0 })
    .where("id", "=", jobId)
    .execute();
  await render(office, jobId);
  expect(Buffer.compare((await stored(office, jobId)) ?? Buffer.of(), first ?? Buffer.of(1))).toBe(0);
}, 120_000);

test("a job that is voided while it is set stops quietly and leaves no PDF", async () => {
  const office = await aPrintOffice(server);
  await office.letters(3);
  const jobId = await claimed(office);
  await render(
    office,
    jobId,
    withTypesetter(() => office.desk.void(jobId)),
  );
  expect(await office.job(jobId)).toMatchObject({ state: "voided", pageCount: null });
  expect(await stored(office, jobId)).toBeUndefined();
});

test("a job whose event was purged while it was set leaves no PDF behind", async () => {
  const office = await aPrintOffice(server);
  await office.letters(1);
  const jobId = await claimed(office);
  const { deps } = server;
  const { db } = deps;
  const put: typeof deps.files.put = async (...request) => {
    await deps.files.put(...request);
    await db.deleteFrom("notes").where("eventId", "=", office.event.id).execute();
    await db.deleteFrom("events").where("id", "=", office.event.id).execute();
  };
  await render(office, jobId, { ...deps, files: { ...deps.files, put } });
  expect(await stored(office, jobId)).toBeUndefined();
});

test("a child who is purged while the job is set does not stay on its paper", async () => {
  const office = await aPrintOffice(server);
  const letters = await office.letters(3);
  const jobId = await claimed(office);
  const { deps } = server;
  const number = 2;
  const put: typeof deps.files.put = async (...request) => {
    await deps.files.put(...request);
    await deps.db
      .deleteFrom("notes")
      .where("printJobId", "=", jobId)
      .where("sheetNumber", "=", number)
      .execute();
    await deps.db.deleteFrom("sheets").where("printJobId", "=", jobId).where("number", "=", number).execute();
  };
  await render(office, jobId, { ...deps, files: { ...deps.files, put } });
  expect(await office.job(jobId)).toMatchObject({ state: "rendering", renderedSheets: 0, count: 2 });
  await render(office, jobId);
  expect(await office.job(jobId)).toMatchObject({ state: "ready", renderedSheets: 2, count: 2 });
  const texts = await readTexts((await stored(office, jobId)) ?? Buffer.of());
  expect(letters.map((letter) => timesIn(texts, letter))).toEqual([1, 0, 1]);
});

test("a job that is voided while one of its sheets is set again leaves no file of that sheet", async () => {
  const office = await aPrintOffice(server);
  await office.letters(2);
  const jobId = await claimed(office);
  await render(office, jobId);
  const { deps } = server;
  const written: string[] = [];
  const put: typeof deps.files.put = async (key, ...rest) => {
    await deps.files.put(key, ...rest);
    written.push(key);
    await office.desk.void(jobId);
  };
  const sheet = { organizationId: office.camp.id, jobId, sheetNumber: 2 };
  await renderSheetAgain(
    { ...deps, invalidation: deps.publish, files: { ...deps.files, put } },
    sheet,
    never,
  );
  expect(written).toHaveLength(1);
  expect(await Promise.all(written.map((key) => deps.files.head(key)))).toEqual([undefined]);
});

test("a job that cannot be stored is marked as failed, and recovers when staff retry it", async () => {
  const FILES_DIR = makeTempDir();
  // Where the files should lie there is something else: as good as a disk that is not there.
  await writeFile(join(FILES_DIR, "stored"), "");
  const working = closeAfterTest(await startTestServer(await createTestDatabase(), { env: { FILES_DIR } }));
  const office = await aPrintOffice(working);
  await office.letters(2);
  const { jobId, url } = await office.print();
  const id = jobId ?? "";
  expect(url).toBeNull();
  await expect.poll(async () => (await office.job(id))?.state).toBe("failed");
  expect(await office.open(id)).toBeNull();
  await rm(join(FILES_DIR, "stored"));
  expect(await office.http("renderPrintJobHttp", { jobId })).toMatchObject({ status: 200 });
  await expect.poll(async () => (await office.job(id))?.state).toBe("ready");
  expect((await office.download(await office.open(id))).response.status).toBe(200);
  const { renderFailedAt } = await working.deps.db
    .selectFrom("printJobs")
    .select("renderFailedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(renderFailedAt).toBeNull();
}, 120_000);

test("a job that fell out of the queue is found by the sweep; one that is in it is not put there twice", async () => {
  const office = await aPrintOffice(server);
  await office.letters(1);
  const jobId = await claimed(office);
  const { db } = server.deps;
  const entries = async () =>
    (
      await sql`select from pgboss.job where name = 'render-print-job' and data->>'jobId' = ${jobId}`.execute(
        db,
      )
    ).rows.length;
  const sweep = async () => {
    const job = allJobs(server.deps).find(({ name }) => name === "sweep-print-jobs");
    await job?.run({}, never);
  };
  expect(await entries()).toBe(1);
  const older = new Date(Date.now() - 120_000);
  await db.updateTable("printJobs").set({ createdAt: older }).where("id", "=", jobId).execute();
  await sweep();
  expect(await entries()).toBe(1);
  await sql`update pgboss.job set state = 'failed' where data->>'jobId' = ${jobId}`.execute(db);
  await sweep();
  expect(await entries()).toBe(2);
  await sweep();
  expect(await entries()).toBe(2);
});
