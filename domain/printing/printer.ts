import * as z from "zod/mini";
import { dayMs, hourMs, minuteMs } from "../time.ts";
import { uuid } from "../uuid.ts";
import { printSettings } from "./paper.ts";

/** An older order is not printed any more: staff have opened the PDF meanwhile. */
export const orderWaitsMs = 2 * hourMs;
/** Staff are offered to send print jobs to the printer, and the cut-off sends them, while a station was seen in this time. */
export const agentKnownMs = 7 * dayMs;
/** A station asks twice a minute. */
export const agentAwayMs = 5 * minuteMs;
/** After this time a claimed order counts as unknown, and staff can send it again. */
export const claimLapsesMs = 10 * minuteMs;
export const maxOrders = 20;

/** Never a sentence: it is shown in our words. */
const keyword = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));
/** The first of them that matters is kept. */
const problems = z.array(keyword).check(z.maxLength(20));

export const agentReport = z.strictObject({ problems });
export const orderClaim = z.strictObject({ agent: uuid });
/**
 * "printed": the browser gave it to the printer; it cannot see paper. "unknown": it may have been printed, so it is never
 * printed again without a person.
 */
export const orderReport = z.strictObject({
  agent: uuid,
  state: z.enum(["claimed", "printed", "failed", "unknown"]),
  pages: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100_000))),
  problems,
});
export type OrderReport = z.infer<typeof orderReport>;

/** What a station may print, and what it has claimed. */
export const printQueue = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      pages: z.nullable(z.number()),
      sheets: z.number(),
      ...printSettings.shape,
    }),
  ),
});
export type QueuedOrder = z.infer<typeof printQueue>["orders"][number];

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
  /** Null if no station was seen in the last days. */
  printer: z.nullable(z.object({ seenAt: z.string(), isAway: z.boolean(), problem: z.nullable(z.string()) })),
  /** Of the last day, the newest first. */
  orders: z.array(printOrder),
});
export type PrinterAnswer = z.infer<typeof printerAnswer>;

const problemNames: Readonly<Record<string, string>> = {
  "test-needed": "needs a test sheet",
  offline: "not reachable",
  opened: "the PDF was opened instead",
};

/** "needs a test sheet". */
export function formatProblem(problem: string): string {
  return problemNames[problem] ?? "needs attention";
}
