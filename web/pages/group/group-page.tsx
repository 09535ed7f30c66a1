import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { groupErrors } from "#domain/groups/errors.ts";
import type { GroupAnswer } from "#domain/groups/group.ts";
import { pluralize } from "#domain/pluralize.ts";
import { isCharging } from "#web/billing/is-charging.ts";
import { useGroup } from "#web/groups/calls.ts";
import { GroupNumbers } from "#web/groups/group-numbers.tsx";
import { ManageGroup } from "#web/groups/manage-group.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const GroupBilling = lazy(async () => ({
  default: (await import("#web/billing/group-billing.tsx")).GroupBilling,
}));

const crumbs = [{ label: "Organizations", href: "/organizations" }];

export function GroupPage({ groupId }: { groupId: string }) {
  const { user, organizations } = useSignedIn();
  const answer = useGroup(groupId, user.uid);
  const [search] = useSearchParams();
  const { data, error } = answer;
  const show = search.get("show");
  const isManaging = show === "manage";
  const isBilling = show === "invoices" && isCharging();
  const showsNumbers = !isManaging && !isBilling;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={data?.name ?? "Group"}
        actions={
          data !== undefined && (
            <>
              {!showsNumbers && <LinkButton href={`/groups/${groupId}`}>Today’s numbers</LinkButton>}
              {!isBilling && isCharging() && (
                <LinkButton href={`/groups/${groupId}?show=invoices`}>Invoices</LinkButton>
              )}
              {!isManaging && <LinkButton href={`/groups/${groupId}?show=manage`}>Manage group</LinkButton>}
            </>
          )
        }
      >
        {data !== undefined && <p>{summaryOf(data)}</p>}
      </PageHeader>
      <div className="stack">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={groupErrors.loadFailed.message}
            loadedAt={answer.dataUpdatedAt}
            onRetry={() => void answer.refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton label="Loading…" rows={4} />}
        {data !== undefined && isManaging && <ManageGroup group={data} />}
        {data !== undefined && isBilling && (
          <Suspense fallback={<Skeleton label="Loading…" rows={4} />}>
            <GroupBilling groupId={groupId} returnedFor={search.get("paid") ?? undefined} />
          </Suspense>
        )}
        {data !== undefined && showsNumbers && data.organizations.length === 0 && (
          <EmptyState
            title="No organizations in this group yet"
            action={
              <LinkButton href={`/groups/${groupId}?show=manage`}>Add or invite organizations</LinkButton>
            }
          >
            You’ll see here how much mail each one has today.
          </EmptyState>
        )}
        {data !== undefined && showsNumbers && data.organizations.length > 0 && (
          <GroupNumbers organizations={data.organizations} own={new Set(organizations.map(({ id }) => id))} />
        )}
      </div>
    </>
  );
}

function summaryOf({ organizations }: GroupAnswer): string {
  const sum = (count: "toPrint" | "overdue") => organizations.reduce((total, each) => total + each[count], 0);
  const overdue = sum("overdue");
  return [
    pluralize(organizations.length, "organization", "organizations"),
    `${pluralize(sum("toPrint"), "letter", "letters")} to print`,
    ...(overdue === 0 ? [] : [`${overdue.toLocaleString("en-US")} overdue`]),
  ].join(" · ");
}
