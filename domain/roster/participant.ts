import * as z from "zod/mini";
import { eventShape } from "../events/event.ts";
import { building } from "../organizations/building.ts";
import { optionalLine, requiredName } from "../text.ts";
import { uuid } from "../uuid.ts";
import { rosterErrors } from "./errors.ts";

const participantName = requiredName({
  max: 120,
  required: "Participant name is required.",
  tooLong: "Participant name can have at most 120 characters.",
});

export const newParticipant = z.object({
  id: uuid,
  name: participantName,
  /** Must be an existing building: participants cannot be moved to Unassigned. */
  buildingId: z.pipe(
    z
      .string({ error: rosterErrors.buildingGone.message })
      .check(z.minLength(1, rosterErrors.buildingGone.message)),
    uuid,
  ),
});
export type NewParticipant = z.infer<typeof newParticipant>;

export const maxExternalIdLength = 100;

export const participantChange = z.object({
  name: participantName,
  /** The camp's own id for the person. Null or empty deletes it; if it is left out, it stays. */
  externalId: z.optional(
    optionalLine({ max: maxExternalIdLength, tooLong: "External ID can have at most 100 characters." }),
  ),
  /** Letters and lines in large type. If it is left out, it stays. */
  largePrint: z.optional(z.boolean()),
});
export type ParticipantChange = z.infer<typeof participantChange>;

const listedParticipant = z.object({
  id: z.string(),
  name: z.string(),
  /** Null is Unassigned. */
  buildingId: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  /** Absent from older servers. */
  largePrint: z.optional(z.boolean()),
  contacts: z.number(),
});
export type ListedParticipant = z.infer<typeof listedParticipant>;

export function hasNoContact({ contacts }: ListedParticipant): boolean {
  return contacts === 0;
}

export const rosterAnswer = z.object({
  event: eventShape,
  buildings: z.array(building),
  participants: z.array(listedParticipant),
});
export type RosterAnswer = z.infer<typeof rosterAnswer>;

export const deletedParticipantsAnswer = z.object({
  participants: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      eventId: z.string(),
      eventName: z.string(),
      /** The event's last day. Absent from older servers. */
      endDate: z.optional(z.string()),
      contacts: z.number(),
      deletedAt: z.string(),
    }),
  ),
});

export const maxParticipants = 20_000;

export type Occupancy = { people: number; over: number; free: number | null };

export function occupancyOf(people: number, capacity: number | null): Occupancy {
  if (capacity === null) return { people, over: 0, free: null };
  return { people, over: Math.max(0, people - capacity), free: Math.max(0, capacity - people) };
}
