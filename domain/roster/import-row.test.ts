import { describe, expect, test } from "vitest";
import type { ImportField } from "./import-fields.ts";
import { columnsOf, readRow, relationshipOf } from "./import-row.ts";
import { guessMapping } from "./import-guess.ts";
import { readRows } from "./import-preview.ts";

const mapping: ImportField[] = [
  "name",
  "building",
  "externalId",
  "contact1Email",
  "contact1Name",
  "contact1Phone",
  "contact1Relationship",
  "contact2Email",
];
const columns = columnsOf(mapping, mapping);
const read = (...cells: string[]) => readRow(cells, columns, 7);

describe("a row of the file", () => {
  test("is cleaned and read into one person with contacts", () => {
    expect(
      read(
        "  Maya \u0000 Vasquez ",
        "Loon  Cabin",
        "1001",
        "Elena@Example.org",
        "Elena",
        "(555) 123-4567",
        "Mother",
      ),
    ).toEqual({
      row: {
        line: 7,
        name: "Maya Vasquez",
        building: "Loon Cabin",
        externalId: "1001",
        contacts: [
          { email: "elena@example.org", name: "Elena", phone: "5551234567", relationship: "Parent/Guardian" },
        ],
      },
      problems: [],
      notices: [],
    });
  });

  test.each<[string, string[], [string, string | null][]]>([
    ["no name", ["", "Loon"], [["Name is required.", null]]],
    ["a name too long", ["x".repeat(121)], [["Name can have at most 120 characters.", null]]],
    [
      "a building name too long",
      ["Maya", "b".repeat(121)],
      [["Building name can have at most 120 characters.", `${"b".repeat(40)}…`]],
    ],
    [
      "an id too long",
      ["Maya", "", "9".repeat(101)],
      [["External ID can have at most 100 characters.", `${"9".repeat(40)}…`]],
    ],
    [
      "several things at once",
      ["", "", "9".repeat(101)],
      [
        ["Name is required.", null],
        ["External ID can have at most 100 characters.", `${"9".repeat(40)}…`],
      ],
    ],
  ])("with %s says so", (_what, cells, problems) => {
    expect(read(...cells)?.problems.map(({ sentence, about }) => [sentence, about])).toEqual(problems);
  });

  const elena = { email: "e@x.org", name: null, phone: null, relationship: "Parent/Guardian" };
  test.each<[string, string[], { kind: string; sentence: string }, object[]]>([
    [
      "an email that is none",
      ["Maya", "", "", "elena@", "Elena"],
      { kind: "email", sentence: "Elena is skipped: “elena@” is not an email address." },
      [],
    ],
    [
      "a phone too short",
      ["Maya", "", "", "e@x.org", "Elena", "555 12"],
      { kind: "phone", sentence: "“555 12” is skipped: it is not a 10-digit phone number." },
      [{ ...elena, name: "Elena" }],
    ],
    [
      "a parent's name too long",
      ["Maya", "", "", "e@x.org", "n".repeat(121)],
      { kind: "contact-name", sentence: `The name “${"n".repeat(40)}…” of e@x.org is skipped.` },
      [elena],
    ],
    [
      "a parent's name that is a link",
      ["Maya", "", "", "e@x.org", "www.example.com"],
      { kind: "contact-name", sentence: "The name “www.example.com” of e@x.org is skipped." },
      [elena],
    ],
    [
      "no email",
      ["Maya", "", "", "", "Elena", "12"],
      { kind: "without-email", sentence: "Elena has no email and is skipped." },
      [],
    ],
  ])("with %s imports the camper, leaves that out and says so", (_what, cells, notice, contacts) => {
    expect(read(...cells)).toMatchObject({
      problems: [],
      notices: [notice],
      row: { name: "Maya", contacts },
    });
  });

  test("has as many contacts as the file has columns for", () => {
    const headers = ["Name", ...Array.from({ length: 12 }, (_, n) => `Parent ${n + 1} email`)];
    const many = columnsOf(guessMapping(headers, {}), headers);
    const emails = Array.from({ length: 12 }, (_, n) => `p${n}@x.org`);
    expect(readRow(["Maya", ...emails], many, 2)?.row.contacts.map(({ email }) => email)).toEqual(emails);
  });

  test("both parents with one address are one contact with what each row knew", () => {
    const both = columnsOf(["name", "contact1Email", "contact2Email", "contact2Name", "contact2Phone"], []);
    expect(readRow(["Maya", "e@x.org", "E@x.org", "Elena", "5551234567"], both, 2)?.row.contacts).toEqual([
      { email: "e@x.org", name: "Elena", phone: "5551234567", relationship: "Parent/Guardian" },
    ]);
  });

  test("first and last name are joined, and a full name wins over them", () => {
    const parts = columnsOf(["lastName", "firstName", "name"], []);
    expect(readRow(["Vasquez", "Maya", ""], parts, 2)?.row.name).toBe("Maya Vasquez");
    expect(readRow(["Vasquez", "Maya", "Maya V."], parts, 2)?.row.name).toBe("Maya V.");
    expect(readRow(["", "Maya"], parts, 2)?.row.name).toBe("Maya");
  });

  test("a parent's name in two columns ends with the family name, wherever that stands", () => {
    const headers = ["Camper", "Email", "Parent Last Name", "Parent First Name"];
    const split = columnsOf(["name", "contact1Email", "contact1Name", "contact1Name"], headers);
    expect(readRow(["Maya", "e@x.org", "Vasquez", "Elena"], split, 2)?.row.contacts[0]?.name).toBe(
      "Elena Vasquez",
    );
  });

  test("our own export's apostrophes are taken off again", () => {
    expect(read("'=Maya", "'+Loon", "'-7", "e@x.org", "'@Elena", "'+15551234567")?.row).toMatchObject({
      name: "=Maya",
      building: "+Loon",
      externalId: "-7",
      contacts: [{ name: "@Elena", phone: "+15551234567" }],
    });
  });

  test("no building is Unassigned, whether the cell is empty or says so", () => {
    expect(read("Maya", "")?.row.building).toBeNull();
    expect(read("Maya", "UNASSIGNED")?.row.building).toBeNull();
  });

  test("one that says nothing is no row", () => {
    expect(read("", " ", "\t")).toBeUndefined();
    expect(read()).toBeUndefined();
  });
});

