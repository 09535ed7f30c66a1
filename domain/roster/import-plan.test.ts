import { describe, expect, test } from "vitest";
import { maxContacts } from "./contact.ts";
import {
  planRows,
  type KnownContact,
  type KnownPerson,
  type KnownRoster,
  type PlannedRow,
} from "./import-plan.ts";
import type { ImportRow } from "./import-row.ts";

const loon = { id: "loon", name: "Loon Cabin" };
const heron = { id: "heron", name: "Heron Cabin" };

function contact(email: string, given: Partial<KnownContact> = {}): KnownContact {
  return { id: `contact ${email}`, email, name: null, phone: null, removed: false, ...given };
}
function person(id: string, given: Partial<KnownPerson> = {}): KnownPerson {
  return { id, name: "Maya", externalId: null, buildingId: "loon", contacts: [], ...given };
}
function roster(...people: KnownPerson[]): KnownRoster {
  return { people, buildings: [loon, heron], peopleInEvent: people.length, blocksOf: () => [] };
}
function row(given: Partial<ImportRow> & { emails?: string[] } = {}): ImportRow {
  const { emails = [], ...rest } = given;
  const contacts = emails.map((email) => ({
    email,
    name: null,
    phone: null,
    relationship: "Parent/Guardian" as const,
  }));
  return { line: 2, name: "Maya", building: null, externalId: null, contacts, ...rest };
}
/** What became of a single row, in short. */
function outcome(of: ImportRow, known: KnownRoster): string {
  const [planned] = planRows([of], known).rows;
  return planned === undefined ? "" : short(planned);
}
function short(planned: PlannedRow): string {
  if (planned.kind === "problem") return `problem: ${planned.problems[0]?.sentence}`;
  return planned.kind === "new" ? "new" : `${planned.kind} ${planned.person.id}`;
}

describe("who a row is about", () => {
  const emma = person("a", { externalId: "7", contacts: [contact("m@x.org")] });
  test.each<[string, ImportRow, KnownRoster, string]>([
    ["nobody yet", row(), roster(), "new"],
    ["by External ID", row({ externalId: "7" }), roster(emma), "unchanged a"],
    ["by External ID, whatever the name", row({ externalId: "7", name: "Mia" }), roster(emma), "unchanged a"],
    ["by name and email", row({ emails: ["m@x.org"] }), roster(emma), "unchanged a"],
    [
      "by name in capitals and email",
      row({ name: "MAYA", emails: ["m@x.org"] }),
      roster(emma),
      "unchanged a",
    ],
    ["by name and one of two emails", row({ emails: ["z@x.org", "m@x.org"] }), roster(emma), "updated a"],
    [
      "an unknown id, then name and email",
      row({ externalId: "8", emails: ["m@x.org"] }),
      roster(emma),
      "unchanged a",
    ],
    ["the email alone is not enough", row({ name: "Theo", emails: ["m@x.org"] }), roster(emma), "new"],
    [
      "the name alone is not enough where there is an email",
      row({ emails: ["z@x.org"] }),
      roster(emma),
      "new",
    ],
    ["the name alone is not enough where there is an id", row({ externalId: "8" }), roster(emma), "new"],
    ["a bare name that one person has", row(), roster(emma), "unchanged a"],
    [
      "a bare name that two have",
      row(),
      roster(emma, person("b")),
      "problem: Several people have this name. Add an External ID or an email to tell them apart.",
    ],
    [
      "name and email that two have",
      row({ emails: ["m@x.org"] }),
      roster(emma, person("b", { contacts: [contact("m@x.org")] })),
      "problem: Several people have this name and email. Add the External ID.",
    ],
    [
      "two of a name, one with that email",
      row({ emails: ["m@x.org"] }),
      roster(person("b"), emma),
      "unchanged a",
    ],
    [
      "the email of a person whom staff removed, without an id",
      row({ emails: ["m@x.org"] }),
      roster(person("a", { contacts: [contact("m@x.org", { removed: true })] })),
      "problem: m@x.org was removed by staff from a person with this name. Add the External ID.",
    ],
  ])("%s", (_what, of, known, becomes) => {
    expect(outcome(of, known)).toBe(becomes);
  });

  test("one person is meant by one row: the one with the id has them, even below a namesake", () => {
    const known = roster(
      person("a", { externalId: "7", contacts: [contact("m@x.org"), contact("f@x.org")] }),
    );
    const rows = [
      row({ line: 2, emails: ["m@x.org"] }),
      row({ line: 3, emails: ["f@x.org"] }),
      row({ line: 4, externalId: "7" }),
    ];
    expect(planRows(rows, known).rows.map(short)).toEqual([
      "problem: This is the same person as in line 4.",
      "problem: This is the same person as in line 4.",
      "unchanged a",
    ]);
    expect(planRows(rows.slice(0, 2), known).rows.map(short)).toEqual([
      "unchanged a",
      "problem: This is the same person as in line 2.",
    ]);
  });

  test.each([
    ["another name", row({ externalId: "7", name: "Mia" }), "The file says Mia; the name here is Maya."],
    [
      "another id",
      row({ externalId: "8", emails: ["m@x.org"] }),
      "The file says External ID 8; the one here, 7, stays.",
    ],
    ["a namesake", row({ externalId: "8" }), "A person named Maya is already here."],
  ])("%s is told", (_what, of, notice) => {
    const [planned] = planRows([of], roster(emma)).rows;
    expect(planned).toMatchObject({ notices: [notice] });
  });
});

