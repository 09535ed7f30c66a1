import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as contract from "#domain/billing/contract.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { aWeek, billsOf } from "#tools/testing/billing-office.ts";
import { readTexts, sizesOf } from "#tools/testing/paper/read-paper.ts";
import { markPaidByOperator } from "./payments.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { callServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
let databaseUrl: string;
const year = 2027;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, { roles: ["api"], clock: summerClock("2027-07-20T15:00:00Z") });
});
afterAll(() => server.close());

const details = {
  name: "Pine Hollow Foundation",
  address: "12 Lake Road\nEly, MN 55731",
  email: "office@pinehollow.example",
  poNumber: "PO-4711",
  taxExemptionId: "MN-99-1234",
};

async function aPayingCamp(): Promise<TestCamp> {
  const camp = await aCamp(server, { name: "Camp Pine Hollow" });
  expect(await camp.call("saveBillingDetails", details)).toMatchObject({ status: 200 });
  return camp;
}

const made = contract.makeInvoice.output;
const resultOf = (body: unknown) =>
  typeof body === "object" && body !== null && "result" in body ? body.result : body;
const make = async (camp: TestCamp) => made.parse(resultOf((await camp.call("makeInvoice", { year })).body));
const invoicesOf = async (camp: TestCamp) =>
  contract.listInvoices.output.parse((await camp.ask("/invoices")).body);
async function pdfOf(camp: TestCamp, invoiceId: string): Promise<Buffer> {
  const { body } = await camp.call("openInvoice", { invoiceId });
  return Buffer.from(contract.openInvoice.output.parse(resultOf(body)).pdf, "base64");
}
const wordsOf = async (pdf: Uint8Array) => (await readTexts(pdf)).join(" ").replaceAll(/\s+/g, " ");

test("an invoice has exactly the campers who had a printed sheet or a reply in weeks that have ended", async () => {
  const camp = await aPayingCamp();
  const first = await aWeek(server, camp, { ends: "2027-07-10", mailed: 30 });
  await first.add(12);
  const printed = await first.claim();
  await first.desk.respond(printed.jobId, 3);
  const second = await aWeek(server, camp, { ends: "2027-07-17", mailed: 6 });
  const wrong = await second.claim();
  await second.desk.respond(wrong.jobId, 1);
  await second.desk.void(wrong.jobId);
  const running = await aWeek(server, camp, { ends: "2027-07-20", mailed: 7 });
  await running.claim();
  expect(await billsOf(camp)).toEqual([
    "30 campers, 25 free, $1.25, ended",
    "1 campers, 0 free, $0.25, ended",
    "7 campers, 0 free, $1.75, running",
  ]);
  const { id, number } = await make(camp);
  const { db } = server.deps;
  const lines = await db
    .selectFrom("invoiceLines")
    .select(["eventId", "organizationName", "campers", "free", "cents"])
    .where("invoiceId", "=", id)
    .orderBy("position")
    .execute();
  const organizationName = "Camp Pine Hollow";
  expect(lines).toEqual([
    { eventId: first.event.id, organizationName, campers: 30, free: 25, cents: 125 },
    { eventId: second.event.id, organizationName, campers: 1, free: 0, cents: 25 },
  ]);
  const onPaper = await db
    .selectFrom("sheets")
    .select(({ fn }) => fn.count<string>("participantId").distinct().as("campers"))
    .where("eventId", "=", first.event.id)
    .executeTakeFirstOrThrow();
  expect(Number(onPaper.campers)).toBe(30);
  const text = await wordsOf(await pdfOf(camp, id));
  const written = `CC-${String(number).padStart(5, "0")}`;
  for (const words of [
    `Invoice ${written}`,
    "Issued Jul 20, 2027",
    "Due Aug 19, 2027 (net 30)",
    "Pine Hollow Foundation 12 Lake Road Ely, MN 55731",
    "PO number PO-4711",
    "Tax exemption id MN-99-1234",
    "Loon Lake Software LLC 1 Main Street Ely, MN 55731",
    "Total $1.50",
  ])
    expect(text).toContain(words);
  expect(await invoicesOf(camp)).toMatchObject({
    details,
    invoices: [{ id, number, cents: 150, weeks: 2, dueOn: "2027-08-19", paidOn: null }],
  });
  const entries = await db
    .selectFrom("auditEntries")
    .select(["action", "subject"])
    .where("organizationId", "=", camp.id)
    .where((where) => where.or([where("action", "like", "invoice.%"), where("action", "like", "billing-%")]))
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { action: "billing-details.changed", subject: {} },
    { action: "invoice.made", subject: { number: written, amount: "$1.50" } },
  ]);
});

test("an invoiced week stays as it was: later campers are free, and later details are for the next invoice", async () => {
  const camp = await aPayingCamp();
  const week = await aWeek(server, camp, { ends: "2027-07-17", mailed: 27 });
  await week.claim();
  const { id } = await make(camp);
  const before = await wordsOf(await pdfOf(camp, id));
  const [late] = await week.add();
  const letter = { participantIds: [late?.camper.id], text: "Come back soon.", role: "Counselor" };
  await week.http("writeStaffLettersHttp", letter);
  await week.http("printStationeryHttp", { participantId: late?.camper.id });
  await camp.call("saveBillingDetails", { ...details, name: "Another Name" });
  await camp.call("updateEvent", {
    eventId: week.event.id,
    name: "Another week",
    startDate: "2027-07-17",
    endDate: "2027-07-17",
  });
  expect(await billsOf(camp)).toEqual(["27 campers, 25 free, $0.50, invoiced"]);
  expect(await wordsOf(await pdfOf(camp, id))).toBe(before);
  expect(await camp.call("makeInvoice", { year })).toMatchObject(
    refusal(409, billingErrors.nothingToInvoice.message),
  );
});

