import * as z from "zod/mini";
import { noteText } from "../notes/note.ts";
import { photoToPreview } from "../notes/photo.ts";
import { questions } from "../notes/questions.ts";
import { uuid } from "../uuid.ts";

/** The letter is not stored. The text has the same rules as a saved note. */
export const letterToPreview = z.object({
  participantId: uuid,
  text: noteText,
  questions: z.optional(questions),
  /** Base64 JPEG of a photo that is not uploaded yet. */
  photo: z.optional(photoToPreview),
  /** The note whose photo is already uploaded. */
  photoOf: z.optional(uuid),
});
export type LetterToPreview = z.infer<typeof letterToPreview>;

/** One SVG per page, as printed. */
export const letterPreview = z.object({ pages: z.array(z.string()) });