describe("what becomes of a known person", () => {
  test.each<[string, Partial<ImportRow> & { emails?: string[] }, KnownPerson, string]>([
    ["the same building", { building: "LOON cabin" }, person("a"), "unchanged a"],
    ["another building", { building: "Heron Cabin" }, person("a"), "moved a"],
    ["a building that is not there yet", { building: "Owl" }, person("a"), "moved a"],
    ["no building in the file", {}, person("a"), "unchanged a"],
    ["out of Unassigned", { building: "Loon Cabin" }, person("a", { buildingId: null }), "moved a"],
    [
      "an id where there is none",
      { externalId: "7", emails: ["m@x.org"] },
      person("a", { contacts: [contact("m@x.org")] }),
      "updated a",
    ],
    [
      "one more contact",
      { externalId: "7", emails: ["m@x.org"] },
      person("a", { externalId: "7" }),
      "updated a",
    ],
    [
      "a move and a contact are a move",
      { externalId: "7", building: "Heron Cabin", emails: ["m@x.org"] },
      person("a", { externalId: "7" }),
      "moved a",
    ],
  ])("%s: %s", (_what, given, known, becomes) => {
    expect(outcome(row(given), roster(known))).toBe(becomes);
  });

  test("a move says from where to where, in the names the camp uses", () => {
    expect(planRows([row({ building: "HERON CABIN" })], roster(person("a"))).rows[0]).toMatchObject({
      from: "Loon Cabin",
      building: { id: "heron", name: "Heron Cabin" },
    });
  });

  test("other names and phones in the file are used only if staff choose it", () => {
    const known = person("a", {
      name: "Eva",
      externalId: "7",
      contacts: [contact("m@x.org", { name: "Prya", phone: "5550000000" }), contact("f@x.org")],
    });
    const given = [
      { email: "m@x.org", name: "Priya", phone: null, relationship: "Parent/Guardian" as const },
      { email: "f@x.org", name: null, phone: null, relationship: "Parent/Guardian" as const },
    ];
    const rows = [row({ externalId: "7", name: "Ava", contacts: given })];
    const corrections = { name: "Ava", contacts: [{ id: "contact m@x.org", name: "Priya", phone: null }] };
    expect(planRows(rows, roster(known)).rows).toMatchObject([{ kind: "unchanged", corrections }]);
    const used = planRows(rows, roster(known), { useFileNames: true });
    expect(used.rows).toMatchObject([{ kind: "updated", corrections }]);
    const same = [row({ externalId: "7", name: "Eva" })];
    expect(planRows(same, roster(known), { useFileNames: true }).rows).toMatchObject([{ kind: "unchanged" }]);
  });

  test("a contact that is there is not overwritten, only its empty places are filled", () => {
    const known = person("a", { externalId: "7", contacts: [contact("m@x.org", { name: "Mother" })] });
    const given = [
      { email: "m@x.org", name: "Other", phone: "5551234567", relationship: "Other Family Member" as const },
    ];
    expect(planRows([row({ externalId: "7", contacts: given })], roster(known)).rows[0]).toMatchObject({
      kind: "updated",
      addContacts: [],
      fillContacts: [{ id: "contact m@x.org", name: null, phone: "5551234567" }],
    });
  });

  test("a contact that staff removed is not brought back, and the file's reader is told", () => {
    const known = person("a", { externalId: "7", contacts: [contact("f@x.org", { removed: true })] });
    expect(planRows([row({ externalId: "7", emails: ["f@x.org"] })], roster(known)).rows[0]).toMatchObject({
      kind: "unchanged",
      addContacts: [],
      notices: ["f@x.org was removed by staff and won't be added."],
    });
  });

  test("one that was removed and added again is there", () => {
    const both = [contact("f@x.org", { removed: true, id: "old" }), contact("f@x.org", { id: "now" })];
    const known = person("a", { externalId: "7", contacts: both });
    expect(planRows([row({ externalId: "7", emails: ["f@x.org"] })], roster(known)).rows[0]).toMatchObject({
      kind: "unchanged",
      notices: [],
    });
  });

  test("rejects a row that would exceed the maximum number of contacts", () => {
    const many = Array.from({ length: maxContacts }, (_, n) => contact(`${n}@x.org`));
    const known = roster(person("a", { externalId: "7", contacts: many }));
    expect(outcome(row({ externalId: "7", emails: ["m@x.org"] }), known)).toBe(
      "problem: One person can have at most 20 contacts.",
    );
    expect(outcome(row({ externalId: "7", emails: ["3@x.org"] }), known)).toBe("unchanged a");
  });
});

