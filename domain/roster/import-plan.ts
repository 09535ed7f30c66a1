import { maxBuildings } from "../organizations/building.ts";
import { buildingErrors } from "../organizations/errors.ts";
import { maxContacts } from "./contact.ts";
import type { BlockedChild, ContactBlock, FindBlocks } from "./contact-block.ts";
import { contactErrors, rosterErrors } from "./errors.ts";
import { nameKey, type ImportedContact, type ImportRow, type RowProblem } from "./import-row.ts";
import { maxParticipants } from "./participant.ts";
import type { RoomWhileNew } from "../standing.ts";

type KnownBuilding = { id: string; name: string };

export type KnownRoster = {
  people: readonly KnownPerson[];
  buildings: readonly KnownBuilding[];
  /** All participants of the event, not only `people`. */
  peopleInEvent: number;
  /** What a new organization may still add, over all its events. */
  roomWhileNew?: RoomWhileNew | undefined;
  blocksOf: FindBlocks;
};

/** Removed by staff before, in this event or another. */
type HeldBack = { email: string; block: ContactBlock; blockIds: string[] };

export type PlannedRow =
  | { kind: "problem"; row: ImportRow; problems: RowProblem[] }
  | {
      kind: "new";
      row: ImportRow;
      building: PlannedBuilding | null;
      addContacts: ImportedContact[];
      held: HeldBack[];
      notices: string[];
    }
  | PlannedChange;
type ContactNames = { id: string; name: string | null; phone: string | null };

/** What the file says otherwise. Null: nothing to change. */
export type Corrections = { name: string | null; contacts: ContactNames[] };

type PlannedChange = {
  kind: "moved" | "updated" | "unchanged";
  row: ImportRow;
  person: KnownPerson;
  building: PlannedBuilding | null;
  from: string | null;
  fillExternalId: boolean;
  addContacts: ImportedContact[];
  fillContacts: ContactNames[];
  /** Carried out only if staff chose to use the names in the file. */
  corrections: Corrections;
  held: HeldBack[];
  notices: string[];
};
export type PlannedBuilding = { id: string | null; name: string };

export type Plan = { rows: PlannedRow[]; newBuildings: string[] };

/** Replace the names and phones of people who are on the roster already by those in the file. */
export type PlanOptions = { useFileNames?: boolean };

