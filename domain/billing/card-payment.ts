import * as z from "zod/mini";

/** The provider takes no smaller amounts. */
const minCardCents = 50;

/** The hosted page ends by itself. Short, so that a check is rarely marked while a page is open. */
export const cardPageMinutes = 120;

/** A page that the provider never told us about is given up, and the next press makes another. */
export const cardPageAnswerMinutes = 60;

/**
 * `open`: the page can be paid. `confirming`: it was, and the bank has not answered. `surplus`: it was paid although the
 * invoice was paid already, and the operator gives it back.
 */
const statuses = ["open", "confirming", "paid", "surplus", "ended"] as const;
const cardPaymentStatus = z.enum(statuses);
export type CardPaymentStatus = z.infer<typeof cardPaymentStatus>;

export function cardPaymentStatusOf(stored: string): CardPaymentStatus {
  return cardPaymentStatus.parse(stored);
}

export function canPayByCard(cents: number): boolean {
  return cents >= minCardCents;
}

/** What the provider says about a page. */
export type CardPage = {
  sessionId: string;
  /** As we named it when the page was made. */
  invoiceId: string | null;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  /** The bank has refused what the page took. */
  hasFailed: boolean;
  cents: number | null;
  currency: string | null;
  /** Of the payment at the provider. */
  reference: string | null;
};

export type CardPaymentState = {
  invoiceId: string;
  cents: number;
  status: CardPaymentStatus;
  isInvoicePaid: boolean;
};

export type CardPaymentDecision =
  | { type: "unchanged" }
  /** Nothing may change: the page is not the one that we made. */
  | { type: "mismatch"; of: "invoice" | "amount" | "currency" }
  | { type: "change"; status: "confirming" | "ended" }
  | { type: "pay"; status: "paid" | "surplus"; reference: string };

/** The same page can be told several times and in any order. Money that has arrived is final. */
export function decideCardPayment(state: CardPaymentState, page: CardPage): CardPaymentDecision {
  if (page.invoiceId !== state.invoiceId) return { type: "mismatch", of: "invoice" };
  if (state.status === "paid" || state.status === "surplus") return { type: "unchanged" };
  if (page.isPaid) {
    if (page.cents !== state.cents) return { type: "mismatch", of: "amount" };
    if (page.currency !== "usd") return { type: "mismatch", of: "currency" };
    const reference = page.reference ?? page.sessionId;
    return { type: "pay", status: state.isInvoicePaid ? "surplus" : "paid", reference };
  }
  if (state.status === "ended") return { type: "unchanged" };
  if (page.hasFailed || page.status === "expired") return { type: "change", status: "ended" };
  if (page.status === "complete" && state.status === "open") return { type: "change", status: "confirming" };
  return { type: "unchanged" };
}
