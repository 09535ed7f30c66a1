import * as z from "zod/mini";

/** A letter that waits, as staff read it at the safety desk. Times are ISO moments. */
const deskLetter = z.object({
  id: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  buildingName: z.nullable(z.string()),
  /** Whom it is from, as it would stand on paper. */
  from: z.string(),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  held: z.boolean(),
  /** A link to its photo, which ends soon; null where it has none. */
  photo: z.optional(z.nullable(z.string())),
  /** Where words of the list stand in the text. */
  marks: z.array(z.object({ from: z.number(), to: z.number() })),
});
export type DeskLetter = z.infer<typeof deskLetter>;

/** Which of them: all that wait, those with a word of the list, or those that somebody holds. */
export const deskShows = ["all", "marked", "held"] as const;
export const deskShow = z.enum(deskShows);
export type DeskShow = z.infer<typeof deskShow>;

export const deskLettersPerPage = 20;
/** So many letters are looked through for one page at most; whoever wants to go on asks for the next. */
export const maxLettersLookedThrough = 1_000;

/** The newest first; `older` is the cursor of the next page. */
export const deskLettersAnswer = z.object({
  /** While it is off, only what is still held is shown. */
  isOn: z.boolean(),
  letters: z.array(deskLetter),
  older: z.nullable(z.string()),
});
export type DeskLettersAnswer = z.infer<typeof deskLettersAnswer>;
