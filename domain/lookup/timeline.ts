import * as z from "zod/mini";

/** No participant gets more letters in one event. */
export const maxLettersListed = 200;

const timelineLetter = z.object({
  noteId: z.string(),
  contactName: z.string(),
  receivedAt: z.string(),
  /** The safety desk holds it back from printing. */
  isHeld: z.boolean(),
  /** Null until it is printed, and again after its print job is voided. */
  sheet: z.nullable(
    z.object({
      jobId: z.string(),
      sheetNumber: z.number(),
      shortCode: z.string(),
      printedAt: z.string(),
      /** The PDF is rendered, so the sheet can be printed again. */
      isReady: z.boolean(),
      handedOutAt: z.nullable(z.string()),
    }),
  ),
  reply: z.nullable(z.object({ receivedAt: z.string(), pages: z.number() })),
});
export type TimelineLetter = z.infer<typeof timelineLetter>;

/** A page that the participant wrote first, on stationery. */
const timelineFirstLetter = z.object({ receivedAt: z.string(), pages: z.number() });

export const timelineAnswer = z.object({
  participant: z.object({
    id: z.string(),
    name: z.string(),
    externalId: z.nullable(z.string()),
    buildingId: z.nullable(z.string()),
    buildingName: z.nullable(z.string()),
    contacts: z.number(),
    /** Nothing more is collected, at a parent's request. Absent from older servers. */
    isStopped: z.optional(z.boolean()),
  }),
  event: z.object({ id: z.string(), name: z.string(), startDate: z.string(), endDate: z.string() }),
  /** Newest first, never with their text. Letters for a later day are left out until that day. */
  letters: z.array(timelineLetter),
  firstLetters: z.array(timelineFirstLetter),
});
export type TimelineAnswer = z.infer<typeof timelineAnswer>;

export type LetterStage = "held" | "waiting" | "printed" | "handed-out" | "replied";

/** Where the letter is now. */
export function letterStage({
  isHeld,
  sheet,
  reply,
}: Pick<TimelineLetter, "isHeld" | "sheet" | "reply">): LetterStage {
  if (reply !== null) return "replied";
  if (sheet === null) return isHeld ? "held" : "waiting";
  return sheet.handedOutAt === null ? "printed" : "handed-out";
}

export type TimelineStep = { name: "Received" | "Printed" | "Handed out" | "Reply"; at: string | null };

export function letterTimeline({ receivedAt, sheet, reply }: TimelineLetter): TimelineStep[] {
  return [
    { name: "Received", at: receivedAt },
    { name: "Printed", at: sheet?.printedAt ?? null },
    { name: "Handed out", at: sheet?.handedOutAt ?? null },
    { name: "Reply", at: reply?.receivedAt ?? null },
  ];
}
