import { eventReasons } from "#domain/events/reasons.ts";
import { Refused } from "#domain/refusal.ts";
import { rosterReasons } from "#domain/roster/reasons.ts";
import { findEvent } from "#server/events/store.ts";
import type { Staff } from "#server/organizations/prove-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findParticipant, type OfParticipant } from "#server/roster/contact-store.ts";

/** Refuses for an event or a person who is not there, in this order. */
export async function nameOfParticipant(db: Db, staff: Staff, of: OfParticipant): Promise<string> {
  const [event, participant] = await Promise.all([
    findEvent(db, staff, of.eventId),
    findParticipant(db, staff, of),
  ]);
  if (event === undefined) throw new Refused(eventReasons.notFound);
  if (participant === undefined) throw new Refused(rosterReasons.participantNotFound);
  return participant.name;
}
