import * as z from "zod/mini";
import { cleanText } from "../text.ts";
import { noteErrors } from "./errors.ts";

/** In code points, as Postgres counts, not UTF-16 units. */
export const maxNoteLength = 10_000;
export const counterShowsAt = 500;
export const notesPerPage = 10;
export const maxNotesPerHour = 30;

export function lengthOf(text: string): number {
  let letters = 0;
  // oxlint-disable-next-line no-unused-vars -- a string is walked letter by letter
  for (const _ of text) letters += 1;
  return letters;
}

export const noteText = z.pipe(
  z.pipe(z.string({ error: noteErrors.textRequired.message }), z.transform(cleanText)),
  z.string().check(
    z.minLength(1, noteErrors.textRequired.message),
    // A text never has more code points than UTF-16 units, so most texts need no count.
    z.refine(
      (text) => text.length <= maxNoteLength || lengthOf(text) <= maxNoteLength,
      noteErrors.textTooLong.message,
    ),
  ),
);

/** A note as its writer sees it. Times are ISO timestamps. */
export const note = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Null while it waits. */
  printedAt: z.nullable(z.string()),
  printJobId: z.nullable(z.string()),
  /** Its print job was voided. The note waits again, beside notes written since. */
  returned: z.boolean(),
  /** The chosen day at the camp; null: as soon as possible. Absent from older servers. */
  deliverOn: z._default(z.nullable(z.string()), null),
  /** Printed on the reply side. Absent from older servers. */
  questions: z._default(z.array(z.string()), []),
  /** When the first reply to its sheet was uploaded. */
  respondedAt: z.nullable(z.string()),
  /** Staff hold the note: it is not printed until they release it. Absent if it is not held. */
  held: z.optional(z.literal(true)),
});
export type Note = z.infer<typeof note>;

/** Newest first. */
export const notesAnswer = z.object({ notes: z.array(note), older: z.nullable(z.string()) });
