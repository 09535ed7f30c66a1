import { lazy, Suspense, type ComponentType } from "react";
import { useNavigate } from "react-router";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { forgetOrganization, rememberedOrganization } from "#web/organizations/remembered-organization.ts";
import { Team } from "#web/organizations/team/team.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { OrganizationHeader } from "./organization/organization-header.tsx";
import { StaffPage, type StaffOrganization } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Team · Cabin Courier" }];
}

export default function OrganizationTeamPage() {
  return (
    <StaffPage>{(organization) => <TeamOf key={organization.id} organization={organization} />}</StaffPage>
  );
}

function TeamOf({ organization }: { organization: StaffOrganization }) {
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
      <div className="team-page">
        <div className="stack">
          <Team
            organization={organization}
            ownId={user.uid}
            onLeft={goAway}
            onResetPasskeys={async (userId) => {
              const { resetMemberPasskeys } = await import("#web/passkeys/calls.ts");
              await resetMemberPasskeys(organization.id, userId);
            }}
          />
          <OrganizationSwitches organization={organization} />
          {organization.role === "admin" && <RemovedContacts organization={organization} />}
        </div>
        <div className="stack">
          <OrganizationSettings organization={organization} />
          <PasskeyRequirement organization={organization} />
          <SafetyDeskSettings organization={organization} />
          <KeepingLetters organization={organization} />
        </div>
      </div>
    </>
  );
}

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Panel = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
  return function LazyPanel(props: Props) {
    return (
      <Suspense fallback={null}>
        <Panel {...props} />
      </Suspense>
    );
  };
}

const PasskeyRequirement = lazyPanel(
  async () => (await import("#web/passkeys/passkey-requirement.tsx")).PasskeyRequirement,
);
const OrganizationSettings = lazyPanel(
  async () => (await import("#web/organizations/organization-settings.tsx")).OrganizationSettings,
);
const OrganizationSwitches = lazyPanel(
  async () => (await import("#web/organizations/organization-switches.tsx")).OrganizationSwitches,
);
const SafetyDeskSettings = lazyPanel(
  async () => (await import("#web/organizations/safety-desk-settings.tsx")).SafetyDeskSettings,
);
const KeepingLetters = lazyPanel(
  async () => (await import("#web/events/keeping/keeping-letters.tsx")).KeepingLetters,
);
const RemovedContacts = lazyPanel(
  async () => (await import("#web/roster/contacts/removed-contacts.tsx")).RemovedContacts,
);
