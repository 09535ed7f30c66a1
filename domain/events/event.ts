import * as z from "zod/mini";
import { lifetimes } from "../lifetimes.ts";
import { optionalText, requiredName } from "../text.ts";
import { uuid } from "../uuid.ts";
import { calendarDay, dayIn } from "./calendar-day.ts";
import { knownMailTimes, mailTimes } from "./mail-times.ts";

const fields = {
  name: requiredName({
    max: 120,
    required: "Name is required.",
    tooLong: "Name can have at most 120 characters.",
  }),
  startDate: calendarDay,
  endDate: calendarDay,
  description: optionalText({ max: 5_000, tooLong: "Description can have at most 5,000 characters." }),
  /** Null: none. Absent: an event keeps its own, and a new event copies the latest one. */
  mail: z.optional(z.nullable(mailTimes)),
  /** Families can write. Absent: unchanged, and true for a new event. */
  takesLetters: z.optional(z.boolean()),
};

const inOrder = z.refine<{ startDate: string; endDate: string }>(
  ({ startDate, endDate }) => startDate <= endDate,
  "End date must be the same as or after the start date.",
);

export const eventForm = z.object(fields).check(inOrder);
export const newEvent = z.object({ id: uuid, ...fields }).check(inOrder);
export type NewEvent = z.infer<typeof newEvent>;

/** Families lose access to writing at once, and the countdown to the deletion has begun. */
export function endsInPast(before: { endDate: string }, after: { endDate: string }, today: string): boolean {
  return after.endDate < before.endDate && after.endDate < today;
}

export const eventShape = z.object({
  id: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  description: z.nullable(z.string()),
  mail: knownMailTimes,
  /** Absent from older servers. */
  takesLetters: z.optional(z.boolean()),
});
export type EventShape = z.infer<typeof eventShape>;

export const eventsAnswer = z.object({
  events: z.array(z.object({ ...eventShape.shape, participants: z.number() })),
});
export type ListedEvent = z.infer<typeof eventsAnswer>["events"][number];

export const deletedEventsAnswer = z.object({
  events: z.array(z.object({ ...eventShape.shape, participants: z.number(), deletedAt: z.string() })),
});

/** Deleted items that are not empty can be restored for this many days. */
export const keptDeletedDays = lifetimes.deleted;
export const maxEvents = 1_000;

export type EventStatus = "Upcoming" | "Active" | "Past";

/** Uses the camp's time zone; the last day counts as active. Unknown dates have no status (shown as a dash). */
export function eventStatus(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  timeZone: string,
  now: Date,
): EventStatus | null {
  if (startDate === null || endDate === null) return null;
  const today = dayIn(timeZone, now);
  if (today < startDate) return "Upcoming";
  return today > endDate ? "Past" : "Active";
}
