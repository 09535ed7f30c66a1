import * as z from "zod/mini";
import { eventShape } from "../events/event.ts";

/** Replies arrive after the last day, so an event that ended this recently is shown while pages of it are open. */
export const endedDays = 14;
/** More at once are not shown. */
export const maxToday = 20;

const { id, name, startDate, endDate, mail } = eventShape.shape;
const days = { id, name, startDate, endDate, mail };
const openPages = {
  /** Pages that wait until staff match them. */
  toMatch: z.number(),
  /** Files without a usable picture that staff have not looked at. */
  refused: z.number(),
};

const activeEvent = z.object({
  ...days,
  participants: z.number(),
  ...openPages,
  /** Participants without mail on the last mail days and without a letter to print; null until enough have passed. */
  withoutMail: z.nullable(z.number()),
  /** Each counts what the list of this name shows. Absent from older servers. */
  call: z._default(z.number(), 0),
  nudge: z._default(z.number(), 0),
  bounced: z._default(z.number(), 0),
  addresses: z._default(z.number(), 0),
  /** Letters that the safety desk has not read; 0 where it is off. */
  unread: z._default(z.number(), 0),
  /** Buildings that did not get today's printed mail yet. */
  toHandOut: z.number(),
});
export type ActiveEvent = z.infer<typeof activeEvent>;

const endedEvent = z.object({ id, name, endDate, ...openPages });
export type EndedEvent = z.infer<typeof endedEvent>;

const nextEvent = z.object({
  ...days,
  participants: z.number(),
  /** Participants without a contact who signed up. */
  withoutContact: z.number(),
  /** Contacts who never got an invite. */
  notInvited: z.number(),
});
export type NextEvent = z.infer<typeof nextEvent>;

const startEvent = z.object({
  ...days,
  participants: z.number(),
  contacts: z.number(),
  /** Contacts who never got an invite. */
  notInvited: z.number(),
  /** A test sheet can be printed for this one; null without participants. */
  testParticipantId: z.nullable(z.string()),
});

/** What the organization has and lacks before its first mail. */
const start = z.object({
  /** The first event that is not over and has participants; without one, the first that is not over. */
  event: z.nullable(startEvent),
  /** Whether the organization prints stationery, which a test sheet is. */
  stationery: z.boolean(),
  sheetPrinted: z.boolean(),
  /** An uploaded page was found to be one of the printed sheets. */
  sheetRead: z.boolean(),
});
export type Start = z.infer<typeof start>;

export const todayAnswer = z.object({
  active: z.array(activeEvent),
  /** Only those with open pages, the last one first. */
  ended: z.array(endedEvent),
  next: z.nullable(nextEvent),
  /** Absent once the organization has printed letters, and from older servers. */
  start: z.optional(start),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;

/** Only events with something to do. `toPrint` leaves out letters for a later day. */
export const eventWorkAnswer = z.object({
  events: z.array(z.object({ id: z.string(), toPrint: z.number(), toMatch: z.number() })),
});
export type EventWork = z.infer<typeof eventWorkAnswer>["events"][number];
