import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { issuedUpload, uploadStatesAnswer } from "#domain/responses/upload.ts";
import { aCounselor } from "#tools/testing/authorization/counselor-world.ts";
import { anIntakeDesk, codeOnPaper, pictureOf } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

/** A counselor of Loon, and paper of a camper there and of one in Heron. */
async function aCounselorsDesk() {
  const { db } = server.deps;
  const desk = await anIntakeDesk(server, { event: { startDate: "2026-01-01" } });
  const loon = await aBuilding(db, { event: desk.event, name: "Loon" });
  const heron = await aBuilding(db, { event: desk.event, name: "Heron" });
  const printed = async (building: typeof loon, name: string) => {
    const to = await aCamper(db, { in: building, name });
    return aPrintedNote(db, { from: await aContact(db, { of: to, name: "Planted Parent" }), to });
  };
  const [own, others] = [await printed(loon, "Theo Marsh"), await printed(heron, "Ines Vasquez")];
  const wes = await aSignedInPerson(server, { name: "Wes Calloway" });
  const counselorId = await aCounselor(db, desk.camp, { person: wes, email: wes.email, buildings: ["Loon"] });
  const send = async (sheet: typeof own) => {
    const bytes = randomBytes(500);
    const paper = await codeOnPaper(sheet);
    const init = await desk.http("initSheetUploadHttp", { ...paper, ...pictureOf(bytes) }, wes);
    expect(init.status).toBe(200);
    const { uploadUrl, headers, storagePath } = issuedUpload.parse(JSON.parse(init.text));
    const { pathname, search } = new URL(uploadUrl ?? "");
    await fetch(`${server.origin}${pathname}${search}`, {
      method: "PUT",
      headers,
      body: new Uint8Array(bytes),
    });
    const sent = { ...paper, storagePath, originalFileName: "page.jpg" };
    const completed = await desk.http("completeSheetUploadHttp", sent, wes);
    expect(completed.status).toBe(200);
    return storagePath.split("/").at(-1) ?? "";
  };
  const statesOf = async (uploadIds: string[]) => {
    const { text } = await desk.http("getUploadStatesHttp", { uploadIds }, wes);
    expect(text).not.toContain("Planted");
    return uploadStatesAnswer.parse(JSON.parse(text)).uploads;
  };
  return { desk, wes, counselorId, own, others, send, statesOf };
}

test("a counselor sends pages of every building, and reads names of the own one alone", async () => {
  const { own, others, send, statesOf } = await aCounselorsDesk();
  const ids = [await send(own), await send(others)];
  await server.deps.db
    .updateTable("uploads")
    .set({ state: "filed", settledAt: new Date() })
    .where("id", "in", ids)
    .execute();
  const states = new Map((await statesOf(ids)).map(({ id, ...state }) => [id, state]));
  expect(states.get(ids[0] ?? "")).toMatchObject({
    state: "filed",
    writtenBy: { participantName: "Theo Marsh" },
  });
  expect(states.get(ids[1] ?? "")).toEqual({ state: "filed", why: null });
});

test("a counselor learns nothing about pictures that others sent", async () => {
  const { desk, statesOf } = await aCounselorsDesk();
  const responseId = await desk.send(randomBytes(500), desk.paper);
  expect(await statesOf([responseId])).toEqual([]);
});

test("a wrong token files nothing and counts, as it does for staff", async () => {
  const { desk, wes, own } = await aCounselorsDesk();
  const forged = { ...(await codeOnPaper(own)), token: "0000000000000", ...pictureOf(randomBytes(500)) };
  expect(await desk.http("initSheetUploadHttp", forged, wes)).toEqual({
    status: 404,
    text: responseErrors.sheetNotFound.message,
  });
  const counted = await server.deps.db
    .selectFrom("wrongCodes")
    .select("userId")
    .where("userId", "=", wes.id)
    .execute();
  expect(counted).toHaveLength(1);
});

test("a page without a code goes only to an event of the counselor's building", async () => {
  const { desk, wes } = await aCounselorsDesk();
  const page = () => ({ ...pictureOf(randomBytes(500)), why: "no-code" });
  expect((await desk.http("initUnmatchedUploadHttp", page(), wes)).status).toBe(200);
  const other = await anEvent(server.deps.db, {
    organization: desk.camp,
    startDate: "2026-01-01",
    endDate: "2999-12-31",
  });
  expect(await desk.http("initUnmatchedUploadHttp", { ...page(), eventId: other.id }, wes)).toEqual({
    status: 404,
    text: eventErrors.notFound.message,
  });
});

test("a removed counselor cannot finish an upload that had begun", async () => {
  const { desk, wes, counselorId, own } = await aCounselorsDesk();
  const paper = await codeOnPaper(own);
  const init = await desk.http("initSheetUploadHttp", { ...paper, ...pictureOf(randomBytes(500)) }, wes);
  const { storagePath } = issuedUpload.parse(JSON.parse(init.text));
  await desk.camp.call("removeCounselor", { counselorId });
  const again = await aSignedInPerson(server, { id: wes.id, subject: wes.id, email: wes.email });
  const sent = { ...paper, storagePath, originalFileName: "page.jpg" };
  for (const [by, status] of [
    [wes, 401],
    [again, 404],
  ] as const)
    expect((await desk.http("completeSheetUploadHttp", sent, by)).status).toBe(status);
});