/** Pure. Apply the plan only to the same state that it was made from. */
export function planRows(
  rows: readonly ImportRow[],
  known: KnownRoster,
  { useFileNames = false }: PlanOptions = {},
): Plan {
  const people = peopleBy(known.people);
  const buildings = new Map<string, PlannedBuilding>(
    known.buildings.map((one) => [buildingKey(one.name), one]),
  );
  const buildingNames = new Map(known.buildings.map(({ id, name }) => [id, name]));
  // A row with the camp's own id gets the person, even if a namesake comes first.
  const takenBy = linesById(rows, people);
  const newBuildings: string[] = [];
  let room = maxParticipants - known.peopleInEvent;
  const roomWhileNew = { participants: room, contacts: Infinity, ...known.roomWhileNew };

  function planned(row: ImportRow): PlannedRow {
    const found = matchParticipant(row, people);
    if ("problem" in found) return problem(row, found.problem);
    const building = row.building === null ? null : placeFor(row.building, buildings);
    if (building === undefined) return problem(row, buildingErrors.tooMany.message);
    if (found.person === undefined) {
      if (room <= 0) return problem(row, rosterErrors.tooMany.message);
      if (roomWhileNew.participants <= 0) return problem(row, rosterErrors.tooManyWhileNew.message);
      const { addContacts, held } = newContacts(row);
      if (!takeRoom(addContacts)) return problem(row, contactErrors.tooManyWhileNew.message);
      room -= 1;
      roomWhileNew.participants -= 1;
      return { kind: "new", row, building, addContacts, held, notices: found.notices };
    }
    const line = takenBy.get(found.person.id);
    if (line !== undefined && line !== row.line)
      return problem(row, `This is the same person as in line ${line}.`);
    takenBy.set(found.person.id, row.line);
    return change(row, found.person, building, found.notices);
  }

  function takeRoom({ length }: readonly ImportedContact[]): boolean {
    if (length > roomWhileNew.contacts) return false;
    roomWhileNew.contacts -= length;
    return true;
  }

  function newContacts(row: ImportRow): { addContacts: ImportedContact[]; held: HeldBack[] } {
    const held = row.contacts.flatMap(({ email }) => heldBack(known.blocksOf, [row], email) ?? []);
    const heldEmails = new Set(held.map(({ email }) => email));
    return { addContacts: row.contacts.filter(({ email }) => !heldEmails.has(email)), held };
  }

  function change(
    row: ImportRow,
    person: KnownPerson,
    building: PlannedBuilding | null,
    notices: string[],
  ): PlannedRow {
    const contacts = contactChanges(row, person, known.blocksOf);
    if ("problem" in contacts) return problem(row, contacts.problem);
    if (!takeRoom(contacts.addContacts)) return problem(row, contactErrors.tooManyWhileNew.message);
    const fillExternalId = row.externalId !== null && person.externalId === null;
    // A later row may match this person by an email that this row adds.
    person.contacts.push(...contacts.addContacts.map((added) => ({ ...added, id: "", removed: false })));
    const moves = building !== null && building.id !== person.buildingId;
    const corrections = correctionsIn(row, person);
    const updates =
      fillExternalId ||
      contacts.addContacts.length > 0 ||
      contacts.fillContacts.length > 0 ||
      (useFileNames && hasCorrections(corrections));
    return {
      kind: moves ? "moved" : updates ? "updated" : "unchanged",
      row,
      person,
      building,
      from: person.buildingId === null ? null : (buildingNames.get(person.buildingId) ?? null),
      fillExternalId,
      addContacts: contacts.addContacts,
      fillContacts: contacts.fillContacts,
      corrections,
      held: contacts.held,
      notices: [...notices, ...contacts.notices],
    };
  }

  const plannedRows = rows.map((row) => {
    const one = planned(row);
    if (one.kind !== "problem" && one.building !== null && one.building.id === null)
      noteNewBuilding(one.building, buildings, newBuildings);
    return one;
  });
  return { rows: plannedRows, newBuildings };
}

function linesById(rows: readonly ImportRow[], people: PeopleBy): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { externalId, line } of rows) {
    const person = externalId === null ? undefined : people.externalId.get(externalId);
    if (person !== undefined && !lines.has(person.id)) lines.set(person.id, line);
  }
  return lines;
}

function buildingKey(name: string): string {
  return name.toLowerCase();
}

/** The existing building, or a new one if the limit allows it. */
function placeFor(
  name: string,
  buildings: ReadonlyMap<string, PlannedBuilding>,
): PlannedBuilding | undefined {
  const there = buildings.get(buildingKey(name));
  if (there !== undefined) return there;
  return buildings.size >= maxBuildings ? undefined : { id: null, name };
}

/** Only imported rows create buildings. The first spelling is used. */
function noteNewBuilding(
  building: PlannedBuilding,
  buildings: Map<string, PlannedBuilding>,
  newBuildings: string[],
): void {
  const key = buildingKey(building.name);
  if (buildings.has(key)) return;
  buildings.set(key, building);
  newBuildings.push(building.name);
}

function problem(row: ImportRow, sentence: string): PlannedRow {
  return { kind: "problem", row, problems: [{ sentence, about: null }] };
}

/** `children` are the row and the person it matched: either may have the external id. */
function heldBack(
  blocksOf: FindBlocks,
  children: readonly BlockedChild[],
  email: string,
): HeldBack | undefined {
  const blocks = children.flatMap((child) => blocksOf(child, email));
  const [block] = blocks;
  if (block === undefined) return undefined;
  return { email, block, blockIds: [...new Set(blocks.map(({ id }) => id))] };
}

export function hasCorrections({ name, contacts }: Corrections): boolean {
  return name !== null || contacts.length > 0;
}

function correctionsIn(row: ImportRow, person: KnownPerson): Corrections {
  const present = new Map(
    person.contacts.flatMap((contact) => (contact.removed ? [] : [[contact.email, contact] as const])),
  );
  const contacts = row.contacts.flatMap((contact) => {
    const there = present.get(contact.email);
    // Id "": added by an earlier row of the file.
    if (there === undefined || there.id === "") return [];
    const name = otherThan(there.name, contact.name);
    const phone = otherThan(there.phone, contact.phone);
    return name === null && phone === null ? [] : [{ id: there.id, name, phone }];
  });
  return { name: otherThan(person.name, row.name), contacts };
}

