import * as z from "zod/mini";
import { dayMs, hourMs, minuteMs } from "../time.ts";
import { uuid } from "../uuid.ts";

/** An older order is not printed any more: staff have opened the PDF meanwhile. */
export const orderWaitsMs = 2 * hourMs;
/** Staff are offered to send print jobs to the printer, and the cut-off sends them, while an agent was seen in this time. */
export const agentKnownMs = 7 * dayMs;
/** An agent asks twice a minute. */
export const agentAwayMs = 5 * minuteMs;
/** An agent that prints reports each poll. After this time its order counts as unknown, and staff can send it again. */
export const claimLapsesMs = 10 * minuteMs;
export const maxOrders = 20;

/** A keyword of the printer (RFC 8011), or one of the agent. Never a sentence: it is shown in our words. */
const keyword = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));
/** The first of them that matters is kept. */
const problems = z.array(keyword).check(z.maxLength(20));

export const agentReport = z.strictObject({ problems });
export const orderClaim = z.strictObject({ agent: uuid });
/** "unknown": it may have been printed, so it is never printed again without a person. */
export const orderReport = z.strictObject({
  agent: uuid,
  state: z.enum(["claimed", "printed", "failed", "unknown"]),
  pages: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100_000))),
  problems,
});
export type OrderReport = z.infer<typeof orderReport>;

const orderStates = ["waiting", "claimed", "printed", "failed", "unknown"] as const;

const printOrder = z.object({
  eventId: z.string(),
  jobId: z.string(),
  state: z.enum(orderStates),
  sheets: z.number(),
  problem: z.nullable(z.string()),
  changedAt: z.string(),
});
export type PrintOrder = z.infer<typeof printOrder>;

export const printerAnswer = z.object({
  /** Null if no agent was seen in the last days. */
  printer: z.nullable(z.object({ seenAt: z.string(), isAway: z.boolean(), problem: z.nullable(z.string()) })),
  /** Of the last day, the newest first. */
  orders: z.array(printOrder),
});
export type PrinterAnswer = z.infer<typeof printerAnswer>;

/** Undefined if staff have nothing to do. Printers add -error, -warning and -report; vendors add words of their own. */
export function problemOf(keywords: readonly string[]): string | undefined {
  const known = keywords
    .filter((one) => !one.endsWith("-report"))
    .map((one) => one.replace(/-(error|warning)$/, ""))
    .find((one) => one in problemNames);
  return known ?? keywords.find((one) => one.endsWith("-error"))?.replace(/-error$/, "");
}

const problemNames: Readonly<Record<string, string>> = {
  "media-empty": "out of paper",
  "media-needed": "out of paper",
  "input-tray-missing": "a tray is missing",
  "media-jam": "a paper jam",
  "toner-empty": "out of toner",
  "marker-supply-empty": "out of ink or toner",
  "cover-open": "a cover is open",
  "door-open": "a door is open",
  "output-area-full": "the output tray is full",
  paused: "paused",
  shutdown: "switched off",
  offline: "not reachable",
  opened: "the PDF was opened instead",
  "pdf-not-supported": "can't print PDF files",
  "job-canceled": "canceled at the printer",
  "job-aborted": "stopped by the printer",
};

/** "out of paper". */
export function formatProblem(problem: string): string {
  return problemNames[problem] ?? "needs attention";
}
