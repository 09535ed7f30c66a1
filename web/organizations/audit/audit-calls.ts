import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as contract from "#domain/organizations/audit-contract.ts";
import { type AuditEntry, type AuditFilters } from "#domain/organizations/audit.ts";
import { call } from "#web/platform/call.ts";

/** Newest first. Refetched on return but not live: the list must not move while the user reads it. */
export function useAudit(orgId: string, filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ["audit", orgId, filters],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listAuditEntries, { orgId, ...filters, older: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older,
  });
}

export function useAuditChoices(orgId: string) {
  return useQuery({
    queryKey: ["audit-choices", orgId],
    queryFn: ({ signal }) => call(contract.readAuditChoices, { orgId }, { signal }),
  });
}

export async function* readForExport(
  orgId: string,
  filters: AuditFilters,
): AsyncGenerator<readonly AuditEntry[]> {
  let older: string | null | undefined;
  do {
    const page = await call(contract.exportAudit, { orgId, ...filters, older: older ?? undefined });
    yield page.entries;
    older = page.older;
  } while (older !== null);
}
