import { AppError } from "#domain/app-error.ts";
import { mailToHandOut, pilesOf, type CabinAnswer, type CabinMail } from "#domain/cabin/cabin.ts";
import { cabinErrors } from "#domain/cabin/errors.ts";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { gapWindow, mailScheduleOf } from "#domain/events/mail-gap.ts";
import { usualMailDays } from "#domain/notifications/mail-gaps.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { familyLinkSeconds } from "#domain/responses/response.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { record, recordOpening } from "#server/organizations/audit.ts";
import { listOwnBuildings, type OwnBuilding } from "#server/organizations/own-buildings-store.ts";
import type { BuildingAccess } from "#server/organizations/require-counselor.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { deleteTicks, insertTicks } from "#server/printing/hand-out-store.ts";
import {
  deleteParticipantTicks,
  insertParticipantTicks,
} from "#server/printing/participant-hand-out-store.ts";
import { linksTo } from "#server/responses/pictures.ts";
import * as store from "./store.ts";

type Own = {
  buildings: OwnBuilding[];
  participants: store.OwnParticipant[];
  mail: CabinMail[];
};

async function readOwn(db: Db, access: BuildingAccess, now: Date): Promise<Own> {
  const buildings = await listOwnBuildings(db, access, now);
  const participants = await store.listOwnParticipants(db, access, buildings);
  return { buildings, participants, mail: await store.listOwnMail(db, access, buildings, participants) };
}

function daysOf({ timeZone }: BuildingAccess, now: Date): { today: string; yesterday: string } {
  const today = dayIn(timeZone, now);
  return { today, yesterday: shiftedDay(today, -1) };
}

export async function readCabin(db: Db, access: BuildingAccess, now: Date): Promise<CabinAnswer> {
  const days = daysOf(access, now);
  const { buildings, participants, mail } = await readOwn(db, access, now);
  const mailOf = Map.groupBy(mail, ({ participantId }) => participantId);
  const counting = await countingFrom(db, access, buildings, now);
  const { organizationName: name, organizationType: type } = access;
  return {
    organization: { name, type },
    readsReplies: access.readsReplies,
    buildings: buildings.map((building) => ({
      id: building.id,
      name: building.name,
      eventId: building.eventId,
      eventName: building.eventName,
      participants: participants
        .filter(({ buildingId }) => buildingId === building.id)
        .map((participant) => {
          const own = mailOf.get(participant.id) ?? [];
          const toHandOut = mailToHandOut(own, days);
          const from = counting.get(building.eventId);
          return {
            id: participant.id,
            name: participant.name,
            letters: toHandOut.reduce((sum, { sheets }) => sum + sheets, 0),
            handedOut: toHandOut.length > 0 && toHandOut.every(({ handedOut }) => handedOut),
            needsMail: from !== undefined && !own.some(({ printedAt }) => printedAt.getTime() >= from),
          };
        }),
    })),
  };
}

/** For each event, the moment since which mail must have been printed. Missing until enough mail days have passed. */
async function countingFrom(
  db: Db,
  { organizationId }: BuildingAccess,
  buildings: readonly OwnBuilding[],
  now: Date,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const eventId of new Set(buildings.map((building) => building.eventId))) {
    const days = await findEventDays(db, organizationId, eventId);
    const window = days && gapWindow(mailScheduleOf(days), usualMailDays, now.getTime());
    if (window !== undefined) found.set(eventId, window.from ?? 0);
  }
  return found;
}

/**
 * Ticks or unticks the mail of participants. A building's pile is ticked when all of its participants are, so that the
 * office and families see it; unticking one of them unticks the pile.
 */
export async function tickCabinMail(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  access: BuildingAccess,
  { participantIds, handedOut }: { participantIds: readonly string[]; handedOut: boolean },
): Promise<void> {
  const now = deps.clock.now();
  const days = daysOf(access, now);
  const before = await readOwn(tx, access, now);
  const known = new Set(before.participants.map(({ id }) => id));
  if (participantIds.some((id) => !known.has(id))) throw new AppError(rosterErrors.participantNotFound);
  const jobs = await store.lockJobs(
    tx,
    before.mail.map(({ jobId }) => jobId),
  );
  const { buildings, mail } = await readOwn(tx, access, now);
  const chosen = new Set(participantIds);
  const toChange = mailToHandOut(mail, days).filter(
    ({ jobId, participantId, handedOut: is }) =>
      jobs.has(jobId) && chosen.has(participantId) && is !== handedOut,
  );
  if (toChange.length === 0) return;
  const changed = new Set(toChange);
  const after = mail.map((one) => (changed.has(one) ? { ...one, handedOut } : one));
  const jobsChanged = new Set(toChange.map(({ jobId }) => jobId));
  const piles = pilesOf(
    after.filter(({ jobId }) => jobsChanged.has(jobId)),
    buildings.map(({ id }) => id),
  );
  if (handedOut) await insertParticipantTicks(tx, access, toChange, now);
  else await deleteParticipantTicks(tx, access, toChange);
  for (const { pile, isComplete, mail: inPile } of piles) {
    const job = { eventId: pile.eventId, jobId: pile.jobId };
    if (isComplete) await insertTicks(tx, access, job, { piles: [pile], at: now });
    else {
      const ended = await deleteTicks(tx, access, [pile.jobId], [pile.buildingId]);
      // The pile stood for all of them.
      const others = inPile.filter((one) => one.handedOut);
      if (ended.length > 0) await insertParticipantTicks(tx, access, others, now);
    }
  }
  for (const eventId of new Set(toChange.map((one) => one.eventId))) {
    const people = new Set(toChange.filter((one) => one.eventId === eventId).map((one) => one.participantId));
    await record(tx, deps, access, {
      action: handedOut ? "cabin-mail.handed-out" : "cabin-mail.not-handed-out",
      eventId,
      subject: { participants: people.size },
    });
    invalidate(tx, [printingTopics.jobs(access.organizationId, eventId)]);
  }
}

type OpenDeps = Pick<Deps, "files" | "clock">;

/** Links end within a minute, as a family's do: lost access takes effect soon. */
export async function openCabinReplies(
  tx: Tx,
  deps: OpenDeps,
  access: BuildingAccess,
  participantId: string,
) {
  if (!access.readsReplies) throw new AppError(cabinErrors.repliesOff);
  const buildings = await listOwnBuildings(tx, access, deps.clock.now());
  const participants = await store.listOwnParticipants(tx, access, buildings);
  const participant = participants.find(({ id }) => id === participantId);
  if (participant === undefined) throw new AppError(rosterErrors.participantNotFound);
  const rows = await store.listReplies(tx, access, participant);
  const pages = await Promise.all(
    rows.map(async (row) => {
      const { view, scan } = await linksTo(deps, row, familyLinkSeconds);
      return { id: row.id, uploadedAt: row.uploadedAt.toISOString(), view: scan ?? view };
    }),
  );
  const { eventId } = participant;
  await recordOpening(tx, deps, access, { action: "replies.opened", eventId, subject: { participantId } });
  return { participantName: participant.name, pages };
}
