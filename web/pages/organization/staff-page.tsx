import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useParams } from "react-router";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { Behind } from "#web/app/behind.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { CampClock } from "#web/organizations/camp-clock.tsx";
import { OwnWords } from "#web/organizations/own-words.tsx";
import { rememberOrganization } from "#web/organizations/remembered-organization.ts";
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
  const organization = useOpenedOrganization(orgId);
  if (organization !== undefined)
    return (
      <PasskeyGate organization={organization}>
        <OwnWords organization={organization}>
          <CampClock organization={organization}>{children(organization)}</CampClock>
        </OwnWords>
      </PasskeyGate>
    );
  return (
    <>
      <PageHeader crumbs={[{ label: "Organizations", href: "/organizations" }]} title="Organization" />
      <ErrorBox sentence={organizationErrors.notFound.message} />
    </>
  );
}

/** Undefined for non-members. Its pages open it, so that the next visit starts there. */
export function useOpenedOrganization(orgId: string | undefined): StaffOrganization | undefined {
  const { user, organizations } = useSignedIn();
  const organization = organizations.find(({ id }) => id === orgId);
  useEffect(() => {
    if (organization !== undefined) rememberOrganization(user.uid, organization);
  }, [user.uid, organization]);
  return organization;
}

/** Loaded when it is needed: most organizations require no passkey. */
const PasskeyScreen = lazy(async () => ({
  default: (await import("#web/passkeys/passkey-screen.tsx")).PasskeyScreen,
}));

type GateProps = { organization: StaffOrganization | undefined; children: ReactNode };

/** The server refuses the organization's data until then; this asks for the passkey or another sign-in. */
export function PasskeyGate({ organization, children }: GateProps) {
  if (organization?.needsPasskey !== true && organization?.needsOtherSignIn !== true) return children;
  return (
    <Suspense>
      <PasskeyScreen {...organization} />
    </Suspense>
  );
}
