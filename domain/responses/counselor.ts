import * as z from "zod/mini";

/** Contacts of this relationship get a counselor's page. */
export const guardian = "Parent/Guardian";

/** Only those who have signed up: the page is sent at this moment, and later contacts do not get it. */
export function isGuardian({
  relationship,
  hasAccepted,
}: {
  relationship: string;
  hasAccepted: boolean;
}): boolean {
  return relationship === guardian && hasAccepted;
}

const counselorSheets = z.object({
  jobId: z.string(),
  buildingName: z.nullable(z.string()),
  printedAt: z.string(),
  sheets: z.number(),
  /** Sheets of which a written page came in. */
  written: z.number(),
  /** Pages that wait until staff send them, and those of a participant without a guardian who signed up. */
  toSend: z.number(),
  withoutGuardian: z.number(),
  sent: z.number(),
  /** Names on the sheets of which nothing came in, in the order of the paper. */
  missing: z.array(z.string()),
});
export type CounselorSheets = z.infer<typeof counselorSheets>;
export const counselorSheetsAnswer = z.object({ jobs: z.array(counselorSheets) });

/** The newest print jobs. */
export const maxCounselorJobs = 50;
/** Pages of one request. */
export const maxPagesSent = 500;

/** `withoutGuardian`: pages that still wait, because no guardian of the participant has signed up. */
export const sentPages = z.object({ sent: z.number(), withoutGuardian: z.number() });
