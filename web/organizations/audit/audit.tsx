import type { SessionAnswer } from "#domain/identity/session.ts";
import type { AuditFilters } from "#domain/organizations/audit.ts";
import { auditErrors } from "#domain/organizations/audit-errors.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { Picture } from "#web/brand/picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "../load-failed.tsx";
import { isNarrowed } from "./audit-address.ts";
import { useAudit, useAuditChoices } from "./audit-calls.ts";
import { AuditList } from "./audit-list.tsx";
import { AuditSearch } from "./audit-search.tsx";
import "./audit.css";

type Props = {
  organization: SessionAnswer["organizations"][number];
  filters: AuditFilters;
  onFilter: (filters: AuditFilters) => void;
};

export function Audit({ organization, filters, onFilter }: Props) {
  const words = termsFor(organization.type);
  const choices = useAuditChoices(organization.id);
  const audit = useAudit(organization.id, filters);
  const entries = audit.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <AuditSearch filters={filters} choices={choices.data} words={words} onChange={onFilter} />
      {audit.error !== null && (
        <div className="audit-failed">
          <LoadFailed
            error={audit.error}
            failed={auditErrors.loadFailed.message}
            loadedAt={audit.dataUpdatedAt}
            onRetry={() => void (audit.isFetchNextPageError ? audit.fetchNextPage() : audit.refetch())}
          />
        </div>
      )}
      {(entries !== undefined || audit.error === null) && (
        <ListFrame>
          {entries === undefined && <Skeleton label="Loading the activity…" rows={8} />}
          {entries?.length === 0 && <Nothing filters={filters} />}
          {entries !== undefined && entries.length > 0 && (
            <>
              <AuditList entries={entries} words={words} timeZone={organization.timeZone} />
              <div className="audit-foot">
                <span role="status">
                  {audit.hasNextPage
                    ? `Showing the newest ${pluralize(entries.length, "entry", "entries")}`
                    : pluralize(entries.length, "entry", "entries")}
                </span>
                {audit.hasNextPage && (
                  <Button onPress={() => !audit.isFetching && void audit.fetchNextPage()}>
                    {audit.isFetchingNextPage ? "Loading…" : "Show more"}
                  </Button>
                )}
              </div>
            </>
          )}
        </ListFrame>
      )}
    </>
  );
}

function Nothing({ filters }: Pick<Props, "filters">) {
  if (isNarrowed(filters))
    return <p className="audit-nothing">Nothing was done that matches these filters.</p>;
  return (
    <EmptyState picture={<Picture name="empty-mailbox" />} title="Nothing on record yet">
      From the first print and the first invite on, everything that is done and opened is told here.
    </EmptyState>
  );
}
