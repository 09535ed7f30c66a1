import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import {
  canPayByCard,
  cardPageMinutes,
  decideCardPayment,
  type CardPage,
} from "#domain/billing/card-payment.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { formatInvoiceNumber } from "#domain/billing/invoice.ts";
import { formatCents } from "#domain/billing/statement.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { minuteMs } from "#domain/time.ts";
import { record, recordBySystem } from "#server/organizations/audit.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { findOrganization } from "#server/organizations/store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./card-store.ts";
import { CardProviderError, type CardProvider, type ToldPage } from "./card-provider.ts";
import { findInvoice } from "./invoice-store.ts";
import { columnsOf, pathOfInvoices, type Payer } from "./payer.ts";
import { markPaid } from "./payment-store.ts";

export type CardDeps = Pick<Deps, "db" | "transact" | "clock" | "config" | "log" | "errorReports">;

/** The address of the hosted page. No database connection is held while the provider is asked. */
export async function payByCard(
  deps: CardDeps,
  provider: CardProvider,
  by: PaidBy,
  invoiceId: string,
): Promise<{ url: string }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    // Throws if the invoice is paid, or about to be.
    const payment = await openPayment(deps, by, invoiceId);
    const page = await makeOrRead(deps, provider, payment, by.payer);
    if (page.url !== null) return { url: page.url };
    // The page was paid or has ended since it was opened.
    await settle(deps, page);
  }
  throw new AppError(billingErrors.cardsDown);
}

/** The second one makes a page in place of one that has ended. */
const maxAttempts = 2;

/** `record` writes that the page was opened, where there is an audit log for it. */
export type PaidBy = {
  payer: Payer;
  record(tx: Tx, subject: { number: string; amount: string }): Promise<unknown>;
};

export function paidByAdmin(deps: Pick<Deps, "clock">, admin: Admin): PaidBy {
  return {
    payer: { organizationId: admin.organizationId },
    record: (tx, subject) => record(tx, deps, admin, { action: "invoice.card-page-opened", subject }),
  };
}

async function findPayable({ db }: Pick<Deps, "db">, payer: Payer, invoiceId: string) {
  const invoice = await findInvoice(db, payer, invoiceId);
  if (invoice === undefined) throw new AppError(billingErrors.invoiceNotFound);
  return invoice;
}

/** One at a time for each invoice: the one that is open, or a new one. */
async function openPayment(deps: CardDeps, by: PaidBy, invoiceId: string): Promise<OpenPayment> {
  await findPayable(deps, by.payer, invoiceId);
  return deps.transact(async (tx) => {
    const invoice = await store.lockInvoice(tx, invoiceId);
    if (invoice === undefined) throw new AppError(billingErrors.invoiceNotFound);
    const { number, cents, paidOn } = invoice;
    if (paidOn !== null) throw new AppError(billingErrors.alreadyPaid);
    if (!canPayByCard(cents)) throw new AppError(billingErrors.tooSmallForCard);
    const now = deps.clock.now();
    const open = await store.findUnsettled(tx, invoiceId);
    if (open?.status === "confirming") throw new AppError(billingErrors.cardConfirming);
    if (open !== undefined && !store.isAbandoned(open, now)) return { ...open, number };
    if (open !== undefined) await store.setStatus(tx, open.id, { status: "ended" });
    const made = { id: newId(deps.clock), ...columnsOf(by.payer), invoiceId, cents, startedAt: now };
    await store.insertPayment(tx, made);
    const subject = { number: formatInvoiceNumber(number), amount: formatCents(cents) };
    await by.record(tx, subject);
    return { ...made, sessionId: null, number };
  });
}

type OpenPayment = Omit<store.CardPayment, "status"> & { number: number };

async function makeOrRead(
  { db, config }: CardDeps,
  provider: CardProvider,
  { id, invoiceId, sessionId, number, cents, startedAt }: OpenPayment,
  payer: Payer,
): Promise<ToldPage> {
  if (sessionId !== null) return orDown(provider.readPage(sessionId));
  const back =
    "groupId" in payer
      ? `${config.PUBLIC_ORIGIN}${pathOfInvoices(payer)}`
      : `${config.PUBLIC_ORIGIN}/subscriptions?organization=${payer.organizationId}`;
  const page = await orDown(
    provider.createPage({
      idempotencyKey: id,
      invoiceId,
      name: `Invoice ${formatInvoiceNumber(number)}`,
      cents,
      paidUrl: `${back}&paid=${invoiceId}`,
      cancelledUrl: back,
      endsAt: new Date(startedAt.getTime() + cardPageMinutes * minuteMs),
    }),
  );
  if (await store.saveSession(db, id, page.sessionId)) return page;
  // The operator marked the invoice as paid in this moment. The page's address was not sent to a browser.
  await orDown(provider.endPage(page.sessionId));
  throw new AppError(billingErrors.alreadyPaid);
}

async function orDown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CardProviderError) throw new AppError(billingErrors.cardsDown);
    throw error;
  }
}

