import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  auditAnswer,
  auditChoices,
  type AuditEntry,
  type AuditFilters,
} from "#domain/organizations/audit.ts";
import { call, get } from "#web/platform/call.ts";

/**
 * The newest first, page after page. Read anew whenever somebody comes back to it, and not live: a list that moves while
 * it is searched through cannot be searched through.
 */
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

/** Everything that fits, for a file, a page at a time. */
export async function* readForExport(
  orgId: string,
  filters: AuditFilters,
): AsyncGenerator<readonly AuditEntry[]> {
  let older: string | null | undefined;
  do {
    const asked = { orgId, ...filters, ...(older === undefined ? {} : { older }) };
    const page = await call("exportAudit", asked, auditAnswer);
    yield page.entries;
    older = page.older;
  } while (older !== null);
}

function asQuery(asked: Record<string, string | undefined>): string {
  const set = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams(set).toString();
}