describe("no week is on two invoices", () => {
  test("when admins press at the same moment", async () => {
    const camp = await aPayingCamp();
    await (await aWeek(server, camp, { ends: "2027-07-17", mailed: 26 })).claim();
    const answers = await Promise.all(Array.from({ length: 6 }, () => camp.call("makeInvoice", { year })));
    expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(1);
    expect(Map.groupBy(answers, ({ status }) => status).get(409)).toHaveLength(5);
    expect((await invoicesOf(camp)).invoices).toHaveLength(1);
  });

  test("when an answer is lost and the same press comes again", async () => {
    const camp = await aPayingCamp();
    await (await aWeek(server, camp, { ends: "2027-07-17", mailed: 26 })).claim();
    const press = () =>
      callServer(
        server,
        "makeInvoice",
        { orgId: camp.id, year },
        { ...camp.admin.headers, "idempotency-key": `press-${camp.id}` },
      );
    const [first, again] = [await press(), await press()];
    expect(again.body).toEqual(first.body);
    expect((await invoicesOf(camp)).invoices).toHaveLength(1);
  });

  test("even if the rule were broken: the database refuses it", async () => {
    const camp = await aPayingCamp();
    await (await aWeek(server, camp, { ends: "2027-07-17", mailed: 26 })).claim();
    const { id } = await make(camp);
    const { db } = server.deps;
    const line = await db
      .selectFrom("invoiceLines")
      .selectAll()
      .where("invoiceId", "=", id)
      .executeTakeFirstOrThrow();
    const again = db.insertInto("invoiceLines").values({ ...line, position: 2 });
    await expect(again.execute()).rejects.toThrow("invoice_lines_once");
  });
});

test("numbers run through all organizations without a gap, also when an invoice is refused", async () => {
  const [one, other] = [await aPayingCamp(), await aPayingCamp()];
  for (const camp of [one, other])
    await (await aWeek(server, camp, { ends: "2027-07-17", mailed: 26 })).claim();
  const { number } = await make(one);
  expect((await one.call("makeInvoice", { year })).status).toBe(409);
  expect((await make(other)).number).toBe(number + 1);
});

test("there is nothing to invoice while all is free, running, or without details", async () => {
  const camp = await aCamp(server);
  const refused = async () => (await camp.call("makeInvoice", { year })).body;
  expect(await refused()).toMatchObject({ error: { message: billingErrors.detailsMissing.message } });
  await camp.call("saveBillingDetails", details);
  await (await aWeek(server, camp, { ends: "2027-07-17", mailed: 25 })).claim();
  await (await aWeek(server, camp, { ends: "2027-07-20", mailed: 9 })).claim();
  expect(await refused()).toMatchObject({ error: { message: billingErrors.nothingToInvoice.message } });
});

test("the paper is the organization's: letter, or A4", async () => {
  const camp = await aPayingCamp();
  await (await aWeek(server, camp, { ends: "2027-07-10", mailed: 26 })).claim();
  expect(await sizesOf(await pdfOf(camp, (await make(camp)).id))).toEqual(["215.9 × 279.4"]);
  await camp.call("setPrintSettings", { paper: "a4", sides: "duplex" });
  await (await aWeek(server, camp, { ends: "2027-07-17", mailed: 1 })).claim();
  expect(await sizesOf(await pdfOf(camp, (await make(camp)).id))).toEqual(["210.0 × 297.0"]);
});

test("another camp's invoice does not exist", async () => {
  const [camp, other] = [await aPayingCamp(), await aPayingCamp()];
  await (await aWeek(server, camp, { ends: "2027-07-17", mailed: 26 })).claim();
  const { id } = await make(camp);
  const { invoiceNotFound } = billingErrors;
  expect(await other.call("openInvoice", { invoiceId: id })).toMatchObject(
    refusal(404, invoiceNotFound.message),
  );
});

test("an operator marks an invoice as paid once, for a check, and the admins read why", async () => {
  const camp = await aPayingCamp();
  await (await aWeek(server, camp, { ends: "2027-07-17", mailed: 26 })).claim();
  const { id, number } = await make(camp);
  const look = { organizationId: camp.id, operator: "Jo Park", reason: "Check 4711 of July 28" };
  const pay = (organizationId = camp.id) =>
    server.deps.transact((tx) => markPaidByOperator(tx, server.deps, { ...look, organizationId }, number));
  const other = await aPayingCamp();
  await expect(pay(other.id)).rejects.toThrow(billingErrors.invoiceNotFound.message);
  await pay();
  await expect(pay()).rejects.toThrow(billingErrors.alreadyPaid.message);
  expect((await invoicesOf(camp)).invoices).toMatchObject([{ id, paidOn: "2027-07-20", isLate: false }]);
  expect(await wordsOf(await pdfOf(camp, id))).toContain("Paid on Jul 20, 2027");
  const { body } = await camp.ask("/audit?kind=support");
  expect(body).toMatchObject({
    entries: [{ action: "invoice.paid", actor: { name: "Jo Park", is: "support" } }],
  });
  expect(JSON.stringify(body)).toContain(look.reason);
});
