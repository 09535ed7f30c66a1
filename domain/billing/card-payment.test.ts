import { describe, expect, test } from "vitest";
import {
  canPayByCard,
  decideCardPayment,
  type CardPage,
  type CardPaymentDecision,
  type CardPaymentState,
} from "./card-payment.ts";

const waiting: CardPaymentState = { invoiceId: "i1", cents: 150, status: "open", isInvoicePaid: false };
const page: CardPage = {
  sessionId: "cs_1",
  invoiceId: "i1",
  status: "complete",
  isPaid: true,
  hasFailed: false,
  cents: 150,
  currency: "usd",
  reference: "pi_1",
};
const unpaid = { ...page, isPaid: false, reference: null };
const unchanged: CardPaymentDecision = { type: "unchanged" };
const ended: CardPaymentDecision = { type: "change", status: "ended" };

describe("what the provider says about a page", () => {
  test.each<[string, Partial<CardPaymentState>, CardPage, CardPaymentDecision]>([
    ["pays the invoice", {}, page, { type: "pay", status: "paid", reference: "pi_1" }],
    [
      "pays it after the bank's answer",
      { status: "confirming" },
      page,
      { type: "pay", status: "paid", reference: "pi_1" },
    ],
    [
      "counts money that comes after the end",
      { status: "ended" },
      page,
      { type: "pay", status: "paid", reference: "pi_1" },
    ],
    [
      "is a surplus if the invoice is paid",
      { isInvoicePaid: true },
      page,
      { type: "pay", status: "surplus", reference: "pi_1" },
    ],
    [
      "is kept by the page's id without another reference",
      {},
      { ...page, reference: null },
      { type: "pay", status: "paid", reference: "cs_1" },
    ],
    ["changes nothing when told again", { status: "paid" }, page, unchanged],
    [
      "changes nothing when a surplus is told again",
      { status: "surplus", isInvoicePaid: true },
      page,
      unchanged,
    ],
    ["waits for the bank", {}, unpaid, { type: "change", status: "confirming" }],
    ["still waits for the bank", { status: "confirming" }, unpaid, unchanged],
    ["ends when the bank refuses", { status: "confirming" }, { ...unpaid, hasFailed: true }, ended],
    ["ends with the page", {}, { ...unpaid, status: "expired" }, ended],
    ["stays ended", { status: "ended" }, { ...unpaid, status: "expired" }, unchanged],
    ["leaves an open page open", {}, { ...unpaid, status: "open" }, unchanged],
    ["is refused for another invoice", {}, { ...page, invoiceId: "i2" }, { type: "mismatch", of: "invoice" }],
    ["is refused without an invoice", {}, { ...page, invoiceId: null }, { type: "mismatch", of: "invoice" }],
    ["is refused for less", {}, { ...page, cents: 149 }, { type: "mismatch", of: "amount" }],
    ["is refused for more", {}, { ...page, cents: 151 }, { type: "mismatch", of: "amount" }],
    ["is refused in other money", {}, { ...page, currency: "cad" }, { type: "mismatch", of: "currency" }],
  ])("%s", (_what, state, said, decision) => {
    expect(decideCardPayment({ ...waiting, ...state }, said)).toEqual(decision);
  });
});

test("cards are for fifty cents or more", () => {
  expect([25, 49, 50, 150].map(canPayByCard)).toEqual([false, false, true, true]);
});
