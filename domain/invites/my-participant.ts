import * as z from "zod/mini";
import { knownMailTimes } from "../events/mail-times.ts";
import { ownWords } from "../own-words.ts";
import type { HeldWording } from "../organizations/terms.ts";
import { closing } from "../standing.ts";

/** How many letters a contact may write to a participant in a week, and the days of those that are stored. */
const weeklyLimit = z.object({
  perWeek: z.number(),
  /** Of each letter: its chosen mail day, or the local day on which it was first saved. */
  days: z.array(z.string()),
});
export type WeeklyLimit = z.infer<typeof weeklyLimit>;

export const myParticipant = z.object({
  participantId: z.string(),
  participantName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  orgType: z.nullable(z.string()),
  ...ownWords,
  timeZone: z.string(),
  /** Absent from older servers. */
  officePhone: z.optional(z.nullable(z.string())),
  eventId: z.string(),
  eventName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  buildingName: z.nullable(z.string()),
  /** The day the letters are deleted; null during a legal hold. Absent from older servers. */
  deletedOn: z.optional(z.nullable(z.string())),
  /** Null unless the organization is closed: letters can be read, not written. Absent from older servers. */
  closing: z.optional(z.nullable(closing)),
  mail: knownMailTimes,
  /** False: letters can be read, not written. Absent from older servers. */
  takesLetters: z.optional(z.boolean()),
  /** True: nothing more is collected, at a parent's request. Absent from older servers. */
  isStopped: z.optional(z.boolean()),
  /** Absent from older servers. */
  takesPhotos: z.optional(z.boolean()),
  /** What the child calls the writer; null: their name. Absent from older servers. */
  signedAs: z.optional(z.nullable(z.string())),
  /** Empty: none. Absent from older servers. */
  tips: z.optional(z.string()),
  tipsInSpanish: z.optional(z.string()),
  /** Null: no limit. Absent from older servers. */
  weeklyLimit: z.optional(z.nullable(weeklyLimit)),
});
export type MyParticipant = z.infer<typeof myParticipant>;

export function wordingOf(participant: MyParticipant): HeldWording {
  const { orgType, buildingWord, participantWord, officePhone } = participant;
  return { type: orgType, buildingWord, participantWord, officePhone };
}

export const myParticipantsAnswer = z.object({ participants: z.array(myParticipant) });

export const maxMyParticipants = 200;
