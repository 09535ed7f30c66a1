import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/billing/group-contract.ts";
import type { BillingDetails } from "#domain/billing/invoice.ts";
import { call } from "#web/platform/call.ts";
import { useCardLooks } from "./calls.ts";

const keyOf = (groupId: string) => ["group-billing", groupId];

/** `year` is undefined for the current one. */
export function useGroupBilling(groupId: string, year: string | undefined) {
  return useQuery({
    queryKey: [...keyOf(groupId), "invoices", year],
    queryFn: ({ signal }) =>
      call(contract.readGroupBilling, { groupId, ...(year === undefined ? {} : { year }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useGroupInvoiceActions(groupId: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(groupId) });
  const save = useMutation({
    mutationFn: (details: BillingDetails) => call(contract.saveGroupBillingDetails, { groupId, ...details }),
    onSettled,
  });
  const make = useMutation({
    mutationFn: ({ year, idempotencyKey }: { year: number; idempotencyKey: string }) =>
      call(contract.makeGroupInvoice, { groupId, year }, { idempotencyKey }),
    onSettled,
  });
  const open = useMutation({
    mutationFn: (groupInvoiceId: string) => call(contract.openGroupInvoice, { groupId, groupInvoiceId }),
    gcTime: 0,
  });
  const pay = useMutation({
    mutationFn: (groupInvoiceId: string) => call(contract.payGroupInvoiceByCard, { groupId, groupInvoiceId }),
    gcTime: 0,
  });
  return { save, make, open, pay };
}

export function useGroupCardPayment(
  groupId: string,
  groupInvoiceId: string | undefined,
  { isAwaited }: { isAwaited: boolean },
) {
  return useCardLooks({
    key: keyOf(groupId),
    invoiceId: groupInvoiceId,
    isAwaited,
    look: (id, signal) => call(contract.checkGroupCardPayment, { groupId, groupInvoiceId: id }, { signal }),
  });
}

export function useSetGroupPays(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (pays: boolean) => call(contract.setGroupPays, { orgId, pays }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["group-of", orgId] }),
  });
}
