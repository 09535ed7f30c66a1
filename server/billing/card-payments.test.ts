import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import * as contract from "#domain/billing/contract.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { hourMs, minuteMs } from "#domain/time.ts";
import { allJobs } from "#server/app/jobs.ts";
import { aCamp, refusal } from "#tools/testing/a-camp.ts";
import * as office from "#tools/testing/card-office.ts";
import { resultOf, type OpenInvoice } from "#tools/testing/card-office.ts";
import { startCardService, type CardService } from "#tools/testing/card-service.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let service: CardService;
let databaseUrl: string;
let server: TestServer;
let now = new Date("2027-07-20T15:00:00Z");
beforeAll(async () => {
  service = await startCardService({ now: () => now });
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, {
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

describe("paying", () => {
  test("an admin goes to the page, pays, and the invoice is paid with the provider's reference", async () => {
    const invoice = await anOpenInvoice();
    expect(await invoice.listed()).toMatchObject({ paidOn: null, card: null });
    const { url, id } = await invoice.open();
    expect(url.startsWith(service.origin)).toBe(true);
    expect(await invoice.listed()).toMatchObject({ paidOn: null, card: "open" });
    await service.pay(id);
    expect(await invoice.listed()).toMatchObject({ paidOn: "2027-07-20", card: null });
    const reference = service.intentOf(id);
    expect(await storedOf(invoice)).toEqual({
      payments: [{ status: "paid", reference, cents: 50 }],
      paidOn: "2027-07-20",
      payment: `Card, ${reference}`,
    });
    const number = `CC-${String(invoice.number).padStart(5, "0")}`;
    expect(await activityOf(invoice)).toEqual([
      {
        action: "invoice.card-page-opened",
        actorName: "Dana Whitlock",
        subject: { number, amount: "$0.50" },
      },
      {
        action: "invoice.paid-by-card",
        actorName: "Cabin Courier",
        subject: { number, amount: "$0.50", reference },
      },
    ]);
    expect(await invoice.check()).toBe("paid");
    expect(await invoice.press()).toMatchObject(refusal(409, billingErrors.alreadyPaid.message));
  });

  test("the provider learns the invoice's number and amount, and nothing about the camp", async () => {
    const invoice = await anOpenInvoice();
    await invoice.open();
    const { headers, form, path } = service.received().at(-1) ?? {};
    expect(path).toBe("/v1/checkout/sessions");
    expect(headers).toMatchObject({
      "stripe-version": "2024-06-20",
      "content-type": expect.stringContaining("application/x-www-form-urlencoded"),
      "idempotency-key": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const name = `Invoice CC-${String(invoice.number).padStart(5, "0")}`;
    const back = `https://app.example/subscriptions?organization=${invoice.camp.id}`;
    expect(Object.fromEntries(form ?? [])).toEqual({
      mode: "payment",
      client_reference_id: invoice.invoiceId,
      "metadata[invoice_id]": invoice.invoiceId,
      "metadata[card_payment_id]": headers?.["idempotency-key"],
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "50",
      "line_items[0][price_data][product_data][name]": name,
      "payment_intent_data[description]": name,
      "payment_intent_data[metadata][invoice_id]": invoice.invoiceId,
      success_url: `${back}&paid=${invoice.invoiceId}`,
      cancel_url: back,
      expires_at: String(now.getTime() / 1_000 + 7_200),
    });
  });

  test("two admins and a second press get the same page", async () => {
    const invoice = await anOpenInvoice();
    const [one, other] = await Promise.all([invoice.open(), invoice.open()]);
    expect(other).toEqual(one);
    expect(await invoice.open()).toEqual(one);
    expect((await storedOf(invoice)).payments).toHaveLength(1);
  });

  test("a page that has ended is replaced by the next press", async () => {
    const invoice = await anOpenInvoice();
    const first = await invoice.open();
    service.expire(first.id);
    const second = await invoice.open();
    expect(second.id).not.toBe(first.id);
    await service.pay(second.id);
    expect((await storedOf(invoice)).payments.map(({ status }) => status)).toEqual(["ended", "paid"]);
  });

  test("a lost answer makes no second page; one that never came is given up after an hour", async () => {
    const invoice = await anOpenInvoice();
    service.breaks(503);
    expect(await invoice.press()).toMatchObject(refusal(503, billingErrors.cardsDown.message));
    service.breaks(undefined);
    await invoice.open();
    expect((await storedOf(invoice)).payments.map(({ status }) => status)).toEqual(["open"]);
    const other = await anOpenInvoice();
    service.breaks(503);
    await other.press();
    service.breaks(undefined);
    await server.deps.db
      .updateTable("cardPayments")
      .set({ startedAt: new Date(now.getTime() - 2 * hourMs) })
      .where("invoiceId", "=", other.invoiceId)
      .execute();
    await other.open();
    expect((await storedOf(other)).payments.map(({ status }) => status)).toEqual(["ended", "open"]);
  });

  test("by bank, the invoice is being confirmed until the bank has answered", async () => {
    const invoice = await anOpenInvoice();
    const { id } = await invoice.open();
    await service.pay(id, { later: true });
    expect(await invoice.listed()).toMatchObject({ paidOn: null, card: "confirming" });
    expect(await invoice.press()).toMatchObject(refusal(409, billingErrors.cardConfirming.message));
    await service.bankAnswers(id, true);
    expect(await invoice.listed()).toMatchObject({ paidOn: "2027-07-20", card: null });
  });

  test("a bank that refuses leaves the invoice open for another try", async () => {
    const invoice = await anOpenInvoice();
    const { id } = await invoice.open();
    await service.pay(id, { later: true });
    await service.bankAnswers(id, false);
    expect(await invoice.listed()).toMatchObject({ paidOn: null, card: null });
    await service.pay((await invoice.open()).id);
    expect(await invoice.check()).toBe("paid");
  });

  test("the PDF says where to pay by card, until it is paid", async () => {
    const invoice = await anOpenInvoice();
    const words = async () => {
      const { body } = await invoice.camp.call("openInvoice", { invoiceId: invoice.invoiceId });
      const { pdf } = contract.openInvoice.output.parse(resultOf(body));
      return (await readTexts(Buffer.from(pdf, "base64")))
        .join(" ")
        .replaceAll("\u200B", "")
        .replaceAll(/\s+/g, " ");
    };
    expect(await words()).toContain("Or pay by card: sign in at https://app.example/subscriptions.");
    await service.pay((await invoice.open()).id);
    expect(await words()).not.toContain("by card");
  });
});

describe("a message that is lost", () => {
  test("is made up for when the browser returns", async () => {
    const invoice = await anOpenInvoice();
    const { id } = await invoice.open();
    expect(await invoice.check()).toBe("open");
    await service.pay(id, { tells: false });
    expect(await invoice.check()).toBe("paid");
    expect(await invoice.listed()).toMatchObject({ paidOn: "2027-07-20" });
  });

  test("is made up for by the job, also one of the bank's refusal and of the end of the page", async () => {
    const [paid, refused, ended, waits] = [
      await anOpenInvoice(),
      await anOpenInvoice(),
      await anOpenInvoice(),
      await anOpenInvoice(),
    ];
    await service.pay((await paid.open()).id, { tells: false });
    const refusedPage = await refused.open();
    await service.pay(refusedPage.id, { tells: false, later: true });
    await service.bankAnswers(refusedPage.id, false, { tells: false });
    service.expire((await ended.open()).id);
    await service.pay((await waits.open()).id, { tells: false, later: true });
    laterBy(10 * minuteMs);
    await runJob();
    const statuses = await Promise.all(
      [paid, refused, ended, waits].map(async (one) => (await storedOf(one)).payments[0]?.status),
    );
    expect(statuses).toEqual(["paid", "ended", "ended", "confirming"]);
    expect(await storedOf(paid)).toMatchObject({ paidOn: "2027-07-20" });
  });
});

describe("a provider that is down", () => {
  test.each<[string, number | "silent"]>([
    ["answers with an error", 500],
    ["refuses our key", 401],
  ])("%s: a plain sentence, and the rest goes on", async (_what, how) => {
    const invoice = await anOpenInvoice();
    service.breaks(how);
    onTestFinished(() => service.breaks(undefined));
    const answer = await invoice.press();
    expect(answer).toMatchObject(refusal(503, billingErrors.cardsDown.message));
    expect(JSON.stringify(answer.body)).not.toContain(service.env.CARD_PAYMENTS_KEY);
    expect(await invoice.listed()).toMatchObject({ paidOn: null, card: "open" });
    expect(await invoice.check()).toBe("open");
    laterBy(10 * minuteMs);
    await runJob();
  });

  test("does not answer: the press ends after ten seconds", { timeout: 30_000 }, async () => {
    const invoice = await anOpenInvoice();
    service.breaks("silent");
    onTestFinished(() => service.breaks(undefined));
    expect(await invoice.press()).toMatchObject(refusal(503, billingErrors.cardsDown.message));
  });
});

describe("cards are not taken", () => {
  test("without the settings", async () => {
    const plain = await startTestServer(databaseUrl, { roles: ["api"], clock: { now: () => now } });
    onTestFinished(() => plain.close());
    const camp = await aCamp(plain);
    expect(contract.listInvoices.output.parse((await camp.ask("/invoices")).body).takesCards).toBe(false);
    const invoiceId = "0198a6f0-0000-7000-8000-000000000000";
    for (const operation of ["payInvoiceByCard", "checkCardPayment"])
      expect(await camp.call(operation, { invoiceId })).toMatchObject(
        refusal(501, billingErrors.cardsOff.message),
      );
    const response = await fetch(`${plain.origin}/card-payments/events`, { method: "POST", body: "{}" });
    expect(response.status).toBe(404);
  });

  test("for less than fifty cents", async () => {
    const invoice = await anOpenInvoice();
    await server.deps.db
      .updateTable("invoices")
      .set({ cents: 25 })
      .where("id", "=", invoice.invoiceId)
      .execute();
    expect(await invoice.press()).toMatchObject(refusal(409, billingErrors.tooSmallForCard.message));
  });

  test("while the organization is suspended; money that is under way still counts", async () => {
    const [invoice, other] = [await anOpenInvoice(), await anOpenInvoice()];
    const { id } = await invoice.open();
    for (const { camp } of [invoice, other])
      await server.deps.db
        .updateTable("organizations")
        .set({ standing: "suspended" })
        .where("id", "=", camp.id)
        .execute();
    expect(await other.press()).toMatchObject({ status: 403 });
    await service.pay(id);
    expect(await invoice.listed()).toMatchObject({ paidOn: "2027-07-20" });
  });

  test("for another camp's invoice, and for members and strangers", async () => {
    const [invoice, other] = [await anOpenInvoice(), await anOpenInvoice()];
    const { invoiceId, camp } = invoice;
    for (const operation of ["payInvoiceByCard", "checkCardPayment"]) {
      expect(await other.camp.call(operation, { invoiceId })).toMatchObject(
        refusal(404, billingErrors.invoiceNotFound.message),
      );
      expect(await camp.call(operation, { invoiceId }, camp.member)).toMatchObject({ status: 403 });
      expect(await camp.call(operation, { invoiceId }, camp.stranger)).toMatchObject({ status: 404 });
    }
    expect((await storedOf(invoice)).payments).toEqual([]);
  });
});
