import { useState } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import {
  maxDirectoryLength,
  directoryPageSize,
  type PublicOrganization,
} from "#domain/organizations/organization.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useDirectory } from "./calls.ts";
import { DirectoryCount } from "./directory-count.tsx";
import { NoOrganizations } from "./no-organizations.tsx";
import { OrganizationCard } from "./organization-card.tsx";

type Props = { mine: SessionAnswer["organizations"] };

export function Directory({ mine }: Props) {
  const [limit, setLimit] = useState(directoryPageSize);
  const directory = useDirectory(limit);
  const { data, error } = directory;
  // A new organization is not in the directory, but its team sees it here.
  const isEmpty = data !== undefined && data.total === 0 && mine.length === 0;
  return (
    <section aria-label="Organizations" className="stack">
      {error !== null && (
        <ErrorBox
          sentence={sentenceOf(error, organizationErrors.listFailed.message)}
          onRetry={() => void directory.refetch()}
        >
          {data === undefined ? "The list could not be reached." : "What you see below may be older."}
        </ErrorBox>
      )}
      {directory.isPending && error === null && <Skeleton label="Loading…" rows={4} />}
      {isEmpty && <NoOrganizations />}
      {data !== undefined && !isEmpty && (
        <>
          <div>
            {data.total > 0 && <DirectoryCount listed={data.organizations.length} total={data.total} />}
            {mine.length > 0 && (
              <p className="directory-count">You belong to {mine.length} organization(s)</p>
            )}
          </div>
          <Cards organizations={data.organizations} mine={mine} />
          {data.next !== null && limit < maxDirectoryLength && (
            <div>
              <Button onPress={() => setLimit(Math.min(limit * 2, maxDirectoryLength))}>Show more</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Cards({ organizations, mine }: { organizations: PublicOrganization[]; mine: Props["mine"] }) {
  const known = new Map(organizations.map((organization) => [organization.id, organization]));
  const own = new Set(mine.map(({ id }) => id));
  return (
    <ul className="organization-cards">
      {mine.map(({ description = null, ...one }) => (
        // The public list does not have the organization's own words.
        <OrganizationCard key={one.id} managed organization={{ ...one, description, ...known.get(one.id) }} />
      ))}
      {organizations
        .filter(({ id }) => !own.has(id))
        .map((organization) => (
          <OrganizationCard key={organization.id} organization={organization} />
        ))}
    </ul>
  );
}
