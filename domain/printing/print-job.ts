import * as z from "zod/mini";
import { printSettings } from "./paper.ts";

export const printJobsPerPage = 20;

/** Being set, ready to open, tried and not yet managed, or taken back. */
const printJobStates = ["rendering", "ready", "failed", "voided"] as const;
export type PrintJobState = (typeof printJobStates)[number];

/** Letters of families, or sheets without one on which a child writes first. */
const printJobKinds = ["letters", "stationery"] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

export function printJobKindOf(kept: string): PrintJobKind {
  return kept === "stationery" ? "stationery" : "letters";
}

const listedPrintJob = z.object({
  id: z.string(),
  /** An older server does not say it. */
  kind: z._default(z.enum(printJobKinds), "letters"),
  createdAt: z.string(),
  createdByName: z.string(),
  /** Sheets. */
  count: z.number(),
  /** How many sheets still waited when it was made. */
  remaining: z.number(),
  /** From how many of its sheets a reply came back. */
  cameBack: z.number(),
  state: z.enum(printJobStates),
  /** How many of its sheets are set: what a progress bar shows. */
  renderedSheets: z.number(),
  pageCount: z.nullable(z.number()),
  voidedAt: z.nullable(z.string()),
  voidedByName: z.nullable(z.string()),
  ...printSettings.shape,
});
export type ListedPrintJob = z.infer<typeof listedPrintJob>;

export const printJobsAnswer = z.object({
  printJobs: z.array(listedPrintJob),
  /** Hand it back to read on. */
  older: z.nullable(z.string()),
  /** Whether stationery can be printed. A server of the release before does not say so, and cannot. */
  stationery: z._default(z.boolean(), false),
});

const listedSheet = z.object({
  number: z.number(),
  /** What stands on it in plain letters. */
  shortCode: z.string(),
  participantName: z.string(),
  /** Empty on stationery. */
  contactName: z.string(),
  buildingName: z.nullable(z.string()),
  notes: z.number(),
  cameBack: z.boolean(),
});
export type ListedSheet = z.infer<typeof listedSheet>;
/** In the order of the paper. */
export const sheetsAnswer = z.object({ sheets: z.array(listedSheet) });

/** `url` is there when the PDF was ready at once; else the list of jobs tells when it is. */
export const createdPrintJob = z.object({
  ok: z.literal(true),
  empty: z.boolean(),
  jobId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  sheets: z.number(),
  remaining: z.number(),
});
export type CreatedPrintJob = z.infer<typeof createdPrintJob>;

/** Nothing while the PDF is still being made. */
export const printJobUrl = z.object({ url: z.nullable(z.string()) });

/** A link to a PDF lives at most so long. */
export const maxLinkMinutes = 60;
