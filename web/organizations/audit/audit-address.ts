import { auditFilters, type AuditFilters } from "#domain/organizations/audit.ts";

/** Filters are in the URL, so they can be shared and Back works. */
export function filtersIn(search: URLSearchParams): AuditFilters {
  const fits = auditFilters.shape;
  const found = Object.entries(fits).flatMap(([name, shape]) => {
    const value = shape.safeParse(search.get(name) ?? undefined);
    return value.success && value.data !== undefined ? [[name, value.data]] : [];
  });
  return auditFilters.parse(Object.fromEntries(found));
}

export function addressOf(filters: AuditFilters): URLSearchParams {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(set);
}

export function isNarrowed(filters: AuditFilters): boolean {
  return addressOf(filters).size > 0;
}
