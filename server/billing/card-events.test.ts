import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { minuteMs } from "#domain/time.ts";
import { allJobs } from "#server/app/jobs.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import * as office from "#tools/testing/card-office.ts";
import type { OpenInvoice } from "#tools/testing/card-office.ts";
import { startCardService, type CardService } from "#tools/testing/card-service.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { endCardPages, markPaidByOperator } from "./payments.ts";

let service: CardService;
let server: TestServer;
let now = new Date("2027-07-20T15:00:00Z");
beforeAll(async () => {
  service = await startCardService({ now: () => now });
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock: { now: () => now },
    env: service.env,
  });
  service.tell(server.origin);
});
afterAll(async () => {
  await server.close();
  await service.stop();
});

const anOpenInvoice = () => office.anOpenInvoice(server, service);
const activityOf = (invoice: OpenInvoice) => office.activityOf(server, invoice);
const storedOf = (invoice: OpenInvoice) => office.storedOf(server, invoice);

async function runJob(): Promise<void> {
  const job = allJobs(server.deps).find(({ name }) => name === "check-card-payments");
  await withSystemAccess(async () => job?.run({}, new AbortController().signal));
}

function laterBy(ms: number): void {
  const before = now;
  now = new Date(now.getTime() + ms);
  onTestFinished(() => {
    now = before;
  });
}

describe("a message", () => {
  const completed = "checkout.session.completed";
  async function aPaidPage() {
    const invoice = await anOpenInvoice();
    const { id } = await invoice.open();
    await service.pay(id, { tells: false });
    return { invoice, id };
  }
  const isUnchanged = async (invoice: OpenInvoice) => {
    expect(await storedOf(invoice)).toMatchObject({ paidOn: null, payments: [{ status: "open" }] });
    expect(await activityOf(invoice)).toHaveLength(1);
  };

  test.each<[string, (body: string) => string]>([
    ["without a signature", () => ""],
    ["with another secret", (body) => service.sign(body, { secret: "whsec_of_another_one" })],
    ["that was signed six minutes ago", (body) => service.sign(body, { at: earlier(6) })],
    ["that was signed six minutes ahead", (body) => service.sign(body, { at: earlier(-6) })],
    ["with the signature of another body", (body) => service.sign(`${body} `)],
    ["with an older kind of signature", (body) => service.sign(body).replace("v1=", "v0=")],
    ["without a time", (body) => service.sign(body).replace(/^t=\d+,/, "")],
    ["with another time", (body) => service.sign(body).replace(/^t=\d/, "t=2")],
  ])("%s changes nothing", async (_what, signatureOf) => {
    const { invoice, id } = await aPaidPage();
    const body = service.eventOf(id, completed);
    expect(await service.send(body, signatureOf(body))).toBe(400);
    await isUnchanged(invoice);
  });
  const earlier = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const sendNow = (body: string) => service.send(body);

  test.each<[string, Record<string, unknown>]>([
    ["less money", { amount_total: 49 }],
    ["more money", { amount_total: 5_000 }],
    ["other money", { currency: "cad" }],
    ["no money yet", { payment_status: "unpaid", status: "open" }],
    ["another invoice", { client_reference_id: "0198a6f0-0000-7000-8000-000000000000" }],
    ["no invoice", { client_reference_id: null }],
    ["a page that we did not make", { id: "cs_test_of_another_account" }],
  ])("about %s changes nothing", async (_what, changes) => {
    const { invoice, id } = await aPaidPage();
    expect(await sendNow(service.eventOf(id, completed, changes))).toBe(204);
    await isUnchanged(invoice);
  });

  test("about the page of one invoice cannot pay another", async () => {
    const [{ invoice, id }, other] = [await aPaidPage(), await anOpenInvoice()];
    const otherPage = await other.open();
    expect(await sendNow(service.eventOf(id, completed, { client_reference_id: other.invoiceId }))).toBe(204);
    expect(await sendNow(service.eventOf(id, completed, { id: otherPage.id }))).toBe(204);
    await isUnchanged(invoice);
    await isUnchanged(other);
  });

  test("about something else, or in another form, is answered and changes nothing", async () => {
    expect(await sendNow(JSON.stringify({ type: "charge.refunded", data: { object: {} } }))).toBe(204);
    expect(await sendNow("not JSON")).toBe(204);
  });

  test("pays once, however often and in whatever order it comes", async () => {
    const { invoice, id } = await aPaidPage();
    const [body, expired] = [
      service.eventOf(id, completed),
      service.eventOf(id, "checkout.session.expired", { status: "expired", payment_status: "unpaid" }),
    ];
    const answers = await Promise.all([body, body, body, body].map((each) => sendNow(each)));
    expect(new Set([...answers, await sendNow(expired), await sendNow(body)])).toEqual(new Set([204]));
    expect(await storedOf(invoice)).toMatchObject({ paidOn: "2027-07-20", payments: [{ status: "paid" }] });
    expect((await activityOf(invoice)).map(({ action }) => action)).toEqual([
      "invoice.card-page-opened",
      "invoice.paid-by-card",
    ]);
  });

  test("counts with one right signature of several, as during a change of the secret", async () => {
    const { invoice, id } = await aPaidPage();
    const body = service.eventOf(id, completed);
    const [, old] = service.sign(body, { secret: "whsec_of_another_one" }).split(",");
    const [time, right] = service.sign(body).split(",");
    expect(await service.send(body, `${time},${old},${right}`)).toBe(204);
    expect(await invoice.listed()).toMatchObject({ paidOn: "2027-07-20" });
  });

  test("that is too large is refused", async () => {
    expect(await sendNow("x".repeat(300_000))).toBe(400);
  });
});

