import { inNaturalOrder } from "#domain/organizations/building-order.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";
import type { EventFacts } from "./download-store.ts";
import { downloadedPage, message } from "./page-frame.ts";
import { daysOf } from "./person-page.ts";

export type ListedPerson = {
  name: string;
  buildingName: string | null;
  letters: number;
  pages: number;
  file: string | null;
};

export type EventPage = {
  event: EventFacts;
  people: readonly ListedPerson[];
  unmatched: readonly { file: string | null }[];
  foot: readonly string[];
};

export function eventPage({ event, people, unmatched, foot }: EventPage): Buffer {
  const words = termsFor(event.orgType);
  const sum = (of: (person: ListedPerson) => number) => people.reduce((total, one) => total + of(one), 0);
  const doors = Map.groupBy(people, ({ buildingName }) => buildingName ?? "");
  const names = inNaturalOrder([...doors.keys()].filter((name) => name !== "").map((name) => ({ name })));
  const groups = [...names.map(({ name }) => name), ...(doors.has("") ? [""] : [])];
  const body = [
    message("h1", event.eventName),
    message("p", event.orgName, "quiet"),
    `<p class="quiet">${daysOf(event)}</p>`,
    `<p class="lead">${pluralize(people.length, words.participant.toLowerCase(), words.participants.toLowerCase())}, ${letters(sum((one) => one.letters))}, ${pages(sum((one) => one.pages))}.</p>`,
    ...groups.map((door) => group(door === "" ? "Unassigned" : door, doors.get(door) ?? [])),
    needsMatching(unmatched),
  ];
  return downloadedPage({ title: `${event.eventName} · ${event.orgName}`, body: body.join("\n"), foot });
}

function group(door: string, people: readonly ListedPerson[]): string {
  return `${message("h2", door)}<ul class="people">${people.map((one) => `<li>${line(one)}</li>`).join("")}</ul>`;
}

function line(person: ListedPerson): string {
  const name = message("span", person.name, "name");
  if (person.file === null)
    return `<span class="person">${name} <span class="quiet">No letters printed</span></span>`;
  const counts = `${letters(person.letters)}, ${pages(person.pages)}`;
  return `<a class="person" href="${escapeHtml(person.file)}">${name} <span class="quiet">${counts}</span></a>`;
}

function needsMatching(unmatched: EventPage["unmatched"]): string {
  const files = unmatched.flatMap(({ file }) => (file === null ? [] : [file]));
  if (files.length === 0) return "";
  const links = files.map((file) => `<li><a class="person plain" href="${file}">${file}</a></li>`);
  return `<h2>Needs matching</h2><p class="quiet">Pictures that nobody has said yet whose they are.</p><ul class="people">${links.join("")}</ul>`;
}

function pluralize(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
const letters = (count: number) => pluralize(count, "letter", "letters");
const pages = (count: number) =>
  count === 0 ? "nothing came back" : pluralize(count, "page came back", "pages came back");
