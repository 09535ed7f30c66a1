import { useNavigate } from "react-router";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { forgetOrganization, rememberedOrganization } from "#web/organizations/remembered-organization.ts";
import { Team } from "#web/organizations/team/team.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { OrganizationHeader } from "./organization-header.tsx";
import { useOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Team · Cabin Courier" }];
}

export default function TeamOfOrganization() {
  const organization = useOrganization();
  const { user } = useSignedIn();
  const navigate = useNavigate();

  function goAway(): void {
    if (rememberedOrganization(user.uid)?.id === organization.id) forgetOrganization(user.uid);
    showToast(`You left ${organization.name}.`);
    void navigate("/organizations");
  }

  return (
    <>
      <OrganizationHeader organization={organization} title="Team" />
      <Team
        organization={organization}
        ownId={user.uid}
        onLeft={goAway}
        onResetPasskeys={async (userId) => {
          const { resetMemberPasskeys } = await import("#web/passkeys/calls.ts");
          await resetMemberPasskeys(organization.id, userId);
        }}
      />
    </>
  );
}
