import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/billing/contract.ts";
import type { BillingDetails } from "#domain/billing/invoice.ts";
import { call } from "#web/platform/call.ts";
import type { CardStatus } from "./card-status.ts";

const keyOf = (orgId: string) => ["billing", orgId];

/** `year` is undefined for the current one. */
export function useStatement(orgId: string, year: string | undefined) {
  return useQuery({
    queryKey: [...keyOf(orgId), "statement", year],
    queryFn: ({ signal }) =>
      call(contract.readStatement, { orgId, ...(year === undefined ? {} : { year }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useInvoices(orgId: string) {
  return useQuery({
    queryKey: [...keyOf(orgId), "invoices"],
    queryFn: ({ signal }) => call(contract.listInvoices, { orgId }, { signal }),
  });
}

export function useSaveDetails(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (details: BillingDetails) => call(contract.saveBillingDetails, { orgId, ...details }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}

export function useMakeInvoice(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ year, idempotencyKey }: { year: number; idempotencyKey: string }) =>
      call(contract.makeInvoice, { orgId, year }, { idempotencyKey }),
    // Also after a failure: another admin may have made it.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}

export function useOpenInvoice(orgId: string) {
  return useMutation({
    mutationFn: (invoiceId: string) => call(contract.openInvoice, { orgId, invoiceId }),
    // An invoice is made in a moment, and a browser need not keep it.
    gcTime: 0,
  });
}

export function usePayByCard(orgId: string) {
  return useMutation({
    mutationFn: (invoiceId: string) => call(contract.payInvoiceByCard, { orgId, invoiceId }),
    gcTime: 0,
  });
}

const cardLookMs = 3_000;
const maxCardLooks = 20;

/** Asks once, and again every few seconds if the admin comes from the card page and waits. */
export function useCardPayment(
  orgId: string,
  invoiceId: string | undefined,
  { isAwaited }: { isAwaited: boolean },
) {
  return useCardLooks({
    key: keyOf(orgId),
    invoiceId,
    isAwaited,
    look: (id, signal) => call(contract.checkCardPayment, { orgId, invoiceId: id }, { signal }),
  });
}

type CardLooks = {
  key: readonly string[];
  invoiceId: string | undefined;
  isAwaited: boolean;
  look: (invoiceId: string, signal: AbortSignal) => Promise<{ status: CardStatus }>;
};

export function useCardLooks({ key, invoiceId, isAwaited, look }: CardLooks) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...key, "card", invoiceId],
    enabled: invoiceId !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await look(invoiceId ?? "", signal);
      if (answer.status !== "open") void queries.invalidateQueries({ queryKey: [...key, "invoices"] });
      return answer;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isAwaited && data?.status === "open" && dataUpdateCount < maxCardLooks ? cardLookMs : false,
  });
}
