import * as fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { organizationTerms } from "../organizations/terms.ts";
import { toCsv } from "./csv.ts";
import type { ExportedPerson } from "./import-answer.ts";
import { guessMapping } from "./import-guess.ts";
import { planRows, type KnownPerson, type KnownRoster } from "./import-plan.ts";
import { previewRows, readRows } from "./import-preview.ts";
import type { ImportRow } from "./import-row.ts";
import { rosterTable, sampleTable } from "./roster-table.ts";

const empty: KnownRoster = { people: [], buildings: [], peopleInEvent: 0, blocksOf: () => [] };

function readFile(text: string) {
  const { data } = Papa.parse<string[]>(text.replace("\uFEFF", ""), { skipEmptyLines: true });
  const [headers = [], ...rows] = data;
  return readRows({ headers, mapping: guessMapping(headers, {}), rows, firstLine: 2 });
}

describe("a preview", () => {
  test("counts every row once and lists them in the file's order", () => {
    const read = readFile("ID,Name,Bunk\n1,Maya,Owl\n,,Owl\n2,Theo,\n1,Ines,\n");
    const { preview, toImport } = previewRows(read, empty);
    expect(preview.counts).toEqual({ new: 2, moved: 0, updated: 0, unchanged: 0, problems: 2 });
    expect(preview.problems.map(({ line }) => line)).toEqual([3, 5]);
    expect(preview.added).toEqual([
      { line: 2, name: "Maya", building: "Owl" },
      { line: 4, name: "Theo", building: null },
    ]);
    expect(toImport.map(({ line }) => line)).toEqual([2, 4]);
  });

  test("long lists are cut, the counts and what will be imported are whole", () => {
    const good = Array.from({ length: 300 }, (_, n) => `${n},Camper ${n},a@x.org`).join("\n");
    const bad = Array.from({ length: 2_500 }, (_, n) => `b${n},,b@x.org`).join("\n");
    const { preview, toImport } = previewRows(readFile(`ID,Name,Email\n${good}\n${bad}\n`), empty);
    expect(preview.counts).toMatchObject({ new: 300, problems: 2_500 });
    expect([preview.added.length, preview.problems.length, toImport.length]).toEqual([100, 2_000, 300]);
  });

  test("says what the file and what the roster make worth knowing, but not of rows that stay out", () => {
    const read = readFile(
      "Name,Bunk,Email,Parent 2 name\nMaya,Owl,a@x.org,Tom\n,Owl,b@x.org,Tim\nTheo,,c@x.org,Ann\n",
    );
    const { preview } = previewRows(read, empty);
    expect(preview.notices).toEqual([
      { line: 2, name: "Maya", kind: "second-without-email", sentence: "Tom has no email and is skipped." },
      { line: 4, name: "Theo", kind: "second-without-email", sentence: "Ann has no email and is skipped." },
      { line: 4, name: "Theo", kind: "without-building", sentence: "The file has no building." },
    ]);
    expect(preview.noticeCounts).toEqual({ "second-without-email": 2, "without-building": 1 });
  });

  test("asks about a new building that may be misspelled", () => {
    const read = readFile("Name,Bunk\nMaya,Pine\nTheo,Pine\nInes,Pyne\nAva,Herron\n");
    const { preview } = previewRows(read, { ...empty, buildings: [{ id: "heron", name: "Heron" }] });
    expect(preview.similarBuildings).toEqual([
      { name: "Pyne", rows: 1, like: "Pine" },
      { name: "Herron", rows: 1, like: "Heron" },
    ]);
  });

  test("takes a child whose email cannot be read for no other child of that name", () => {
    const contact = { id: "c", email: "e@x.org", name: null, phone: null, removed: false };
    const maya: KnownPerson = {
      id: "m",
      name: "Maya",
      externalId: null,
      buildingId: null,
      contacts: [contact],
    };
    const read = () => readFile("Name,Email\nMaya,elena@\n");
    expect(previewRows(read(), { ...empty, people: [maya] }).preview.problems).toEqual([
      {
        line: 2,
        name: "Maya",
        problems: [
          { sentence: "Maya is already here. Correct the email, or add the External ID.", about: null },
        ],
      },
    ]);
    const again = previewRows(read(), { ...empty, people: [{ ...maya, contacts: [] }] });
    expect(again.preview.counts).toMatchObject({ new: 0, unchanged: 1 });
  });
});

