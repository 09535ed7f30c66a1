import { organizationTerms, type Wording } from "#domain/organizations/terms.ts";

export type OrganizationPlace = { href: string; label: string };
type Organization = Wording & { id: string; role: string };

/** The tabs of an organization. */
export function organizationPlaces(organization: Organization): OrganizationPlace[] {
  const { id, role } = organization;
  const { buildings, events } = organizationTerms(organization);
  return [
    { href: `/org/${id}`, label: "Today" },
    { href: `/org/${id}/events`, label: events },
    { href: `/org/${id}/buildings`, label: buildings },
    { href: `/org/${id}/team`, label: "Team" },
    { href: `/org/${id}/settings`, label: "Settings" },
    { href: `/org/${id}/season`, label: "Season report" },
    { href: `/org/${id}/recently-deleted`, label: "Recently deleted" },
    ...(role === "admin" ? [{ href: `/org/${id}/audit`, label: "Activity" }] : []),
  ];
}

const settingsSections = [
  "general",
  "logo",
  "letters",
  "safety",
  "retention",
  "paper",
  "keys",
  "close",
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export const settingsSectionNames: Record<SettingsSection, string> = {
  general: "General",
  logo: "Logo",
  letters: "Letters",
  safety: "Safety",
  retention: "Retention",
  paper: "Paper",
  keys: "API keys",
  close: "Close",
};

const sectionsForAdmins: readonly SettingsSection[] = ["keys", "close"];

export function settingsSectionsFor({ role }: { role: string }): SettingsSection[] {
  return settingsSections.filter((section) => role === "admin" || !sectionsForAdmins.includes(section));
}
