import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { findEvent } from "#server/events/store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findParticipant, type ParticipantRef } from "#server/roster/contact-store.ts";

/** Throws not-found for a missing event, then for a missing participant. */
export async function nameOfParticipant(db: Db, staff: Staff, of: ParticipantRef): Promise<string> {
  const [event, participant] = await Promise.all([
    findEvent(db, staff, of.eventId),
    findParticipant(db, staff, of),
  ]);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  if (participant === undefined) throw new AppError(rosterErrors.participantNotFound);
  return participant.name;
}
