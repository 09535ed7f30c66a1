import * as z from "zod/mini";
import { cleanText } from "../text.ts";
import { noteErrors } from "./errors.ts";

/** Counted as a reader counts on paper and as Postgres does: letters, not the halves an emoji is stored in. */
export const maxNoteLength = 10_000;
/** The counter shows itself when this many or fewer are left. */
export const counterShowsAt = 500;
/** Notes shown first, and with each "Show older notes". */
export const notesPerPage = 10;
export const maxNotesPerHour = 30;

export function lengthOf(text: string): number {
  let letters = 0;
  // oxlint-disable-next-line no-unused-vars -- a string is walked letter by letter
  for (const _ of text) letters += 1;
  return letters;
}

/** What a family wrote, as it is kept. */
export const noteText = z.pipe(
  z.pipe(z.string({ error: noteErrors.textRequired.message }), z.transform(cleanText)),
  z.string().check(
    z.minLength(1, noteErrors.textRequired.message),
    // Never more letters than halves: most texts need not be walked.
    z.refine(
      (text) => text.length <= maxNoteLength || lengthOf(text) <= maxNoteLength,
      noteErrors.textTooLong.message,
    ),
  ),
);

/** A note as its writer sees it. Times are ISO moments. */
export const note = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Null while it waits. */
  printedAt: z.nullable(z.string()),
  printJobId: z.nullable(z.string()),
  /** Its print job was voided: it waits again, beside whatever was written since. */
  returned: z.boolean(),
  /** The calendar day there that it is meant for; null is as soon as possible. An older server does not say it. */
  deliverOn: z._default(z.nullable(z.string()), null),
  /** When the first reply to its sheet came back, for its own writer. */
  respondedAt: z.nullable(z.string()),
  /** Held by the staff: it waits, and is not printed until they release it. Left out where nobody holds it. */
  held: z.optional(z.literal(true)),
});
export type Note = z.infer<typeof note>;

/** The newest first; `older` is the cursor of the next page. */
export const notesAnswer = z.object({ notes: z.array(note), older: z.nullable(z.string()) });
