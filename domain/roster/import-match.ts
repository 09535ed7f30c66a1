import { nameKey } from "./import-repeats.ts";
import type { ImportRow } from "./import-row.ts";

export type KnownContact = {
  id: string;
  email: string;
  name: string | null;
  phone: string | null;
  /** Removed by staff. An import must not add them again. */
  removed: boolean;
};
export type KnownPerson = {
  id: string;
  name: string;
  externalId: string | null;
  buildingId: string | null;
  contacts: KnownContact[];
};

export type PeopleBy = {
  externalId: ReadonlyMap<string, KnownPerson>;
  name: ReadonlyMap<string, readonly KnownPerson[]>;
};

/** Copies the people, because the plan adds contacts from earlier rows to them. */
export function peopleBy(known: readonly KnownPerson[]): PeopleBy {
  const people = known.map((person) => ({ ...person, contacts: [...person.contacts] }));
  const name = new Map<string, KnownPerson[]>();
  for (const person of people) {
    const namesakes = name.get(nameKey(person.name));
    if (namesakes === undefined) name.set(nameKey(person.name), [person]);
    else namesakes.push(person);
  }
  const withId = people.flatMap((person) =>
    person.externalId === null ? [] : [[person.externalId, person] as const],
  );
  return { externalId: new Map(withId), name };
}

/** `person` is undefined for a new person. */
export type MatchResult = { person: KnownPerson | undefined; notices: string[] } | { problem: string };

const tellApart = "Add an External ID or an email to tell them apart.";

/**
 * Matches by the camp's own id, else by name and a parent's email, or by name alone if the row has nothing else. A
 * wrong match would give one child's letters to another, so any doubt is a problem.
 */
export function matchParticipant(row: ImportRow, people: PeopleBy): MatchResult {
  const byId = row.externalId === null ? undefined : people.externalId.get(row.externalId);
  if (byId !== undefined) return { person: byId, notices: renamed(row, byId) };
  const namesakes = people.name.get(nameKey(row.name)) ?? [];
  if (row.externalId === null && row.contacts.length === 0) return byNameAlone(namesakes);
  const emails = new Set(row.contacts.map(({ email }) => email));
  const [first, ...others] = namesakes.filter(({ contacts }) =>
    contacts.some(({ email, removed }) => !removed && emails.has(email)),
  );
  if (others.length > 0) return { problem: "Several people have this name and email. Add the External ID." };
  if (first !== undefined) return { person: first, notices: otherId(row, first) };
  return asNew(row, namesakes, emails);
}

function byNameAlone(namesakes: readonly KnownPerson[]): MatchResult {
  const [first, ...others] = namesakes;
  return others.length > 0
    ? { problem: `Several people have this name. ${tellApart}` }
    : { person: first, notices: [] };
}

/** Adding the row as a new person would bring back a contact that staff removed, under a second entry. */
function asNew(row: ImportRow, namesakes: readonly KnownPerson[], emails: ReadonlySet<string>): MatchResult {
  const sentAway = namesakes
    .flatMap(({ contacts }) => contacts)
    .find(({ email, removed }) => removed && emails.has(email));
  if (sentAway !== undefined)
    return {
      problem: `${sentAway.email} was removed by staff from somebody of this name. Add the External ID.`,
    };
  const notices = namesakes.length > 0 ? [`Somebody named ${row.name} is already here.`] : [];
  return { person: undefined, notices };
}

function renamed(row: ImportRow, person: KnownPerson): string[] {
  return nameKey(row.name) === nameKey(person.name)
    ? []
    : [`The file says ${row.name}; the name here, ${person.name}, stays.`];
}

function otherId(row: ImportRow, person: KnownPerson): string[] {
  return row.externalId === null || person.externalId === null
    ? []
    : [`The file says External ID ${row.externalId}; the one here, ${person.externalId}, stays.`];
}
