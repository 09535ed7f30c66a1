import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/billing/contract.ts";
import type { BillingDetails } from "#domain/billing/invoice.ts";
import { call } from "#web/platform/call.ts";

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
