import * as z from "zod/mini";
import { inviteStatusShape } from "../roster/invite-status.ts";

/**
 * "call" and "nudge" are parts of "letters": those whom no email can reach, and those whose family can be nudged and was
 * not yet today. "addresses": no contact at all.
 */
export const gapLists = ["letters", "call", "nudge", "replies", "contacts", "addresses", "bounced"] as const;
export const lettersLists = ["letters", "call", "nudge"] as const satisfies readonly GapList[];
export const gapList = z.enum(gapLists);
export type GapList = z.infer<typeof gapList>;

export const gapSorts = ["name", "building"] as const;
export const gapSort = z.enum(gapSorts);
export type GapSort = z.infer<typeof gapSort>;

export const nudgedList = z.enum(["letters", "contacts"]);
export type NudgedList = z.infer<typeof nudgedList>;

const maxMailDays = 5;
export const usualMailDays = 2;
/** The number of mail days without a letter. It comes from the URL, so it may be a string. */
export const mailDays = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxMailDays));
export const mailDayChoices = [1, 2, 3, 4, 5] as const;

export const gapsPerPage = 50;
/** What is nudged from a list. */
export function nudgedFrom(list: GapList): NudgedList | undefined {
  if (list === "letters" || list === "nudge") return "letters";
  return list === "contacts" ? "contacts" : undefined;
}
/** Per request. */
export const maxNudged = 500;

export const mailGaps = z.object({
  counts: z.object({
    letters: z.number(),
    replies: z.number(),
    contacts: z.number(),
    bounced: z.number(),
    /** Absent from older servers. */
    call: z._default(z.number(), 0),
    nudge: z._default(z.number(), 0),
    addresses: z._default(z.number(), 0),
  }),
  toNudge: z.object({ letters: z.number(), contacts: z.number() }),
  /** The mail days covered, latest first. Empty until enough mail days have passed. */
  days: z.array(z.string()),
  /** If false, every day counts as a mail day. */
  hasMailDays: z.boolean(),
  familyNotices: z.boolean(),
  isOver: z.boolean(),
});
export type MailGaps = z.infer<typeof mailGaps>;

const gap = z.object({
  participantId: z.string(),
  name: z.string(),
  buildingName: z.nullable(z.string()),
  /** The mail day of the last letter; `day` is null if it came after the event's last mail day. */
  lastLetter: z.nullable(z.object({ day: z.nullable(z.string()), isComing: z.boolean() })),
  /** When staff last wrote to the participant. Absent from older servers. */
  fromUsAt: z.optional(z.nullable(z.string())),
  isReached: z.boolean(),
  /** Whom staff can call; empty on the list of replies. */
  contacts: z.array(
    z.object({
      contactId: z.string(),
      name: z.nullable(z.string()),
      email: z.string(),
      /** Absent from older servers. */
      phone: z.optional(z.nullable(z.string())),
      status: z.nullable(inviteStatusShape),
    }),
  ),
  /** Only today's nudge, in the camp's time zone. */
  nudged: z.nullable(z.object({ at: z.string(), byName: z.string() })),
  mayNudge: z.boolean(),
});
export type Gap = z.infer<typeof gap>;

export const gapsAnswer = z.object({ gaps: z.array(gap), after: z.nullable(z.string()) });
export type GapsAnswer = z.infer<typeof gapsAnswer>;

export const nudgeAnswer = z.object({
  nudged: z.number(),
  /** Can be nudged with another request, or tomorrow if the daily invite limit is used up. */
  left: z.number(),
});
