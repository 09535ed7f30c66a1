import { lazy, Suspense, type ComponentType } from "react";
import { useSearchParams } from "react-router";
import { termsFor } from "#domain/organizations/terms.ts";
import {
  settingsSectionNames,
  settingsSectionsFor,
  type SettingsSection,
} from "#web/organizations/organization-places.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { OrganizationHeader } from "./organization-header.tsx";
import { scrollToCurrent } from "./page-tabs.tsx";
import { useOrganization, type StaffOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Settings · Cabin Courier" }];
}

/** One section at a time, named in the address, so that a link leads to it. */
export default function SettingsOfOrganization() {
  const organization = useOrganization();
  const [search] = useSearchParams();
  const isAdmin = organization.role === "admin";
  const listed = settingsSectionsFor(organization);
  const current = listed.find((section) => section === search.get("section")) ?? "general";
  const Content = contents[current];
  return (
    <>
      <OrganizationHeader organization={organization} title="Settings">
        {!isAdmin && current !== "paper" && <p>Only admins can change these settings.</p>}
      </OrganizationHeader>
      <div className="settings-page">
        <nav aria-label="Settings" className="settings-sections" ref={scrollToCurrent}>
          {listed.map((section) => (
            <Anchor
              key={section}
              href={`?section=${section}`}
              aria-current={section === current ? "page" : undefined}
            >
              {settingsSectionNames[section]}
            </Anchor>
          ))}
          {isAdmin && (
            <Anchor href={`/subscriptions?organization=${organization.id}`} className="settings-billing">
              Plan and invoices
            </Anchor>
          )}
        </nav>
        <div className="stack">
          <Content organization={organization} />
          {isAdmin && <ProgramVersion />}
        </div>
      </div>
    </>
  );
}

type SectionProps = { organization: StaffOrganization };

function Safety({ organization }: SectionProps) {
  return (
    <>
      <SafetyDeskSettings organization={organization} />
      <PasskeyRequirement organization={organization} />
      {organization.role === "admin" && <RemovedContacts organization={organization} />}
    </>
  );
}

function Letters({ organization }: SectionProps) {
  return (
    <>
      <OrganizationSwitches organization={organization} />
      <LetterGuideSettings organization={organization} />
    </>
  );
}

function Paper({ organization: { id, type } }: SectionProps) {
  return (
    <Panel title="Paper">
      <div className="settings-paper">
        <PaperFields orgId={id} organization={termsFor(type).organization} />
      </div>
    </Panel>
  );
}

/** Loaded after the main content. Offline it renders nothing, because it cannot be changed either. */
function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
  return function LazyPanel(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
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
const LetterGuideSettings = lazyPanel(
  async () => (await import("#web/organizations/letter-guide-settings.tsx")).LetterGuideSettings,
);
const LogoSettings = lazyPanel(
  async () => (await import("#web/organizations/logo/logo-settings.tsx")).LogoSettings,
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
const CloseOrganization = lazyPanel(
  async () => (await import("./closing/close-organization.tsx")).CloseOrganization,
);
const ProgramVersion = lazyPanel(
  async () => (await import("#web/organizations/program-version.tsx")).ProgramVersion,
);
const ApiKeys = lazyPanel(async () => (await import("#web/organizations/api-keys/api-keys.tsx")).ApiKeys);
const PaperFields = lazyPanel(async () => (await import("#web/printing/paper-fields.tsx")).PaperFields);

const contents: Record<SettingsSection, ComponentType<SectionProps>> = {
  general: OrganizationSettings,
  logo: LogoSettings,
  letters: Letters,
  safety: Safety,
  retention: KeepingLetters,
  paper: Paper,
  keys: ApiKeys,
  close: CloseOrganization,
};
