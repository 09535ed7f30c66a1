import { organizationErrors } from "#domain/organizations/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { LiveRoot } from "#web/platform/live/live-root.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useHandful } from "./calls.ts";
import { DirectoryCount } from "./directory-count.tsx";
import { NoOrganizations } from "./no-organizations.tsx";
import { OrganizationCard } from "./organization-card.tsx";

/** Loaded after the page has rendered, with all data-fetching code. */
export function PublicHandful() {
  return (
    <LiveRoot>
      <Handful />
    </LiveRoot>
  );
}

function Handful() {
  const handful = useHandful();
  const { data, error } = handful;
  return (
    <section aria-label="Organizations" className="stack">
      {error !== null && (
        <ErrorBox
          sentence={sentenceOf(error, organizationErrors.listFailed.message)}
          onRetry={() => void handful.refetch()}
        />
      )}
      {handful.isPending && error === null && <Skeleton label="Loading…" rows={3} />}
      {data !== undefined && data.total === 0 && <NoOrganizations />}
      {data !== undefined && data.total > 0 && (
        <>
          <DirectoryCount listed={data.organizations.length} total={data.total} />
          <ul className="organization-cards">
            {data.organizations.map((organization) => (
              <OrganizationCard key={organization.id} organization={organization} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
