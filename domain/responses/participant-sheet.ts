import * as z from "zod/mini";

/** A sheet that was printed for somebody: what staff choose from when a picture has no code that can be read. */
const participantSheet = z.object({
  jobId: z.string(),
  sheetNumber: z.number(),
  shortCode: z.string(),
  /** As it stands on the paper. */
  contactName: z.string(),
  /** Without a letter: whoever it is of writes first. */
  isStationery: z._default(z.boolean(), false),
  printedAt: z.string(),
  cameBack: z.boolean(),
});
export type ParticipantSheet = z.infer<typeof participantSheet>;
/** The last printed first. */
export const participantSheetsAnswer = z.object({ sheets: z.array(participantSheet) });
