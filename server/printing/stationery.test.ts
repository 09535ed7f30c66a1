import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLink } from "#database/seed/letter-builders.ts";
import { aPerson } from "#database/seed/builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { readPayload } from "#domain/printing/sheet-code.ts";
import { printedStationery } from "#domain/printing/stationery.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { result } from "#tools/testing/a-camp.ts";
import { readPages, textsOf } from "#tools/testing/paper/read-paper.ts";
import { aPrintOffice, type PrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "worker"] });
});
afterAll(() => server.close());

/** Two cabins; Emma has a mother and a father who accepted, and an aunt who has not. */
async function anOffice() {
  const office = await aPrintOffice(server);
  const { db } = server.deps;
  const [heron, loon] = [await office.cabin("Heron Cabin"), await office.cabin("Loon Cabin")];
  const emma = await aCamper(db, { in: heron, name: "Emma Vasquez" });
  const maya = await aCamper(db, { in: loon, name: "Maya Alvarez" });
  const dov = await aCamper(db, { event: office.event, name: "Dov Nowhere" });
  for (const name of ["Elena Vasquez", "Luis Vasquez"]) {
    const from = await aContact(db, { of: emma, name });
    await aLink(db, { from, to: emma, by: await aPerson(db, { name }) });
  }
  await aContact(db, { of: emma, name: "Rosa Vasquez" });
  return { ...office, heron, loon, emma, maya, dov };
}

const stationery = async (office: PrintOffice, input: object = {}, key?: string) => {
  const { status, text } = await office.http("printStationeryHttp", input, undefined, key);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return printedStationery.parse(JSON.parse(text));
};
/** Its PDF, when a worker has made it. */
async function pdfOf(office: PrintOffice, jobId: string): Promise<Uint8Array> {
  await expect.poll(async () => (await office.job(jobId))?.state, { timeout: 60_000 }).toBe("ready");
  return (await office.download(await office.open(jobId))).pdf;
}

test("every participant gets a sheet, by building under one cover list, with their own contacts to tick", async () => {
  const office = await anOffice();
  const made = await stationery(office);
  expect(made.sheets).toBe(3);
  const [jobId = ""] = made.jobIds;
  expect(await office.job(jobId)).toMatchObject({ kind: "stationery", count: 3 });
  const pages = await textsOf(await pdfOf(office, jobId));
  const [cover = "", ...others] = pages.filter((page) => page.includes("Cover list"));
  expect(others).toEqual([]);
  expect(cover).toContain("3 blank letters");
  for (const name of ["Heron Cabin", "Emma Vasquez", "Maya Alvarez", "No building yet", "Dov Nowhere"])
    expect(cover).toContain(name);
  expect(cover).not.toContain("No mail");
  const [emmas = ""] = pages.filter((page) => page.includes("From Emma Vasquez"));
  expect(emmas).toContain("Heron Cabin");
  for (const name of ["Elena (Parent/Guardian)", "Luis (Parent/Guardian)", "everyone"])
    expect(emmas).toContain(name);
  expect(emmas).not.toContain("Rosa");
  const order = (await office.sheets(jobId)).map(({ participantName }) => participantName);
  expect(order).toEqual(["Emma Vasquez", "Maya Alvarez", "Dov Nowhere"]);
});

test("counselors get a sheet for each participant of their building, with a line for their name", async () => {
  const office = await anOffice();
  const { text } = await office.http("printCounselorSheetsHttp", { buildingId: office.heron.id });
  const { jobIds, sheets } = printedStationery.parse(JSON.parse(text));
  expect(sheets).toBe(1);
  const [jobId = ""] = jobIds;
  expect(await office.job(jobId)).toMatchObject({ kind: "stationery", isForCounselors: true, count: 1 });
  const pages = await textsOf(await pdfOf(office, jobId));
  expect(pages.find((page) => page.includes("Cover list"))).toContain("1 counselor sheet");
  const [front = "", back = ""] = pages.filter((page) => page.includes("About Emma Vasquez"));
  for (const words of ["Heron Cabin", "Your name and role", "For the family"]) expect(front).toContain(words);
  expect(front + back).not.toContain("Tick who");
  expect(front).not.toContain("Elena");
  // The week's letters do not wait for them, and they are not handed out.
  expect(await office.http("printCounselorSheetsHttp", { buildingId: office.emma.id })).toEqual({
    status: 409,
    text: printingErrors.noParticipants.message,
  });
  expect((await office.actions()).map(({ action }) => action)).toContain("counselor-sheets.printed");
});

