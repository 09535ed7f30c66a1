import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { contactSlots, fieldLabel, type ImportField } from "#domain/roster/import-fields.ts";
import { guessMapping } from "#domain/roster/import-guess.ts";
import { projectDir } from "../engines/home.ts";

const file = join(projectDir, "docs/camps/roster.md");
const most = contactSlots.length;

const columns: { field: ImportField; headings: string[]; what: string }[] = [
  { field: "name", headings: ["Camper", "Camper Name", "Full Name"], what: "or first and last name apart" },
  { field: "firstName", headings: ["First Name", "Given Name"], what: "with the last name" },
  { field: "lastName", headings: ["Last Name", "Surname"], what: "with the first name" },
  { field: "building", headings: ["Cabin", "Bunk", "Lodge", "Room"], what: "new ones are added" },
  {
    field: "externalId",
    headings: ["ID", "Camper ID", "Registration Number"],
    what: "your system's own number",
  },
  { field: "contact1Email", headings: ["Parent 1 Email", "Mother Email"], what: "who may write" },
  { field: "contact1Name", headings: ["Parent 1 Name", "Guardian"], what: "one or two columns" },
  { field: "contact1Phone", headings: ["Parent 1 Phone", "Mother Cell"], what: "for your office only" },
  { field: "contact1Relationship", headings: ["Parent 1 Relationship"], what: "parent or other family" },
  {
    field: "contact2Email",
    headings: ["Parent 2 Email"],
    what: `the same four columns, up to parent ${most}`,
  },
];

function table(): string {
  const rows = columns.map(
    ({ field, headings, what }) =>
      `| ${fieldLabel(field, organizationTerms({ type: "Camp" }))} | ${headings.join(", ")} | ${what} |`,
  );
  return [
    "| column | headings we recognize, for example | good to know |",
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}

test("docs/camps/roster.md has the columns of the import (UPDATE_DOCS=1 writes them)", () => {
  const between = /(<!-- columns:[^\n]*-->\n)[\s\S]*?(<!-- \/columns -->)/;
  const page = readFileSync(file, "utf8");
  const fresh = page.replace(between, (_, start: string, end: string) => `${start}\n${table()}\n\n${end}`);
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(file, fresh);
  expect(readFileSync(file, "utf8")).toBe(fresh);
});

test.each(columns.flatMap(({ field, headings }) => headings.map((heading) => [heading, field] as const)))(
  'the import recognizes "%s" as %s',
  (heading, field) => {
    expect(guessMapping([heading], {})).toEqual([field]);
  },
);
