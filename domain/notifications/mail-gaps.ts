import * as z from "zod/mini";
import { inviteStatusShape } from "../roster/invite-status.ts";

/** Who may have been forgotten: four lists of an event, in the order of the screen. */
export const gapLists = ["letters", "replies", "contacts", "bounced"] as const;
export const gapList = z.enum(gapLists);
export type GapList = z.infer<typeof gapList>;

/** Those whose families can do something about it. */
export const nudgedList = z.enum(["letters", "contacts"]);
export type NudgedList = z.infer<typeof nudgedList>;

const maxMailDays = 5;
export const usualMailDays = 2;
/** In how many mail days there was no letter. It comes out of an address, so it may be written as text. */
export const mailDays = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxMailDays));
export const mailDayChoices = [1, 2, 3, 4, 5] as const;

export const gapsPerPage = 50;
/** So many families are nudged by one press; the next press takes the next. */
export const maxNudged = 500;

export const mailGaps = z.object({
  counts: z.object({ letters: z.number(), replies: z.number(), contacts: z.number(), bounced: z.number() }),
  /** How many families one press would reach now. */
  toNudge: z.object({ letters: z.number(), contacts: z.number() }),
  /** The mail days that are looked at, the latest first. None before so many have gone by. */
  days: z.array(z.string()),
  /** Whether the event has mail days of its own; where not, every day of it is one. */
  hasMailDays: z.boolean(),
  /** Whether the organization has families mailed at all. */
  familyNotices: z.boolean(),
  /** After its last day nobody can write any more. */
  isOver: z.boolean(),
});
export type MailGaps = z.infer<typeof mailGaps>;

const gap = z.object({
  participantId: z.string(),
  name: z.string(),
  buildingName: z.nullable(z.string()),
  /** The mail day of the last letter; no day when it came after the last one of the event. */
  lastLetter: z.nullable(z.object({ day: z.nullable(z.string()), isComing: z.boolean() })),
  /** Whether anybody of the family has accepted. */
  isReached: z.boolean(),
  contacts: z.array(
    z.object({
      contactId: z.string(),
      name: z.nullable(z.string()),
      email: z.string(),
      status: z.nullable(inviteStatusShape),
    }),
  ),
  /** Today at the camp. */
  nudged: z.nullable(z.object({ at: z.string(), byName: z.string() })),
  mayNudge: z.boolean(),
});
export type Gap = z.infer<typeof gap>;

export const gapsAnswer = z.object({ gaps: z.array(gap), after: z.nullable(z.string()) });
export type GapsAnswer = z.infer<typeof gapsAnswer>;

export const nudgeAnswer = z.object({
  nudged: z.number(),
  /** Could be nudged as well, by pressing again or, where the day's invites are used up, tomorrow. */
  left: z.number(),
});
