import { eventStatus, type EventStatus, type ListedEvent } from "#domain/events/event.ts";
import { foldText } from "#domain/lookup/search.ts";
import { organizationTerms, type Wording } from "#domain/organizations/terms.ts";
import {
  organizationPlaces,
  settingsSectionNames,
  settingsSectionsFor,
  type SettingsSection,
} from "#web/organizations/organization-places.ts";

export type Place = { href: string; label: string; where: string };
type Findable = Place & { alsoCalled?: string };
type Organization = Wording & { id: string; name: string; role: string; timeZone: string };
type Event = Pick<ListedEvent, "id" | "name" | "startDate" | "endDate">;

/** More would push the people off a phone's screen. */
const maxPlaces = 5;

/**
 * Every typed word must begin a word of the place. Events come by their first day; those that run are found first, then
 * those that come, then those that are over.
 */
export function findPlaces(
  organization: Organization,
  events: readonly Event[],
  text: string,
  now: Date,
): Place[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const inStatus = (status: EventStatus) =>
    events.filter((event) => eventStatus(event, organization.timeZone, now) === status);
  const current = [...inStatus("Active"), ...inStatus("Upcoming")];
  const all = [...current, ...inStatus("Past").toReversed()];
  return [...actions(organization, current), ...weeks(organization, all), ...pages(organization)]
    .filter(({ label, alsoCalled = "" }) => {
      const words = wordsOf(`${label} ${alsoCalled}`);
      return typed.every((part) => words.some((word) => word.startsWith(part)));
    })
    .slice(0, maxPlaces);
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function actions(organization: Organization, events: readonly Event[]): Findable[] {
  const { contacts } = organizationTerms(organization);
  return events.flatMap((event) => {
    const at = eventPath(organization, event);
    return [
      { href: `${at}/print`, label: "Print letters", where: event.name, alsoCalled: "mail today tools" },
      {
        href: `${at}/upload`,
        label: "Upload replies",
        where: event.name,
        alsoCalled: "photos scan responses",
      },
      { href: `${at}/participants`, label: `Invite ${contacts.toLowerCase()}`, where: event.name },
      { href: `${at}/import`, label: "Import a list", where: event.name, alsoCalled: "roster csv" },
    ];
  });
}

function weeks(organization: Organization, events: readonly Event[]): Findable[] {
  const { participants } = organizationTerms(organization);
  return events.map((event) => ({
    href: `${eventPath(organization, event)}/participants`,
    label: event.name,
    where: participants,
  }));
}

function pages(organization: Organization): Findable[] {
  const { id, name } = organization;
  return [
    ...organizationPlaces(organization).map((place) => ({ ...place, where: name })),
    ...settingsSectionsFor(organization).map((section) => ({
      href: `/org/${id}/settings?section=${section}`,
      label: settingsSectionNames[section],
      where: "Settings",
      alsoCalled: sectionContents[section],
    })),
  ];
}

function eventPath({ id }: Organization, event: Event): string {
  return `/org/${id}/events/${event.id}`;
}

const sectionContents: Record<SettingsSection, string> = {
  general: "settings name time zone phone words",
  logo: "settings picture",
  letters: "settings answers email photos copiers mail-in cut-off",
  safety: "settings desk hold held passkeys removed",
  retention: "settings deletion days keep",
  paper: "settings size printer print",
  keys: "settings program import printer",
  close: "settings delete camp",
};