describe("the operator", () => {
  const look = { operator: "Jo Park", reason: "Check 4711 of July 28" };
  const mark = async ({ camp, number }: OpenInvoice) => {
    const whose = { ...look, organizationId: camp.id };
    await withSystemAccess(() => endCardPages(server.deps, whose, number));
    await server.deps.transact((tx) => markPaidByOperator(tx, server.deps, whose, number));
  };

  test("marks a check as paid, and the open card page ends first", async () => {
    const invoice = await anOpenInvoice();
    const { id } = await invoice.open();
    await mark(invoice);
    expect(service.statusOf(id)).toBe("expired");
    expect(await storedOf(invoice)).toMatchObject({
      paidOn: "2027-07-20",
      payment: look.reason,
      payments: [{ status: "ended" }],
    });
    expect(await invoice.press()).toMatchObject(refusal(409, billingErrors.alreadyPaid.message));
  });

  test("cannot mark what was just paid by card, or is being confirmed, or while a page is open", async () => {
    const [paid, confirming, open] = [await anOpenInvoice(), await anOpenInvoice(), await anOpenInvoice()];
    await service.pay((await paid.open()).id, { tells: false });
    await expect(mark(paid)).rejects.toThrow(billingErrors.alreadyPaid.message);
    expect((await storedOf(paid)).payment).toMatch(/^Card, /);
    await service.pay((await confirming.open()).id, { later: true });
    await expect(mark(confirming)).rejects.toThrow(billingErrors.cardPaymentOpen.message);
    await open.open();
    const whose = { ...look, organizationId: open.camp.id };
    await expect(
      server.deps.transact((tx) => markPaidByOperator(tx, server.deps, whose, open.number)),
    ).rejects.toThrow(billingErrors.cardPaymentOpen.message);
    service.breaks(503);
    onTestFinished(() => service.breaks(undefined));
    await expect(mark(open)).rejects.toThrow(billingErrors.cardsDown.message);
  });

  test("reads of money that came twice, and the first payment stays", async () => {
    const invoice = await anOpenInvoice();
    const { id } = await invoice.open();
    // Only a hand in the database can do this.
    await server.deps.db
      .updateTable("invoices")
      .set({ paidOn: "2027-07-19", payment: look.reason })
      .where("id", "=", invoice.invoiceId)
      .execute();
    await service.pay(id);
    expect(await storedOf(invoice)).toMatchObject({
      paidOn: "2027-07-19",
      payment: look.reason,
      payments: [{ status: "surplus", reference: service.intentOf(id) }],
    });
    expect((await activityOf(invoice)).at(-1)).toMatchObject({ action: "invoice.paid-twice" });
  });

  test("who marks by hand ends the page that is left, by the job", async () => {
    const invoice = await anOpenInvoice();
    const { id } = await invoice.open();
    await server.deps.db
      .updateTable("invoices")
      .set({ paidOn: "2027-07-19", payment: look.reason })
      .where("id", "=", invoice.invoiceId)
      .execute();
    laterBy(10 * minuteMs);
    await runJob();
    expect(service.statusOf(id)).toBe("expired");
  });
});
