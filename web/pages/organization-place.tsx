import { useParams } from "react-router";
import { organizationReasons } from "#domain/organizations/reasons.ts";
import { Behind } from "#web/app/behind.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

export function meta() {
  return [{ title: "Organization · Cabin Courier" }];
}

/** A place of one organization that is still to be built, for its own staff. */
export default function OrganizationPlacePage() {
  return (
    <Behind>
      <Place />
    </Behind>
  );
}

function Place() {
  const { orgId } = useParams();
  const { organizations } = useSignedIn();
  const organization = organizations.find(({ id }) => id === orgId);
  if (organization === undefined) {
    return (
      <>
        <PageHeader crumbs={[{ label: "Organizations", href: "/organizations" }]} title="Organization" />
        <ErrorBox sentence={organizationReasons.notFound.message} />
      </>
    );
  }
  return (
    <>
      <PageHeader crumbs={[{ label: "Organizations", href: "/organizations" }]} title={organization.name} />
      <EmptyState
        picture={<Picture name="coming-soon" />}
        title="Coming soon"
        action={<LinkButton href="/organizations">All organizations</LinkButton>}
      >
        Replies that came back are shown here as soon as they can be uploaded.
      </EmptyState>
    </>
  );
}
