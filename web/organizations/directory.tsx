import type { SessionAnswer } from "#domain/identity/session.ts";
import type { PublicOrganization } from "#domain/organizations/organization.ts";
import { organizationReasons } from "#domain/organizations/reasons.ts";
import { typeLabel } from "#domain/organizations/words.ts";
import { sentenceOf } from "#web/platform/call-failed.ts";
import { useDirectory } from "./calls.ts";

type Props = { mine: SessionAnswer["organizations"] };

export function Directory({ mine }: Props) {
  const directory = useDirectory();
  if (directory.isPending) return <p role="status">Loading…</p>;
  const { data, error } = directory;
  return (
    <section aria-label="Organizations">
      {error !== null && (
        <div role="alert">
          {sentenceOf(error, organizationReasons.listFailed.message)}{" "}
          <button type="button" onClick={() => void directory.refetch()}>
            Try again
          </button>
        </div>
      )}
      {data !== undefined && (
        <>
          <p>
            Showing {data.organizations.length} of {data.total}
          </p>
          {mine.length > 0 && <p>You belong to {mine.length} organization(s)</p>}
          {data.organizations.length === 0 ? (
            <p>No organizations yet.</p>
          ) : (
            <Cards organizations={data.organizations} mine={mine} />
          )}
        </>
      )}
    </section>
  );
}

function Cards({ organizations, mine }: Props & { organizations: PublicOrganization[] }) {
  const managed = new Set(mine.map((organization) => organization.id));
  return (
    <ul>
      {organizations.map((organization) => (
        <li key={organization.id}>
          <h2>{organization.name || organization.id}</h2>
          <p>Type: {typeLabel(organization.type)}</p>
          {organization.description !== null && <p>{organization.description}</p>}
          {managed.has(organization.id) && <p>You manage this camp</p>}
        </li>
      ))}
    </ul>
  );
}
