import { cleanLine } from "../text.ts";
import {
  contactSlots,
  importField,
  mayRepeat,
  participantFieldFor,
  personWords,
  slotOf,
  type ContactPart,
  type ContactSlot,
  type ImportField,
} from "./import-fields.ts";

export type RememberedMapping = Readonly<Record<string, ImportField>>;

/** Normalizes a header: "Parent1_E-mail" equals "parent 1 email". */
export function normalizeHeader(header: string): string {
  return cleanLine(header)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu}|\d)|(?<=\d)(?=\p{L})/gu, " ")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replaceAll(/\be mail\b/g, "email")
    .replaceAll(/\b(first|last|full|given|family|sur)name\b/g, "$1 name")
    .replaceAll(/\bsur name\b/g, "last name")
    .slice(0, 100);
}

/** Numbers repeated headers by their order. */
export function headerKeys(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const words = normalizeHeader(header);
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    return times === 1 ? words : `${words} #${times}`;
  });
}

export function mappingToRemember(
  headers: readonly string[],
  mapping: readonly ImportField[],
): Record<string, ImportField> {
  const keys = headerKeys(headers);
  return Object.fromEntries(
    keys.flatMap((key, place) => (key === "" ? [] : [[key, mapping[place] ?? "ignore"] as const])),
  );
}

/** Uses earlier choices first, then the header's words. No field is assigned twice unless mayRepeat(). */
export function guessMapping(headers: readonly string[], remembered: RememberedMapping): ImportField[] {
  const keys = headerKeys(headers);
  const taken = new Set<ImportField>();
  const claim = (field: ImportField): ImportField => {
    if (taken.has(field) && !mayRepeat(field)) return "ignore";
    taken.add(field);
    return field;
  };
  // Earlier choices win, regardless of column order.
  const chosen = keys.map((key) => {
    const field = Object.hasOwn(remembered, key) ? remembered[key] : undefined;
    return field === undefined ? undefined : claim(field);
  });
  return keys.map((key, place) => chosen[place] ?? claim(guessed(key)));
}

function guessed(key: string): ImportField {
  const [words = "", again] = key.split(" #");
  const field = guess(words);
  // A second "Email" column belongs to the second parent.
  if (again === undefined || slotOf(field) !== 1) return field;
  const moved = importField.safeParse(field.replace("contact1", `contact${again}`));
  return moved.success ? moved.data : "ignore";
}

const family = /\b(parents?|guardians?|contact|mother|father|mom|mum|dad|family|household|account|payer)\b/;
/** Columns about other people than parents, or not about the camper. */
const elsewhere =
  /\b(emergency|doctor|physician|dentist|insurance|pick ?up|school|allerg\w*|medic\w*|friend|(?:bunk|cabin|room) ?mates?|requests?|requested|preference|counselou?r|leader|capacity|previous|last year)\b/;

function guess(words: string): ImportField {
  if (elsewhere.test(words)) return "ignore";
  const part = contactPart(words);
  if (part === undefined) return participantFieldFor(words) ?? "ignore";
  const slot = contactSlot(words);
  return slot === undefined ? "ignore" : `contact${slot}${part}`;
}

/** The parent field of a column. A camper's own email or phone is ignored. */
function contactPart(words: string): ContactPart | undefined {
  if (/\brelation(ship)?\b/.test(words)) return "Relationship";
  const ofFamily = family.test(words) || /^(primary|secondary) /.test(words);
  const reach = /\bemails?\b/.test(words)
    ? "Email"
    : /\b(phone|cell|mobile|telephone)\b/.test(words)
      ? "Phone"
      : undefined;
  if (reach !== undefined)
    return ofFamily || !new RegExp(`\\b${personWords}\\b`).test(words) ? reach : undefined;
  const rest = words
    .replaceAll(
      /\b(parents?|guardians?|contact|mother|father|mom|mum|dad|primary|secondary|first|second|third|fourth|\d+|s)\b/g,
      "",
    )
    .replaceAll(/\b(full|last|name)\b/g, "")
    .trim();
  const parent = /\b(parents?|guardians?|contact|mother|father|mom|mum|dad)\b/.test(words);
  return parent && rest === "" ? "Name" : undefined;
}

/** Undefined if the number is higher than a participant has contacts. */
function contactSlot(words: string): ContactSlot | undefined {
  const number = /\b(\d+)\b/.exec(words)?.[1];
  if (number !== undefined) return contactSlots.find((slot) => slot === Number(number));
  if (/\bprimary\b/.test(words)) return 1;
  if (/\bthird\b/.test(words)) return 3;
  if (/\bfourth\b/.test(words)) return 4;
  return /\b(second|secondary|father|dad)\b/.test(words) ? 2 : 1;
}
