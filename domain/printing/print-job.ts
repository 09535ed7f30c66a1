import * as z from "zod/mini";
import { printSettings } from "./paper.ts";

export const printJobsPerPage = 20;

/** "failed": the last attempt to render failed; a later one can still succeed. */
const printJobStates = ["rendering", "ready", "failed", "voided"] as const;
export type PrintJobState = (typeof printJobStates)[number];

/** "stationery": sheets without a letter, on which a participant writes first. */
const printJobKinds = ["letters", "stationery"] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

export function printJobKindOf(kept: string): PrintJobKind {
  return kept === "stationery" ? "stationery" : "letters";
}

const listedPrintJob = z.object({
  id: z.string(),
  /** Absent from older servers. */
  kind: z._default(z.enum(printJobKinds), "letters"),
  /** Stationery for counselors to write on. Absent otherwise. */
  isForCounselors: z.optional(z.literal(true)),
  createdAt: z.string(),
  createdByName: z.string(),
  /** The mail day at whose cut-off the job was made without a press. Absent for a job of staff. */
  automaticFor: z.optional(z.string()),
  /** Absent for stationery and for jobs of earlier releases. */
  letters: z.optional(z.number()),
  count: z.number(),
  remaining: z.number(),
  cameBack: z.number(),
  state: z.enum(printJobStates),
  renderedSheets: z.number(),
  pageCount: z.nullable(z.number()),
  voidedAt: z.nullable(z.string()),
  voidedByName: z.nullable(z.string()),
  ...printSettings.shape,
});
export type ListedPrintJob = z.infer<typeof listedPrintJob>;

export const printJobsAnswer = z.object({
  printJobs: z.array(listedPrintJob),
  /** The cursor of the next page. */
  older: z.nullable(z.string()),
  /** Absent from servers of the previous release, which cannot print stationery. */
  stationery: z._default(z.boolean(), false),
});

const listedSheet = z.object({
  /** Absent from servers of the previous release. */
  jobId: z.optional(z.string()),
  number: z.number(),
  shortCode: z.string(),
  participantName: z.string(),
  /** Empty on stationery. */
  contactName: z.string(),
  buildingName: z.nullable(z.string()),
  notes: z.number(),
  cameBack: z.boolean(),
});
export type ListedSheet = z.infer<typeof listedSheet>;
export const sheetsAnswer = z.object({ sheets: z.array(listedSheet) });

/** `url` is null if the PDF is not ready yet. */
export const createdPrintJob = z.object({
  ok: z.literal(true),
  empty: z.boolean(),
  jobId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  sheets: z.number(),
  remaining: z.number(),
});
export type CreatedPrintJob = z.infer<typeof createdPrintJob>;

/** Null while the PDF is being rendered. */
export const printJobUrl = z.object({ url: z.nullable(z.string()) });

export const maxLinkMinutes = 60;
