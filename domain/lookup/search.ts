import * as z from "zod/mini";
import { readShortCode, type SheetName } from "../printing/sheet-code.ts";
import { cleanLine } from "../text.ts";

export const maxSearchLength = 100;
/** One letter matches nearly everyone. */
export const minSearchLength = 2;
export const maxFound = 20;
/** More words than a name has make no search more exact. */
const maxWords = 6;
/** Fewer digits match too many phone numbers. */
const minDigits = 4;

export const searchText = z.string().check(z.maxLength(maxSearchLength));

const foundParticipant = z.object({
  participantId: z.string(),
  name: z.string(),
  buildingName: z.nullable(z.string()),
  eventId: z.string(),
  eventName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Why it was found, if not by the participant's own name. */
  match: z.nullable(z.object({ type: z.enum(["contact", "email", "phone", "sheet"]), text: z.string() })),
  /** Found by a sheet on which a reply came back. */
  isReplied: z.optional(z.boolean()),
});
export type FoundParticipant = z.infer<typeof foundParticipant>;

export const searchAnswer = z.object({
  participants: z.array(foundParticipant),
  /** There are more matches than listed. */
  hasMore: z.boolean(),
});

export type Search =
  | { type: "nothing" }
  | { type: "sheet"; sheet: SheetName }
  /** Every word must occur. `digits` is set if the text can be a phone number. */
  | { type: "words"; words: string[]; digits: string | undefined };

export function readSearch(typed: string): Search {
  const text = cleanLine(typed);
  if (text.length < minSearchLength) return { type: "nothing" };
  const sheet = readShortCode(text);
  if (sheet !== undefined) return { type: "sheet", sheet };
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, maxWords);
  return { type: "words", words, digits: phoneDigits(text) };
}

/** Phones are stored as ten digits, or with a plus and the country code. */
function phoneDigits(text: string): string | undefined {
  if (!/^[\d\s()+.-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return national.length >= minDigits ? national : undefined;
}

/** As search_text() of the database: lower case, without accents. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
