import * as z from "zod/mini";

/** For each camper and week. */
export const centsPerCamper = 25;
/** Campers of each calendar year that are free, counted per camper and week from the first week on. */
export const freeCampers = 25;

const weekState = z.enum(["running", "ended", "invoiced"]);

export const statementWeek = z.object({
  eventId: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** With a printed sheet or a reply. */
  campers: z.number(),
  free: z.number(),
  cents: z.number(),
  state: weekState,
});
export type StatementWeek = z.infer<typeof statementWeek>;

export type Statement = {
  weeks: StatementWeek[];
  campers: number;
  free: number;
  cents: number;
  /** Of weeks that have ended and are not invoiced. */
  centsToInvoice: number;
};

/** `invoiced` is what was charged for the week: later campers of it are free. */
export type CountedWeek = Omit<StatementWeek, "free" | "cents" | "state"> & {
  invoiced: { campers: number; free: number; cents: number } | null;
};

/**
 * Weeks of one calendar year, the first to end first: invoices go by the end of a week, and what was free on one must
 * stay free. A week belongs to the year in which it starts.
 */
export function statementOf(counted: readonly CountedWeek[], today: string): Statement {
  const inOrder = counted.toSorted(
    (one, other) =>
      compare(one.endDate, other.endDate) ||
      compare(one.startDate, other.startDate) ||
      compare(one.eventId, other.eventId),
  );
  let freeLeft = Math.max(0, freeCampers - sum(counted, ({ invoiced }) => invoiced?.free ?? 0));
  const weeks = inOrder.map(({ invoiced, ...week }): StatementWeek => {
    if (invoiced !== null) return { ...week, ...invoiced, state: "invoiced" };
    const free = Math.min(freeLeft, week.campers);
    freeLeft -= free;
    const state = week.endDate < today ? "ended" : "running";
    return { ...week, free, cents: (week.campers - free) * centsPerCamper, state };
  });
  return {
    weeks,
    campers: sum(weeks, ({ campers }) => campers),
    free: sum(weeks, ({ free }) => free),
    cents: sum(weeks, ({ cents }) => cents),
    centsToInvoice: sum(weeksToInvoice(weeks), ({ cents }) => cents),
  };
}

/** Weeks without a camper are on no invoice. */
export function weeksToInvoice(weeks: readonly StatementWeek[]): StatementWeek[] {
  return weeks.filter(({ state, campers }) => state === "ended" && campers > 0);
}

export type Quote = { campers: number; free: number; cents: number };

/** For a season of weeks with the same number of campers each. */
export function quoteFor({ campersPerWeek, weeks }: { campersPerWeek: number; weeks: number }): Quote {
  const campers = campersPerWeek * weeks;
  const free = Math.min(freeCampers, campers);
  return { campers, free, cents: (campers - free) * centsPerCamper };
}

export const maxCampersToQuote = 20_000;
export const maxWeeksToQuote = 60;

/** "$1,234.50" */
export function formatCents(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
