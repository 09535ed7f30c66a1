import { eventErrors } from "#domain/events/errors.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { AppError } from "#domain/app-error.ts";
import type { NewParticipant } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { invalidateForFamilies } from "#server/events/actions.ts";
import { lockBuilding } from "#server/events/building-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as deleted from "./deleted-store.ts";
import * as store from "./store.ts";

export async function addParticipant(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  participant: NewParticipant,
): Promise<{ id: string }> {
  const { id, buildingId } = participant;
  await lockEvent(tx, staff, eventId);
  // A retry is not an error, even if its building was deleted meanwhile.
  if (await store.isOwnParticipant(tx, staff, eventId, id)) return { id };
  if (!(await lockBuilding(tx, staff, eventId, buildingId))) throw new AppError(rosterErrors.buildingGone);
  if (!(await store.hasRoomForParticipant(tx, staff, eventId))) throw new AppError(rosterErrors.tooMany);
  if (!(await store.insertParticipant(tx, staff, eventId, participant, clock.now()))) {
    // A concurrent retry may have inserted it. Otherwise do not reveal the owner of the id.
    if (await store.isOwnParticipant(tx, staff, eventId, id)) return { id };
    throw new AppError(rosterErrors.idTaken);
  }
  invalidateCount(tx, staff, eventId);
  return { id };
}

export async function moveParticipant(tx: Tx, staff: Staff, move: store.ParticipantMove): Promise<void> {
  const found = await store.moveParticipant(tx, staff, move);
  if (!found.event) throw new AppError(eventErrors.notFound);
  if (!found.participant) throw new AppError(rosterErrors.participantNotFound);
  if (!found.building) throw new AppError(rosterErrors.cannotMove);
  if (!found.moved) return;
  invalidate(tx, [eventTopics.roster(staff.organizationId, move.eventId)]);
  await invalidateForFamilies(tx, { ...staff, eventId: move.eventId, participantId: move.participantId });
}

/** With contacts, now or before, the participant can be restored for a while. */
export async function removeParticipant(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  participantId: string,
): Promise<{ kept: boolean }> {
  await lockEvent(tx, staff, eventId);
  if (!(await store.lockParticipantRow(tx, staff, eventId, participantId)))
    throw new AppError(rosterErrors.participantNotFound);
  const kept = await store.hasEverHadContacts(tx, staff, eventId, participantId);
  if (kept) {
    await deleted.markParticipantDeleted(tx, staff, eventId, participantId, deps.clock.now());
    invalidate(tx, [eventTopics.deleted(staff.organizationId)]);
    await invalidateForFamilies(tx, { ...staff, eventId, participantId });
  } else {
    await store.eraseParticipant(tx, staff, eventId, participantId);
  }
  await record(tx, deps, staff, { action: "participant.removed", eventId, subject: { participantId } });
  invalidateCount(tx, staff, eventId);
  return { kept };
}

export async function restoreParticipant(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  participantId: string,
): Promise<void> {
  // Exclusive, so that of two restores with the same external id the second sees the first.
  await lockEvent(tx, staff, eventId, { alone: true });
  if (!(await store.hasRoomForParticipant(tx, staff, eventId))) throw new AppError(rosterErrors.tooMany);
  if (!(await deleted.restoreParticipant(tx, staff, eventId, participantId, deps.clock.now())))
    throw new AppError(rosterErrors.participantNotFound);
  await record(tx, deps, staff, { action: "participant.restored", eventId, subject: { participantId } });
  invalidate(tx, [eventTopics.deleted(staff.organizationId)]);
  await invalidateForFamilies(tx, { ...staff, eventId, participantId });
  invalidateCount(tx, staff, eventId);
}

function invalidateCount(tx: Tx, { organizationId }: Staff, eventId: string): void {
  invalidate(tx, [eventTopics.roster(organizationId, eventId), eventTopics.list(organizationId)]);
}
