import * as z from "zod/mini";
import { noteText } from "../notes/note.ts";
import { photoToPreview } from "../notes/photo.ts";
import { uuid } from "../uuid.ts";

/** A letter that is not kept: only to be looked at. Its text has to be one that could be saved. */
export const letterToPreview = z.object({
  participantId: uuid,
  text: noteText,
  /** JPEG in base64 while it is on the device alone, … */
  photo: z.optional(photoToPreview),
  /** … or the note whose photo is with us. */
  photoOf: z.optional(uuid),
});
export type LetterToPreview = z.infer<typeof letterToPreview>;

/** A picture (SVG) of each page, as a printer would put it on paper. */
export const letterPreview = z.object({ pages: z.array(z.string()) });
