import { lazy, Suspense, type ComponentType } from "react";
import { useNavigate } from "react-router";
import type { KeepingLettersProps } from "#web/events/keeping/keeping-letters.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { OrganizationSettings } from "#web/organizations/organization-settings.tsx";
import type { OrganizationSwitchesProps } from "#web/organizations/organization-switches.tsx";
import { forgetOrganization, rememberedOrganization } from "#web/organizations/remembered-organization.ts";
import type { SafetyDeskSettingsProps } from "#web/organizations/safety-desk-settings.tsx";
import { Team } from "#web/organizations/team/team.tsx";
import type { RemovedContactsProps } from "#web/roster/contacts/removed-contacts.tsx";
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
          <Team organization={organization} ownId={user.uid} onLeft={goAway} />
          <LazySwitches organization={organization} />
          {organization.role === "admin" && <LazyRemovedContacts organization={organization} />}
        </div>
        <div className="stack">
          <OrganizationSettings organization={organization} />
          <LazySafetyDesk organization={organization} />
          <LazyKeepingLetters organization={organization} />
        </div>
      </div>
    </>
  );
}

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
const KeepingLetters = lazy(async (): Promise<{ default: ComponentType<KeepingLettersProps> }> => {
  try {
    return { default: (await import("#web/events/keeping/keeping-letters.tsx")).KeepingLetters };
  } catch {
    return { default: () => null };
  }
});

function LazyKeepingLetters(props: KeepingLettersProps) {
  return (
    <Suspense fallback={null}>
      <KeepingLetters {...props} />
    </Suspense>
  );
}

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
const SafetyDeskSettings = lazy(async (): Promise<{ default: ComponentType<SafetyDeskSettingsProps> }> => {
  try {
    return { default: (await import("#web/organizations/safety-desk-settings.tsx")).SafetyDeskSettings };
  } catch {
    return { default: () => null };
  }
});

function LazySafetyDesk(props: SafetyDeskSettingsProps) {
  return (
    <Suspense fallback={null}>
      <SafetyDeskSettings {...props} />
    </Suspense>
  );
}

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
const OrganizationSwitches = lazy(
  async (): Promise<{ default: ComponentType<OrganizationSwitchesProps> }> => {
    try {
      return { default: (await import("#web/organizations/organization-switches.tsx")).OrganizationSwitches };
    } catch {
      return { default: () => null };
    }
  },
);

function LazySwitches(props: OrganizationSwitchesProps) {
  return (
    <Suspense fallback={null}>
      <OrganizationSwitches {...props} />
    </Suspense>
  );
}

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
const RemovedContacts = lazy(async (): Promise<{ default: ComponentType<RemovedContactsProps> }> => {
  try {
    return { default: (await import("#web/roster/contacts/removed-contacts.tsx")).RemovedContacts };
  } catch {
    return { default: () => null };
  }
});

function LazyRemovedContacts(props: RemovedContactsProps) {
  return (
    <Suspense fallback={null}>
      <RemovedContacts {...props} />
    </Suspense>
  );
}
