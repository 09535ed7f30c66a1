import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  auditAnswer,
  auditChoices,
  type AuditEntry,
  type AuditFilters,
} from "#domain/organizations/audit.ts";
import { call, get } from "#web/platform/call.ts";

/** Newest first. Refetched on return but not live: the list must not move while the user reads it. */
export function useAudit(orgId: string, filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ["audit", orgId, filters],
    queryFn: ({ pageParam, signal }) =>
      get(`/org/${orgId}/audit?${asQuery({ ...filters, older: pageParam })}`, auditAnswer, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older,
  });
}

export function useAuditChoices(orgId: string) {
  return useQuery({
    queryKey: ["audit-choices", orgId],
    queryFn: ({ signal }) => get(`/org/${orgId}/audit-choices`, auditChoices, signal),
  });
}

export async function* readForExport(
  orgId: string,
  filters: AuditFilters,
): AsyncGenerator<readonly AuditEntry[]> {
  let older: string | null | undefined;
  do {
    const request = { orgId, ...filters, ...(older === undefined ? {} : { older }) };
    const page = await call("exportAudit", request, auditAnswer);
    yield page.entries;
    older = page.older;
  } while (older !== null);
}

function asQuery(request: Record<string, string | undefined>): string {
  const set = Object.entries(request).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(set).toString();
}