describe("what an event has room for", () => {
  test("new buildings are made once, in the first spelling", () => {
    const rows = [row({ line: 2, name: "A", building: "Owl" }), row({ line: 3, name: "B", building: "OWL" })];
    expect(planRows(rows, roster())).toMatchObject({
      newBuildings: ["Owl"],
      rows: [{ building: { id: null, name: "Owl" } }, { building: { id: null, name: "Owl" } }],
    });
  });

  test("a row with a problem makes no building", () => {
    const known = roster(person("a"), person("b"));
    expect(planRows([row({ building: "Owl" })], known).newBuildings).toEqual([]);
  });

  test("past 500 buildings a row with one more is a problem", () => {
    const buildings = Array.from({ length: 499 }, (_, n) => ({ id: `b${n}`, name: `Cabin ${n}` }));
    const known = { people: [], buildings, peopleInEvent: 0, blocksOf: () => [] };
    const rows = ["Owl", "Fox", "owl"].map((building, n) => row({ line: n + 2, name: `N${n}`, building }));
    expect(planRows(rows, known).rows.map(short)).toEqual([
      "new",
      "problem: There are already 500 buildings.",
      "new",
    ]);
  });

  test("past 20,000 people a new one is a problem and a known one is not", () => {
    const known = { ...roster(person("a")), peopleInEvent: 19_999 };
    const rows = [row({ line: 2, name: "B" }), row({ line: 3, name: "C" }), row({ line: 4 })];
    expect(planRows(rows, known).rows.map(short)).toEqual([
      "new",
      "problem: An event can have at most 20,000 people.",
      "unchanged a",
    ]);
  });
});

describe("a contact that staff removed before", () => {
  const block = { id: "b", eventName: "Week 2", removedByName: "Dana", removedOn: "2027-07-12" };
  const blocked = (...names: string[]): Pick<KnownRoster, "blocksOf"> => ({
    blocksOf: ({ name }, email) => (names.includes(name) && email === "f@x.org" ? [block] : []),
  });

  test("is held back from a new person, who is added with the other contact", () => {
    const known = { ...roster(), ...blocked("Maya") };
    expect(planRows([row({ emails: ["f@x.org", "m@x.org"] })], known).rows[0]).toMatchObject({
      kind: "new",
      addContacts: [{ email: "m@x.org" }],
      held: [{ email: "f@x.org", block, blockIds: ["b"] }],
    });
  });

  test("is held back from a known person whose name in the file differs", () => {
    const known = { ...roster(person("a", { externalId: "7" })), ...blocked("Maya") };
    const given = row({ name: "Maya A.", externalId: "7", emails: ["f@x.org"] });
    expect(planRows([given], known).rows[0]).toMatchObject({
      kind: "unchanged",
      addContacts: [],
      held: [{ email: "f@x.org" }],
    });
  });

  test("stays where it is still a contact", () => {
    const known = { ...roster(person("a", { contacts: [contact("f@x.org")] })), ...blocked("Maya") };
    expect(planRows([row({ emails: ["f@x.org"] })], known).rows[0]).toMatchObject({ held: [] });
  });
});
