import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventErrors } from "#domain/events/errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { aPrintOffice, timesIn } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { specimenDocument, specimenSheet } from "./typesetting/corpus.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
  // A server that has printed before: only the very first document waits for the fonts.
  await server.deps.typesetter.pdf(specimenDocument([specimenSheet(1)]));
});
afterAll(() => server.close());

describe("pressing Print", () => {
  test("opens a PDF with every note that waited, once, door by door", async () => {
    const office = await aPrintOffice(server);
    const [ten, two] = [await office.cabin("Cabin 10"), await office.cabin("Cabin 2")];
    const nowhere = await office.letters(2);
    const letters = [...(await office.letters(3, two)), ...(await office.letters(4, ten)), ...nowhere];
    const made = await office.press();
    expect(made).toMatchObject({ ok: true, empty: false, sheets: 9, remaining: 0 });
    const { response, pdf } = await office.download(made.url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const texts = await readTexts(pdf);
    expect(letters.map((letter) => timesIn(texts, letter))).toEqual(letters.map(() => 1));
    const pageOf = (letter: string) => texts.findIndex((text) => text.includes(letter));
    expect(letters.map(pageOf)).toEqual(letters.map(pageOf).toSorted((a, b) => a - b));
    expect(await office.job(made.jobId ?? "")).toMatchObject({
      state: "ready",
      count: 9,
      remaining: 0,
      renderedSheets: 9,
      pageCount: texts.length,
      cameBack: 0,
      createdByName: "Marcus Oyelaran",
      paper: "letter",
      sides: "duplex",
    });
    // The lists on paper are the lists on the screen.
    const sheets = await office.sheets(made.jobId ?? "");
    expect(sheets.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sheets.map(({ buildingName }) => buildingName)).toEqual([
      ...Array.from({ length: 3 }, () => "Cabin 2"),
      ...Array.from({ length: 4 }, () => "Cabin 10"),
      null,
      null,
    ]);
    for (const { shortCode } of sheets) expect(timesIn(texts, shortCode)).toBeGreaterThanOrEqual(1);
  });

  test("is named so that it is found again among downloads, and opens in the browser", async () => {
    const office = await aPrintOffice(server);
    await office.letters(1);
    const { url } = await office.print();
    const { response } = await office.download(url);
    const named = response.headers.get("content-disposition") ?? "";
    expect(named).toMatch(
      /^inline; filename="Camp Pine Hollow - Week 3 - [A-Z][a-z]{2} \d{1,2}, \d{4} - [0-9A-Z]{8}\.pdf"/,
    );
  });

  test("twice with one key, because the first answer was lost, makes one job and a link that works", async () => {
    const office = await aPrintOffice(server);
    await office.letters(2);
    const once = await office.print({}, undefined, "lost-answer-1");
    // Written meanwhile: the repeated request must not print it.
    await office.letters(1, null, "Later");
    const again = await office.press({}, undefined, "lost-answer-1");
    expect(again).toMatchObject({ jobId: once.jobId, sheets: 2, remaining: 0 });
    expect((await office.download(again.url)).response.status).toBe(200);
    expect((await office.list()).printJobs).toHaveLength(1);
    const actions = (await office.actions()).map(({ action }) => action);
    expect(actions.filter((action) => action === "print-job.created")).toHaveLength(1);
  });

  test("repeated by a former team member opens nothing", async () => {
    const office = await aPrintOffice(server);
    await office.letters(1);
    await office.print({}, undefined, "left-the-team");
    const { member } = office.camp;
    await office.camp.call("removeTeamMember", { userId: member.id }, member);
    expect(await office.http("createPrintJobHttp", {}, member, "left-the-team")).toMatchObject({
      status: 404,
    });
  });

  test("by two at once prints every note once", async () => {
    const office = await aPrintOffice(server);
    const letters = await office.letters(12);
    const { admin, member } = office.camp;
    const jobs = await Promise.all([
      office.print({ maxSheets: 6 }, admin),
      office.print({ maxSheets: 6 }, member),
    ]);
    expect(jobs.map(({ sheets }) => sheets)).toEqual([6, 6]);
    expect(jobs.map(({ remaining }) => remaining).toSorted((a, b) => a - b)).toEqual([0, 6]);
    const texts: string[] = [];
    for (const { url } of jobs) texts.push(...(await readTexts((await office.download(url)).pdf)));
    expect(letters.map((letter) => timesIn(texts, letter))).toEqual(letters.map(() => 1));
  });

  test("when nothing waits is no error and makes no job", async () => {
    const office = await aPrintOffice(server);
    expect(await office.print()).toEqual({
      ok: true,
      empty: true,
      jobId: null,
      url: null,
      sheets: 0,
      remaining: 0,
    });
    expect((await office.list()).printJobs).toEqual([]);
    expect(await office.actions()).toEqual([]);
  });
});

describe("a link", () => {
  test.each([
    [undefined, 60],
    [5, 5],
    [600, 60],
    [0, 1],
  ])("asked for with %s minutes lives %d", async (ttlMinutes, lives) => {
    const office = await aPrintOffice(server);
    await office.letters(1);
    const { jobId } = await office.print();
    const url = await office.open(jobId ?? "", { ttlMinutes });
    const expires = Number(new URL(url ?? "").searchParams.get("expires"));
    expect(Math.round((expires - Date.now() / 1000) / 60)).toBe(lives);
  });

  test("is not given to a job of another camp or another event", async () => {
    const [office, other] = [await aPrintOffice(server), await aPrintOffice(server)];
    const sister = await aPrintOffice(server, { camp: office.camp });
    await other.letters(1);
    const { jobId } = await other.print();
    const notThere = { status: 404, text: printingErrors.jobNotFound.message };
    for (const name of ["getPrintJobUrlHttp", "voidPrintJobHttp", "renderPrintJobHttp"]) {
      expect(await office.http(name, { jobId })).toEqual(notThere);
      expect(await sister.http(name, { jobId })).toEqual(notThere);
    }
    const { id: eventId } = other.event;
    expect(await office.http("getPrintJobUrlHttp", { eventId, jobId })).toEqual({
      status: 404,
      text: eventErrors.notFound.message,
    });
    expect((await other.list()).printJobs[0]?.state).toBe("ready");
  });
});

describe("voiding", () => {
  test("brings the notes back, closes the PDF, and says who did it", async () => {
    const office = await aPrintOffice(server);
    const letters = await office.letters(3);
    const { jobId } = await office.print();
    expect(await office.http("voidPrintJobHttp", { jobId }, office.camp.admin)).toEqual({
      status: 200,
      text: JSON.stringify({ returned: 3 }),
    });
    const refused = { status: 409, text: printingErrors.jobVoided.message };
    expect(await office.http("getPrintJobUrlHttp", { jobId })).toEqual(refused);
    expect(await office.http("reprintSheetHttp", { jobId, sheetNumber: 1 })).toEqual(refused);
    expect(await office.http("renderPrintJobHttp", { jobId })).toEqual(refused);
    expect(await office.job(jobId ?? "")).toMatchObject({ state: "voided", voidedByName: "Dana Whitlock" });
    const { url } = await office.print();
    const texts = await readTexts((await office.download(url)).pdf);
    expect(letters.map((letter) => timesIn(texts, letter))).toEqual([1, 1, 1]);
  });
});

test("who made, opened and voided what is written down: ids and counts, and nothing of any child", async () => {
  const office = await aPrintOffice(server);
  await office.letters(2);
  const { jobId } = await office.print();
  await office.open(jobId ?? "");
  await office.http("voidPrintJobHttp", { jobId });
  await office.http("voidPrintJobHttp", { jobId });
  const by = { eventId: office.event.id, actorId: office.camp.member.id, actorName: "Marcus Oyelaran" };
  expect(await office.actions()).toEqual([
    { action: "print-job.created", ...by, subject: { jobId, sheets: 2, notes: 2, remaining: 0 } },
    { action: "print-job.opened", ...by, subject: { jobId } },
    { action: "print-job.opened", ...by, subject: { jobId } },
    { action: "print-job.voided", ...by, subject: { jobId, sheets: 2, returned: 2 } },
  ]);
});

test("replies that came back are counted by sheet; a withdrawn one is not", async () => {
  const office = await aPrintOffice(server);
  await office.letters(3);
  const { jobId } = await office.print();
  const id = jobId ?? "";
  await office.desk.respond(id, 1);
  await office.desk.respond(id, 1);
  const { responseId } = await office.desk.respond(id, 2);
  expect(await office.job(id)).toMatchObject({ cameBack: 2 });
  await server.deps.db
    .updateTable("responses")
    .set({ withdrawnAt: new Date() })
    .where("id", "=", responseId)
    .execute();
  expect(await office.job(id)).toMatchObject({ cameBack: 1 });
  expect((await office.sheets(id)).map(({ cameBack, notes }) => ({ cameBack, notes }))).toEqual([
    { cameBack: true, notes: 1 },
    { cameBack: false, notes: 1 },
    { cameBack: false, notes: 1 },
  ]);
});

test("jobs are listed twenty at a time, the newest first, none twice and none left out", async () => {
  const camp = await aCamp(server);
  const office = await aPrintOffice(server, { camp });
  for (let made = 0; made < 45; made += 1) {
    await office.letters(1);
    await office.desk.claim();
  }
  const pages = [await office.list()];
  for (let older = pages[0]?.older; typeof older === "string"; older = pages.at(-1)?.older)
    pages.push(await office.list(older));
  expect(pages.map(({ printJobs }) => printJobs.length)).toEqual([20, 20, 5]);
  const all = pages.flatMap(({ printJobs }) => printJobs);
  expect(new Set(all.map(({ id }) => id)).size).toBe(45);
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
  expect((await camp.ask(`/events/${office.event.id}/printJobs?older=nonsense`)).status).toBe(400);
});