/** The value in the file if both exist and differ; empty places are filled in any case. */
function otherThan(here: string | null, inFile: string | null): string | null {
  return here === null || inFile === here ? null : inFile;
}

type ContactChanges = Pick<PlannedChange, "addContacts" | "fillContacts" | "held" | "notices">;

function contactChanges(
  row: ImportRow,
  person: KnownPerson,
  blocksOf: FindBlocks,
): ContactChanges | { problem: string } {
  const changes: ContactChanges = { addContacts: [], fillContacts: [], held: [], notices: [] };
  const present = new Map<string, KnownContact>();
  const removed = new Set<string>();
  for (const contact of person.contacts) {
    if (contact.removed) removed.add(contact.email);
    else present.set(contact.email, contact);
  }
  for (const contact of row.contacts) {
    const there = present.get(contact.email);
    if (there !== undefined) {
      // Fills only empty fields and never overwrites what staff entered.
      const name = there.name === null ? contact.name : null;
      const phone = there.phone === null ? contact.phone : null;
      if (name !== null || phone !== null) changes.fillContacts.push({ id: there.id, name, phone });
      continue;
    }
    const held = heldBack(blocksOf, [row, person], contact.email);
    if (held !== undefined) changes.held.push(held);
    else if (removed.has(contact.email))
      changes.notices.push(`${contact.email} was removed by staff and won't be added.`);
    else changes.addContacts.push(contact);
  }
  if (changes.addContacts.length > 0 && present.size + changes.addContacts.length > maxContacts)
    return { problem: contactErrors.tooMany.message };
  return changes;
}

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

type PeopleBy = {
  externalId: ReadonlyMap<string, KnownPerson>;
  name: ReadonlyMap<string, readonly KnownPerson[]>;
};

/** Copies the people, because the plan adds contacts from earlier rows to them. */
function peopleBy(known: readonly KnownPerson[]): PeopleBy {
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
type MatchResult = { person: KnownPerson | undefined; notices: string[] } | { problem: string };

const tellApart = "Add an External ID or an email to tell them apart.";

/**
 * Matches by the camp's own id, else by name and a parent's email, or by name alone if the row has nothing else. A
 * wrong match would give one child's letters to another, so any doubt is a problem.
 */
function matchParticipant(row: ImportRow, people: PeopleBy): MatchResult {
  const byId = row.externalId === null ? undefined : people.externalId.get(row.externalId);
  if (byId !== undefined) return { person: byId, notices: renamed(row, byId) };
  const namesakes = people.name.get(nameKey(row.name)) ?? [];
  if (row.externalId === null && row.contacts.length === 0)
    return row.lacksEmail === true ? withoutItsEmail(row, namesakes) : byNameAlone(namesakes);
  const emails = new Set(row.contacts.map(({ email }) => email));
  const [first, ...others] = namesakes.filter(({ contacts }) =>
    contacts.some(({ email, removed }) => !removed && emails.has(email)),
  );
  if (others.length > 0) return { problem: "Several people have this name and email. Add the External ID." };
  if (first !== undefined) return { person: first, notices: otherId(row, first) };
  return asNew(row, namesakes, emails);
}

/** The email that could not be read may be of another child with this name. */
function withoutItsEmail(row: ImportRow, namesakes: readonly KnownPerson[]): MatchResult {
  const hasContacts = namesakes.some(({ contacts }) => contacts.length > 0);
  return hasContacts
    ? { problem: `${row.name} is already here. Correct the email, or add the External ID.` }
    : byNameAlone(namesakes);
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
      problem: `${sentAway.email} was removed by staff from a person with this name. Add the External ID.`,
    };
  const notices = namesakes.length > 0 ? [`A person named ${row.name} is already here.`] : [];
  return { person: undefined, notices };
}

function renamed(row: ImportRow, person: KnownPerson): string[] {
  return nameKey(row.name) === nameKey(person.name)
    ? []
    : [`The file says ${row.name}; the name here is ${person.name}.`];
}

function otherId(row: ImportRow, person: KnownPerson): string[] {
  return row.externalId === null || person.externalId === null
    ? []
    : [`The file says External ID ${row.externalId}; the one here, ${person.externalId}, stays.`];
}
