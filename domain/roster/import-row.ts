import * as z from "zod/mini";
import { emailAddress } from "../identity/email.ts";
import { cleanLine, looksLikeLink, requiredName } from "../text.ts";
import { phone } from "./contact.ts";
import { relationships, type Relationship } from "./relationship.ts";
import { plainCell } from "./csv.ts";
import { contactSlots, slotOf, type ContactSlot, type ImportField } from "./import-fields.ts";
import { maxExternalIdLength } from "./participant.ts";

const rowName = requiredName({
  max: 120,
  required: "Name is required.",
  tooLong: "Name can have at most 120 characters.",
});

const importedContact = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  relationship: z.enum(relationships),
});
export type ImportedContact = z.infer<typeof importedContact>;

/** `line` is the row number in the spreadsheet. */
export const importRow = z.object({
  line: z.number(),
  name: z.string(),
  building: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  contacts: z.array(importedContact),
  /** An email could not be read, so the contacts do not tell namesakes apart. */
  lacksEmail: z.optional(z.boolean()),
});
export type ImportRow = z.infer<typeof importRow>;

/** What a row says about the participant alone. */
export function personIn({ name, externalId }: ImportRow) {
  return { name, externalId };
}

export type RowProblem = { sentence: string; about: string | null };

/** Notices of one kind are listed together. */
export const noticeKinds = [
  "email",
  "phone",
  "contact-name",
  "without-email",
  "second-without-email",
  "further-without-email",
  "without-building",
  "other",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export type RowNotice = { kind: NoticeKind; sentence: string };

export type ReadRow = { row: ImportRow; problems: RowProblem[]; notices: RowNotice[] };

/** Longer cells are truncated before parsing. All fields are far shorter. */
const maxCellLength = 1_000;
const maxBuildingNameLength = 120;
const maxContactNameLength = 120;

/** The columns of each field, in the order in which they are joined. */
export type Columns = {
  places: Readonly<Partial<Record<ImportField, readonly number[]>>>;
  /** Those with a column. */
  slots: readonly ContactSlot[];
};

export function columnsOf(mapping: readonly ImportField[], headers: readonly string[]): Columns {
  const columns: Partial<Record<ImportField, number[]>> = {};
  mapping.forEach((field, column) => (columns[field] ??= []).push(column));
  // The last name comes last, regardless of column order.
  const isLast = (column: number) => Number(/last|surname|family/i.test(headers[column] ?? ""));
  for (const places of Object.values(columns)) places.sort((one, other) => isLast(one) - isLast(other));
  const used = new Set(mapping.map(slotOf));
  return { places: columns, slots: contactSlots.filter((slot) => used.has(slot)) };
}

export function readRow(cells: readonly string[], columns: Columns, line: number): ReadRow | undefined {
  if (cells.every((cell) => cell.trim() === "")) return undefined;
  const text = (field: ImportField) => textOf(cells, columns.places[field]);
  const problems: RowProblem[] = [];
  const notices: RowNotice[] = [];
  const givenName = text("name") || `${text("firstName")} ${text("lastName")}`.trim();
  const building = text("building");
  const externalId = text("externalId");
  const contacts = columns.slots.map((slot) => readContact(slot, text, notices));
  const name = checked(rowName, givenName, problems, null) ?? givenName.slice(0, 120);
  if (building.length > maxBuildingNameLength)
    problems.push(tooLong("Building name", maxBuildingNameLength, building));
  if (externalId.length > maxExternalIdLength)
    problems.push(tooLong("External ID", maxExternalIdLength, externalId));
  const row: ImportRow = {
    line,
    name,
    // The product's own label for no building; other systems may export it too.
    building: building === "" || building.toLowerCase() === "unassigned" ? null : building,
    externalId: externalId === "" ? null : externalId,
    contacts: merged(contacts.filter((contact) => contact !== undefined)),
    ...(notices.some(({ kind }) => kind === "email") ? { lacksEmail: true } : {}),
  };
  return { row, problems, notices };
}

/** Fast path: most cells need no cleaning. This makes reading a file of 20,000 rows twice as fast. */
const tidy = /^[!-~]+(?: [!-~]+)*$/;

function textOf(cells: readonly string[], columns: readonly number[] | undefined): string {
  if (columns === undefined) return "";
  const parts = columns.map((column) => {
    const cell = plainCell((cells[column] ?? "").slice(0, maxCellLength));
    return tidy.test(cell) ? cell : cleanLine(cell);
  });
  return parts.filter((part) => part !== "").join(" ");
}

/** What cannot be read about a parent stays out, with a note; the camper is imported. */
function readContact(
  slot: ContactSlot,
  text: (field: ImportField) => string,
  notices: RowNotice[],
): ImportedContact | undefined {
  const email = text(`contact${slot}Email`);
  const name = text(`contact${slot}Name`);
  const typedPhone = text(`contact${slot}Phone`);
  if (email === "") {
    // A contact without an email cannot be invited.
    if (name !== "")
      notices.push({ kind: withoutEmail(slot), sentence: `${name} has no email and is skipped.` });
    return undefined;
  }
  const address = emailAddress.safeParse(email);
  if (!address.success) {
    const who = name === "" ? "This contact" : shortened(name);
    notices.push({
      kind: "email",
      sentence: `${who} is skipped: “${shortened(email)}” is not an email address.`,
    });
    return undefined;
  }
  const digits = phone.safeParse(typedPhone);
  if (!digits.success)
    notices.push({
      kind: "phone",
      sentence: `“${shortened(typedPhone)}” is skipped: it is not a 10-digit phone number.`,
    });
  const isNameWrong = name.length > maxContactNameLength || looksLikeLink(name);
  if (isNameWrong)
    notices.push({
      kind: "contact-name",
      sentence: `The name “${shortened(name)}” of ${address.data} is skipped.`,
    });
  return {
    email: address.data,
    name: name === "" || isNameWrong ? null : name,
    phone: digits.success ? digits.data : null,
    relationship: relationshipOf(text(`contact${slot}Relationship`)),
  };
}

function withoutEmail(slot: ContactSlot): NoticeKind {
  if (slot === 1) return "without-email";
  return slot === 2 ? "second-without-email" : "further-without-email";
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function checked<T>(
  schema: z.ZodMiniType<T>,
  given: string,
  problems: RowProblem[],
  about: string | null,
): T | undefined {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  problems.push({ sentence: parsed.error.issues[0]?.message ?? "We can't read this.", about });
  return undefined;
}

function tooLong(what: string, most: number, given: string): RowProblem {
  return { sentence: `${what} can have at most ${most} characters.`, about: shortened(given) };
}

/** Two parents with the same address become one contact. */
function merged(contacts: readonly ImportedContact[]): ImportedContact[] {
  const byEmail = new Map<string, ImportedContact>();
  for (const contact of contacts) {
    const first = byEmail.get(contact.email);
    byEmail.set(
      contact.email,
      first === undefined
        ? contact
        : { ...first, name: first.name ?? contact.name, phone: first.phone ?? contact.phone },
    );
  }
  return [...byEmail.values()];
}

const parentWords = new Set([
  "mother",
  "father",
  "mom",
  "mum",
  "dad",
  "parent",
  "parents",
  "guardian",
  "guardians",
]);

/** Grandparents count as other family, not as guardians. */
export function relationshipOf(text: string): Relationship {
  const [guardian, other] = relationships;
  if (text === "") return guardian;
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  if (words.includes("grand") || words.includes("god")) return other;
  return words.some((word) => parentWords.has(word)) ? guardian : other;
}

export function nameKey(name: string): string {
  return name.toLowerCase();
}

/**
 * The first occurrence counts, because the correct one is unknown. A row with only a name could be any row of that
 * name, before or after it.
 */
export function markRepeats(rows: readonly ReadRow[]): void {
  const lineOf = new Map<string, number>();
  const linesOfName = new Map<string, number[]>();
  for (const { row } of rows) {
    const key = nameKey(row.name);
    const lines = linesOfName.get(key);
    if (lines === undefined) linesOfName.set(key, [row.line]);
    else lines.push(row.line);
  }
  for (const read of rows) {
    const { row, problems } = read;
    const name = nameKey(row.name);
    const before = earlier(lineOf, row, name);
    if (before !== undefined) problems.push(before);
    const bare = problems.length === 0 && row.externalId === null && row.contacts.length === 0;
    const other = bare ? linesOfName.get(name)?.find((line) => line !== row.line) : undefined;
    if (other !== undefined)
      problems.push({
        sentence: `Line ${other} has the same name. Add an External ID or an email to tell them apart.`,
        about: null,
      });
  }
}

function earlier(lineOf: Map<string, number>, row: ReadRow["row"], name: string): RowProblem | undefined {
  const keys = row.contacts.map(({ email }) => `name ${name} ${email}`);
  if (row.externalId !== null) keys.unshift(`id ${row.externalId}`);
  const repeated = keys.find((key) => lineOf.has(key));
  for (const key of keys) if (!lineOf.has(key)) lineOf.set(key, row.line);
  if (repeated === undefined) return undefined;
  const what = repeated.startsWith("id ") ? "External ID" : "name and email";
  return { sentence: `Line ${lineOf.get(repeated)} has the same ${what}.`, about: null };
}
