import { Suspense, useEffect, type ReactNode } from "react";
import { useOutletContext } from "react-router";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { rememberOrganization } from "#web/organizations/remembered-organization.ts";

export type StaffOrganization = SessionAnswer["organizations"][number];

/** The organization of the page's address, from the layout that all its pages share. */
export function useOrganization(): StaffOrganization {
  return useOutletContext<StaffOrganization>();
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
const PasskeyScreen = lazyMain(async () => (await import("#web/passkeys/passkey-screen.tsx")).PasskeyScreen);

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
