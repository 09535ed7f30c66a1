import * as z from "zod/mini";
import { sheetKinds } from "../printing/sheet-kind.ts";

const participantSheet = z.object({
  jobId: z.string(),
  sheetNumber: z.number(),
  shortCode: z.string(),
  contactName: z.string(),
  /** A sheet without a letter, on which the participant writes first. */
  isStationery: z._default(z.boolean(), false),
  /** Absent from older servers. */
  kind: z._default(z.enum(sheetKinds), "family"),
  printedAt: z.string(),
  cameBack: z.boolean(),
});
export type ParticipantSheet = z.infer<typeof participantSheet>;
export const participantSheetsAnswer = z.object({ sheets: z.array(participantSheet) });