describe("our own files", () => {
  test.each(["Camp", "Retreat Center"])("the sample of a %s can be imported as it is", (type) => {
    const { preview } = previewRows(readFile(toCsv(sampleTable(organizationTerms({ type })))), empty);
    expect(preview.counts).toEqual({ new: 3, moved: 0, updated: 0, unchanged: 0, problems: 0 });
    expect(preview.noticeCounts).toEqual({ "without-building": 1 });
  });

  const text = fc.stringMatching(/^[=+@'"A-Za-z,;-][=+@'" A-Za-z,;-]{0,10}[A-Za-z]$/);
  const people = fc.uniqueArray(
    fc.record({
      name: text,
      building: fc.option(text),
      externalId: fc.option(fc.uuid()),
      contacts: fc.uniqueArray(
        fc.record({
          email: fc.emailAddress().map((email) => email.toLowerCase()),
          name: fc.option(text),
          phone: fc.constantFrom(null, "5551234567", "+15551234567"),
          relationship: fc.constantFrom("Parent/Guardian" as const, "Other Family Member" as const),
        }),
        { selector: ({ email }) => email, maxLength: 3 },
      ),
    }),
    { selector: ({ name }) => name.trim().toLowerCase(), minLength: 1, maxLength: 8 },
  );

  test("whatever stands in a roster, its export comes back as unchanged", () => {
    fc.assert(
      fc.property(people, (made) => {
        const roster = made.map(tidy);
        const read = readFile(toCsv(rosterTable(roster, organizationTerms({ type: "Camp" }))));
        const { preview } = previewRows(read, rosterOf(roster));
        expect(preview.counts).toEqual({
          new: 0,
          moved: 0,
          updated: 0,
          unchanged: roster.length,
          problems: 0,
        });
      }),
    );
  });
});

/** As the product keeps it: single spaces, nothing at the ends. */
function tidy(person: ExportedPerson): ExportedPerson {
  const line = (given: string | null) => given?.trim().replaceAll(/\s+/g, " ") ?? null;
  return {
    ...person,
    name: line(person.name) ?? "",
    building: line(person.building),
    contacts: person.contacts.map((contact) => ({ ...contact, name: line(contact.name) })),
  };
}

function rosterOf(people: readonly ExportedPerson[]): KnownRoster {
  const names = people.flatMap(({ building }) => (building === null ? [] : [building]));
  const buildings = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  return {
    people: people.map(({ name, building, externalId, contacts }, n) => ({
      id: String(n),
      name,
      externalId,
      buildingId: building === null ? null : building.toLowerCase(),
      contacts: contacts.map((contact) => ({ ...contact, id: `${n} ${contact.email}`, removed: false })),
    })),
    buildings: buildings.map((name) => ({ id: name.toLowerCase(), name })),
    peopleInEvent: people.length,
    blocksOf: () => [],
  };
}

describe("working a file off in parts", () => {
  const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
  const cells = fc.tuple(
    oneOf("Maya", "maya", "Theo", "Ines"),
    oneOf("", "Loon", "LOON", "Owl"),
    oneOf("", "1", "2", "3"),
    oneOf("", "a@x.org", "b@x.org", "gone@x.org"),
    oneOf("", "c@x.org", "A@x.org"),
  );
  const headers = ["Name", "Bunk", "ID", "Parent 1 email", "Parent 2 email"];
  const maya: KnownPerson = {
    id: "m",
    name: "Maya",
    externalId: "1",
    buildingId: "loon",
    contacts: ["a@x.org", "gone@x.org"].map((email) => ({
      id: email,
      email,
      name: null,
      phone: null,
      removed: email === "gone@x.org",
    })),
  };
  const start: KnownRoster = {
    people: [maya],
    buildings: [{ id: "loon", name: "Loon" }],
    peopleInEvent: 1,
    blocksOf: () => [],
  };

  test("in parts of any size does what the preview said of the whole", () => {
    fc.assert(
      fc.property(
        fc.array(cells, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 4 }),
        (rows, size) => {
          const read = readRows({ headers, mapping: guessMapping(headers, {}), rows, firstLine: 2 });
          const { preview, toImport } = previewRows(read, start);
          const kinds: string[] = [];
          let known = start;
          for (let from = 0; from < toImport.length; from += size) {
            const step = carriedOut(toImport.slice(from, from + size), known);
            kinds.push(...step.kinds);
            known = step.known;
          }
          const count = (kind: string) => kinds.filter((one) => one === kind).length;
          const { counts } = preview;
          expect({ new: count("new"), moved: count("moved"), updated: count("updated") }).toEqual({
            new: counts.new,
            moved: counts.moved,
            updated: counts.updated,
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/** What the server does with a plan, on a roster in memory. */
function carriedOut(rows: readonly ImportRow[], known: KnownRoster) {
  const plan = planRows(rows, known);
  const people = new Map(known.people.map((person) => [person.id, person]));
  const buildings = [
    ...known.buildings,
    ...plan.newBuildings.map((name) => ({ id: name.toLowerCase(), name })),
  ];
  for (const planned of plan.rows) {
    if (planned.kind === "problem") continue;
    const { row, building } = planned;
    const before = planned.kind === "new" ? undefined : planned.person;
    const id = before?.id ?? `line ${row.line}`;
    const added = planned.kind === "new" ? row.contacts : planned.addContacts;
    people.set(id, {
      id,
      name: before?.name ?? row.name,
      externalId: before?.externalId ?? row.externalId,
      buildingId: building?.name.toLowerCase() ?? before?.buildingId ?? null,
      contacts: [
        ...(before?.contacts ?? []),
        ...added.map((contact) => ({ ...contact, id: `${id} ${contact.email}`, removed: false })),
      ],
    });
  }
  const kinds = plan.rows.map(({ kind }) => kind);
  return {
    kinds,
    known: { people: [...people.values()], buildings, peopleInEvent: people.size, blocksOf: () => [] },
  };
}