test("where the whole family reads Spanish, so does the child", async () => {
  const office = await anOffice();
  const family = server.deps.db.updateTable("users").where("displayName", "like", "%Vasquez");
  await family.set({ language: "es" }).execute();
  const { jobIds } = await stationery(office, { participantId: office.emma.id });
  const pages = await textsOf(await pdfOf(office, jobIds[0] ?? ""));
  const [front = "", back = ""] = pages.filter((page) => page.includes("De Emma Vasquez"));
  for (const sentence of ["Marca para quién es.", "Elena (mamá/papá/tutor)", "todos"])
    expect(front).toContain(sentence);
  expect(back).toContain("Aquí hay más espacio");
  for (const english of ["Tick who", "everyone", "Parent/Guardian", "More room"])
    expect(front + back).not.toContain(english);
});

test("the codes on every page say whose sheet it is, and on both sides of the paper", async () => {
  const office = await anOffice();
  const { jobIds } = await stationery(office);
  const pages = await readPages(await pdfOf(office, jobIds[0] ?? ""));
  const written = pages.filter(({ text }) => text.includes("From "));
  expect(written).toHaveLength(6);
  const numbers = written.map(({ payloads }) => payloads.map((payload) => readPayload(payload)?.number));
  expect(numbers).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
    [2, 2],
    [3, 3],
    [3, 3],
  ]);
});

describe("a selection", () => {
  test("some buildings, or those who have none", async () => {
    const office = await anOffice();
    const names = async (input: object) => {
      const { jobIds } = await stationery(office, input);
      return (await office.sheets(jobIds[0] ?? "")).map(({ participantName }) => participantName);
    };
    expect(await names({ buildingIds: [office.loon.id] })).toEqual(["Maya Alvarez"]);
    expect(await names({ buildingIds: [office.heron.id, null] })).toEqual(["Emma Vasquez", "Dov Nowhere"]);
    expect(await names({ participantId: office.emma.id })).toEqual(["Emma Vasquez"]);
  });

  test("without any participant is rejected", async () => {
    const [office, other] = [await anOffice(), await anOffice()];
    const request = (input: object) => office.http("printStationeryHttp", input);
    const noParticipants = { status: 409, text: printingErrors.noParticipants.message };
    const empty = await office.cabin("Empty Cabin");
    expect(await request({ buildingIds: [empty.id] })).toEqual(noParticipants);
    // Another camp's cabin is as one that never was.
    expect(await request({ buildingIds: [other.heron.id] })).toEqual(noParticipants);
    expect(await request({ participantId: other.emma.id })).toEqual({
      status: 404,
      text: rosterErrors.participantNotFound.message,
    });
    expect((await office.list()).printJobs).toEqual([]);
  });
});

test("the same request sent again prints once, and it is on record once", async () => {
  const office = await anOffice();
  const first = await stationery(office, {}, "the-same-press");
  const again = await stationery(office, {}, "the-same-press");
  expect(again.jobIds).toEqual(first.jobIds);
  expect((await office.list()).printJobs).toHaveLength(1);
  const actions = (await office.actions()).filter(({ action }) => action === "stationery.printed");
  expect(actions).toMatchObject([{ subject: { jobIds: first.jobIds.join(" "), sheets: 3 } }]);
});

test("a camp that has switched it off prints none, and letters as before", async () => {
  const office = await anOffice();
  await office.letters(1);
  expect((await office.list()).stationery).toBe(true);
  expect(await office.camp.call("setStationery", { wanted: false })).toMatchObject(result({}));
  expect(await office.http("printStationeryHttp", {})).toEqual({
    status: 409,
    text: printingErrors.stationeryOff.message,
  });
  expect((await office.list()).stationery).toBe(false);
  expect(await office.press()).toMatchObject({ sheets: 1 });
});

test("it takes no letter along and is no mail to hand out; voided, its PDF is gone", async () => {
  const office = await anOffice();
  await office.letters(2);
  const { jobIds } = await stationery(office);
  const [jobId = ""] = jobIds;
  await pdfOf(office, jobId);
  const ticked = await office.camp.call("tickHandedOut", {
    eventId: office.event.id,
    jobId,
    buildingIds: [office.heron.id],
    handedOut: true,
  });
  expect(ticked.status).toBe(404);
  expect(JSON.parse((await office.http("voidPrintJobHttp", { jobId })).text)).toEqual({ returned: 0 });
  expect((await office.http("getPrintJobUrlHttp", { jobId })).status).toBe(409);
  expect(await office.press()).toMatchObject({ sheets: 2 });
});

test("a child who is purged takes their sheet along", async () => {
  const office = await anOffice();
  const { jobIds } = await stationery(office);
  const [jobId = ""] = jobIds;
  await server.deps.db.deleteFrom("participants").where("id", "=", office.emma.id).execute();
  const left = (await office.sheets(jobId)).map(({ participantName }) => participantName);
  expect(left).toEqual(["Maya Alvarez", "Dov Nowhere"]);
  expect(await office.job(jobId)).toMatchObject({ count: 2 });
});
