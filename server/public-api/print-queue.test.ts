import { afterAll, beforeAll, expect, test } from "vitest";
import { printerAnswer } from "#domain/printing/printer.ts";
import { anApiKey } from "#tools/testing/an-api-key.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const start = "2027-07-12T12:00:00Z";
const clock = movableClock(start);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

const mine = "00000000-0000-4000-8000-000000000001";
const copied = "00000000-0000-4000-8000-000000000002";

/** An office with a print job whose PDF is ready, and a key for its printer. */
async function aPrinter() {
  clock.set(start);
  const office = await aPrintOffice(server, { event: { startDate: "2027-07-11" } });
  await office.letters(2);
  const made = await office.desk.claim();
  if (made.empty) throw new Error("nothing waited");
  const { jobId } = made;
  await server.deps.db
    .updateTable("printJobs")
    .set({ renderedAt: clock.now(), renderedSheets: 2, pageCount: 5 })
    .where("id", "=", jobId)
    .execute();
  const key = await anApiKey(server.deps.db, office.camp, { scopes: ["print"] });
  async function put(path: string, body: object, headers = key.headers) {
    const sent = {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${server.origin}/api/v1/print-queue${path}`, sent);
    return { status: response.status, body: JSON.parse(await response.text()) };
  }
  const queue = async (problems: string[] = []) => (await put("", { problems })).body.orders;
  const send = () => office.http("sendToPrinterHttp", { jobId });
  const read = async () => printerAnswer.parse((await office.camp.ask("/printer")).body);
  const orderId = async () => (await queue())[0]?.id;
  return { office, jobId, key, put, queue, send, read, orderId };
}

test("without a station nothing is sent; with one, a print job is sent once and can be sent again when it is printed", async () => {
  const { office, jobId, put, queue, send, read, orderId } = await aPrinter();
  expect(await send()).toEqual({ status: 409, text: "No office printer is connected." });
  expect(await read()).toEqual({ printer: null, orders: [] });
  expect(await queue()).toEqual([]);
  await Promise.all([send(), send()]);
  expect(await queue()).toMatchObject([
    { state: "waiting", pages: 5, sheets: 2, paper: "letter", sides: "duplex" },
  ]);
  const id = await orderId();
  expect((await put(`/${id}/claim`, { agent: mine })).status).toBe(200);
  await send();
  expect(await queue()).toHaveLength(1);
  const printed = { agent: mine, state: "printed", pages: 5, problems: [] };
  expect((await put(`/${id}`, printed)).status).toBe(200);
  // Again, because the answer was lost; and late news of the same order.
  expect((await put(`/${id}`, printed)).status).toBe(200);
  await put(`/${id}`, { ...printed, state: "failed" });
  expect(await read()).toMatchObject({ orders: [{ jobId, state: "printed", sheets: 2 }] });
  expect(await queue()).toEqual([]);
  await send();
  expect(await queue()).toHaveLength(1);
  const sent = (await office.actions()).filter(({ action }) => action === "print-job.sent-to-printer");
  expect(sent).toHaveLength(2);
});

test("a claimed order is for one key and one browser only: a copy of the station, or a second one, gets nothing", async () => {
  const { office, key, put, send, orderId } = await aPrinter();
  await put("", { problems: [] });
  await send();
  const id = await orderId();
  const second = await anApiKey(server.deps.db, office.camp, { scopes: ["print"] });
  const claims = await Promise.all([
    put(`/${id}/claim`, { agent: mine }),
    put(`/${id}/claim`, { agent: copied }, second.headers),
  ]);
  expect(claims.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const [winner, loser] = claims[0]?.status === 200 ? [key, second] : [second, key];
  const own = winner === key ? mine : copied;
  for (const [headers, agent] of [
    [winner.headers, winner === key ? copied : mine],
    [loser.headers, own],
  ] as const) {
    expect((await put(`/${id}/claim`, { agent }, headers)).status).toBe(409);
    expect((await put(`/${id}`, { agent, state: "printed", problems: [] }, headers)).status).toBe(409);
    const pdf = await fetch(`${server.origin}/api/v1/print-queue/${id}/pdf/${agent}`, { headers });
    expect(pdf.status).toBe(409);
  }
});

test("the PDF of an order that is not claimed, done, voided or of a deleted event is not given out", async () => {
  const { office, jobId, key, put, send, orderId } = await aPrinter();
  await put("", { problems: [] });
  await send();
  const id = await orderId();
  const pdf = async () =>
    (await fetch(`${server.origin}/api/v1/print-queue/${id}/pdf/${mine}`, { headers: key.headers })).status;
  expect(await pdf()).toBe(404);
  await put(`/${id}/claim`, { agent: mine });
  await office.http("voidPrintJobHttp", { jobId });
  expect(await pdf()).toBe(404);
  expect(await put(`/${id}/claim`, { agent: mine })).toMatchObject({ status: 404 });
  // What was on paper before is still reported.
  expect((await put(`/${id}`, { agent: mine, state: "printed", problems: [] })).status).toBe(200);
  expect(await pdf()).toBe(404);
});

test("an order waits two hours; one whose station is gone is unknown after ten minutes and can be sent again", async () => {
  const { put, queue, send, read, orderId, office, jobId } = await aPrinter();
  await put("", { problems: [] });
  await send();
  const { db } = server.deps;
  const setBack = (set: object) =>
    db.updateTable("printOrders").set(set).where("printJobId", "=", jobId).execute();
  const earlier = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  await setBack({ orderedAt: earlier(121) });
  expect(await queue()).toEqual([]);
  expect((await read()).orders).toEqual([]);
  await send();
  const id = await orderId();
  await put(`/${id}/claim`, { agent: mine });
  await db
    .updateTable("printOrders")
    .set({ changedAt: earlier(11) })
    .where("id", "=", id)
    .execute();
  expect(await read()).toMatchObject({ orders: [{ state: "unknown" }] });
  await send();
  const rows = await db
    .selectFrom("printOrders")
    .select("state")
    .where("eventId", "=", office.event.id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(["failed", "unknown", "waiting"]);
});

test("staff who open the PDF while the printer cannot print take the order back: one copy is enough", async () => {
  const { put, queue, send, read, office, jobId } = await aPrinter();
  const openPdf = async () => expect((await office.http("getPrintJobUrlHttp", { jobId })).status).toBe(200);
  await put("", { problems: [] });
  await send();
  await openPdf();
  expect(await queue()).toHaveLength(1);
  await put("", { problems: ["offline"] });
  await openPdf();
  expect(await queue()).toEqual([]);
  expect(await read()).toMatchObject({ orders: [{ state: "failed", problem: "opened" }] });
  await send();
  clock.set("2027-07-12T12:06:00Z");
  await openPdf();
  expect(await queue()).toEqual([]);
  await send();
  const [order] = await queue();
  await put(`/${order.id}/claim`, { agent: mine });
  await put("", { problems: ["offline"] });
  await openPdf();
  expect(await read()).toMatchObject({ orders: [{ state: "claimed" }] });
  // Its station is gone, and would begin to print when it is back.
  await server.deps.db
    .updateTable("printOrders")
    .set({ changedAt: new Date("2027-07-12T11:55:00Z") })
    .where("id", "=", order.id)
    .execute();
  await openPdf();
  expect(await put(`/${order.id}/claim`, { agent: mine })).toMatchObject({ status: 404 });
});

test("where a station cannot say whether a print job came out, staff say it; of others they say nothing", async () => {
  const { put, send, read, orderId, office, jobId } = await aPrinter();
  const confirm = async () => expect((await office.http("confirmPrintedHttp", { jobId })).status).toBe(200);
  const state = async () => (await read()).orders[0]?.state;
  await put("", { problems: [] });
  await send();
  await confirm();
  expect(await state()).toBe("waiting");
  const id = await orderId();
  await put(`/${id}/claim`, { agent: mine });
  await confirm();
  expect(await state()).toBe("claimed");
  await put(`/${id}`, { agent: mine, state: "unknown", problems: [] });
  expect(await state()).toBe("unknown");
  await confirm();
  await confirm();
  expect(await state()).toBe("printed");
  const said = (await office.actions()).filter(({ action }) => action === "print-job.came-out");
  expect(said).toHaveLength(1);
});

test("staff see what is wrong with the printer, and when its station is away; after a week it is forgotten", async () => {
  const { queue, read, office } = await aPrinter();
  await queue(["test-needed"]);
  expect(await read()).toMatchObject({
    printer: { seenAt: expect.stringMatching(/^2027-07-12T12:00:0/), isAway: false, problem: "test-needed" },
  });
  await queue();
  clock.set("2027-07-12T12:06:00Z");
  expect(await read()).toMatchObject({ printer: { isAway: true, problem: null } });
  const longAgo = new Date("2027-07-05T12:00:00Z");
  await server.deps.db
    .updateTable("printAgents")
    .set({ seenAt: longAgo })
    .where("organizationId", "=", office.camp.id)
    .execute();
  expect(await read()).toMatchObject({ printer: null });
});

test("with its key, a station is gone", async () => {
  const { queue, read, office, key, put } = await aPrinter();
  await queue();
  expect(await office.camp.call("revokeApiKey", { apiKeyId: key.id })).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ printer: null });
  expect((await put("", { problems: [] })).status).toBe(401);
});

test.each([
  ["a sentence instead of keywords", "", { problems: ["The tray is empty!"] }],
  ["a field that we do not know", "", { problems: [], name: "Office" }],
  ["no name of a browser", `/${mine}/claim`, {}],
  ["a state of its own", `/${mine}`, { agent: mine, state: "waiting", problems: [] }],
])("%s is refused", async (_, path, body) => {
  const { put } = await aPrinter();
  expect((await put(path, body)).status).toBe(400);
});
