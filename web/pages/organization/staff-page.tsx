import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { Behind } from "#web/app/behind.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { Density } from "#web/ui/density.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

export type StaffOrganization = SessionAnswer["organizations"][number];

type Props = {
  signedOut?: ReactNode;
  children: (organization: StaffOrganization) => ReactNode;
};

/** Non-members see the organization as not found. */
export function StaffPage({ signedOut, children }: Props) {
  return (
    <Behind signedOut={signedOut}>
      <Density of="staff">
        <OfOrganization>{children}</OfOrganization>
      </Density>
    </Behind>
  );
}

function OfOrganization({ children }: Pick<Props, "children">) {
  const { orgId } = useParams();
  const { organizations } = useSignedIn();
  const organization = organizations.find(({ id }) => id === orgId);
  if (organization !== undefined) return children(organization);
  return (
    <>
      <PageHeader crumbs={[{ label: "Organizations", href: "/organizations" }]} title="Organization" />
      <ErrorBox sentence={organizationErrors.notFound.message} />
    </>
  );
}
