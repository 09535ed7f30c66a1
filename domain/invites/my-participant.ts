import * as z from "zod/mini";
import { knownMailTimes } from "../events/mail-times.ts";

/** A child (or guest) this account may write to, as the family sees them. */
export const myParticipant = z.object({
  participantId: z.string(),
  participantName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  orgType: z.nullable(z.string()),
  timeZone: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  buildingName: z.nullable(z.string()),
  /** The day on which the letters are deleted; null while a hold stops it. An older server does not say it. */
  deletedOn: z.optional(z.nullable(z.string())),
  mail: knownMailTimes,
  /** Whether a letter can be written for one of the mail days. An older server does not say it. */
  lettersForDays: z.optional(z.boolean()),
  /** A photo may be added to a letter. An older server does not say it. */
  takesPhotos: z.optional(z.boolean()),
});
export type MyParticipant = z.infer<typeof myParticipant>;
export const myParticipantsAnswer = z.object({ participants: z.array(myParticipant) });

/** More than any family has. */
export const maxMyParticipants = 200;