/** What became of the page, with one question to the provider if it is not settled. */
export async function checkCardPayment(
  deps: CardDeps,
  provider: CardProvider,
  payer: Payer,
  invoiceId: string,
): Promise<"paid" | "confirming" | "open" | "none"> {
  const before = await findPayable(deps, payer, invoiceId);
  if (before.paidOn !== null) return "paid";
  const payment = await store.findUnsettled(deps.db, invoiceId);
  if (payment === undefined) return "none";
  if (payment.sessionId !== null) await settle(deps, await orDown(provider.readPage(payment.sessionId)));
  if ((await findPayable(deps, payer, invoiceId)).paidOn !== null) return "paid";
  const status = (await store.findUnsettled(deps.db, invoiceId))?.status;
  return status === "open" || status === "confirming" ? status : "none";
}

/**
 * Writes what the provider says about a page. Once for each page, told by a message, by the browser that returns or by
 * the job. A page that we did not make, or not like this, changes nothing.
 */
export async function settle(deps: CardDeps, page: CardPage): Promise<void> {
  // Money that has arrived is recorded also while the organization is suspended.
  await withSystemAccess(() => deps.transact((tx) => settleIn(tx, deps, page)));
}

async function settleIn(tx: Tx, deps: CardDeps, page: CardPage): Promise<void> {
  const { log, errorReports } = deps;
  const known = await store.findBySession(tx, page.sessionId);
  if (known === undefined) {
    log.warn("a card page is told that we did not make");
    return;
  }
  const { id, invoiceId } = known;
  const invoice = await store.lockInvoice(tx, invoiceId);
  const payment = await store.lockPayment(tx, id);
  if (invoice === undefined || payment === undefined) return;
  const decision = decideCardPayment({ ...payment, isInvoicePaid: invoice.paidOn !== null }, page);
  if (decision.type === "mismatch") {
    log.error({ invoiceId, cardPaymentId: id, of: decision.of }, "a card page does not fit its invoice");
    errorReports.report(new Error("A card page does not fit its invoice."), {
      where: "operation",
      name: "card payment",
    });
  } else if (decision.type === "change") await store.setStatus(tx, id, { status: decision.status });
  else if (decision.type === "pay") {
    const { status, reference } = decision;
    await store.setStatus(tx, id, { status, reference });
    await recordPayment(tx, deps, { ...invoice, status, reference });
    if (status === "surplus") {
      log.error({ invoiceId, cardPaymentId: id }, "an invoice was paid twice: give the card payment back");
      errorReports.report(new Error("An invoice was paid twice."), {
        where: "operation",
        name: "card payment",
      });
    }
  }
}

type Arrived = store.LockedInvoice & { status: "paid" | "surplus"; reference: string };

async function recordPayment(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { id, organizationId, number, cents, status, reference }: Arrived,
): Promise<void> {
  const organization = organizationId === null ? undefined : await findOrganization(tx, organizationId);
  const paidOn = dayIn(organization?.timeZone ?? "UTC", deps.clock.now());
  if (status === "paid") await markPaid(tx, id, { paidOn, payment: `Card, ${reference}` });
  // The organization may be deleted; its invoices are not. A group has no activity.
  if (organization === undefined) return;
  const subject = { number: formatInvoiceNumber(number), amount: formatCents(cents), reference };
  const action = status === "paid" ? "invoice.paid-by-card" : "invoice.paid-twice";
  await recordBySystem(tx, deps, organization.id, { action, subject });
}

/**
 * Before an operator marks the invoice as paid: a page that stays open could be paid as well. Needs system access.
 * Throws if the page cannot be ended.
 */
export async function endCardPage(
  deps: CardDeps,
  provider: CardProvider | undefined,
  invoiceId: string,
): Promise<void> {
  const payment = await store.findUnsettled(deps.db, invoiceId);
  if (payment === undefined) return;
  const { sessionId, startedAt } = payment;
  const hasEnded = deps.clock.now().getTime() - startedAt.getTime() > cardPageMinutes * minuteMs;
  if (sessionId !== null && provider !== undefined)
    await settle(deps, await orDown(endOrRead(provider, sessionId)));
  else if (sessionId === null || hasEnded) await giveUp(deps, payment);
  else throw new AppError(billingErrors.cardPaymentOpen);
}

async function endOrRead(provider: CardProvider, sessionId: string): Promise<ToldPage> {
  const page = await provider.readPage(sessionId);
  if (page.status !== "open") return page;
  try {
    return await provider.endPage(sessionId);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    // It was paid in this moment.
    return provider.readPage(sessionId);
  }
}

async function giveUp(deps: CardDeps, { id }: store.CardPayment): Promise<void> {
  await deps.transact((tx) => store.setStatus(tx, id, { status: "ended" }));
}

/** For the job: a message that was lost delays a payment by minutes only. */
export async function checkUnsettled(
  deps: CardDeps,
  provider: CardProvider,
  payment: store.UnsettledPayment,
): Promise<void> {
  const { sessionId, isInvoicePaid } = payment;
  try {
    if (sessionId === null) {
      if (store.isAbandoned(payment, deps.clock.now())) await giveUp(deps, payment);
    } else if (isInvoicePaid) await settle(deps, await endOrRead(provider, sessionId));
    else await settle(deps, await provider.readPage(sessionId));
  } catch (error) {
    // The next run asks again.
    if (!(error instanceof CardProviderError)) throw error;
  }
}