test.each([
  ["", "Parent/Guardian"],
  ["Mother", "Parent/Guardian"],
  ["dad", "Parent/Guardian"],
  ["Legal Guardian", "Parent/Guardian"],
  ["Parent/Guardian", "Parent/Guardian"],
  ["Step-Mother", "Parent/Guardian"],
  ["Grandmother", "Other Family Member"],
  ["Grand Father", "Other Family Member"],
  ["Aunt", "Other Family Member"],
  ["Other Family Member", "Other Family Member"],
])("the relationship %j is %s", (text, relationship) => {
  expect(relationshipOf(text)).toBe(relationship);
});

describe("rows that stand twice in a file", () => {
  const problemsOf = (...rows: string[][]) =>
    readRows({ headers: mapping, mapping, rows, firstLine: 2 }).map(
      ({ problems }) => problems[0]?.sentence ?? "",
    );

  test("the later one of the same External ID names the earlier line", () => {
    expect(problemsOf(["Maya", "", "1"], ["Theo", "", "2"], ["Ines", "", "1"])).toEqual([
      "",
      "",
      "Line 2 has the same External ID.",
    ]);
  });

  test("the later one of the same name and any of the same emails names the earlier line", () => {
    expect(
      problemsOf(
        ["Maya", "", "1", "a@x.org", "", "", "", "b@x.org"],
        ["MAYA", "", "2", "B@x.org"],
        ["Maya", "", "", "c@x.org"],
      ),
    ).toEqual(["", "Line 2 has the same name and email.", ""]);
  });

  test("reports a bare name that another row has too as ambiguous", () => {
    const sentence = (line: number) =>
      `Line ${line} has the same name. Add an External ID or an email to tell them apart.`;
    expect(problemsOf(["Maya"], ["Theo"], ["maya", "", "1"])).toEqual([sentence(4), "", ""]);
    expect(problemsOf(["Maya"], ["Maya"])).toEqual([sentence(3), sentence(2)]);
    expect(problemsOf(["Maya", "", "", "maya@"], ["Maya", "", "1"])).toEqual([sentence(3), ""]);
  });

  test("blank rows keep their line", () => {
    expect(
      readRows({ headers: mapping, mapping, rows: [["Maya"], [], ["", ""], ["Theo"]], firstLine: 2 }).map(
        ({ row }) => row.line,
      ),
    ).toEqual([2, 5]);
  });
});
