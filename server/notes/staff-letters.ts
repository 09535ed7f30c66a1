import { AppError } from "#domain/app-error.ts";
import * as contract from "#domain/notes/staff-letter-contract.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { staffLetterErrors } from "#domain/notes/staff-letter-errors.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./staff-letter-store.ts";

export function staffLetterOperations(deps: Deps): Operation[] {
  return [
    implement(contract.writeStaffLettersHttp, {
      summary:
        "Writes a letter from the team to each of the participants. It lies in the next mail that is printed, with the name and role of its writer; what comes back is for the team alone.",
      creates: true,
      handle: ({ orgId, ...letters }, { caller, transact }) =>
        transact(async (tx) => writeStaffLetters(tx, deps, await requireStaff(tx, caller, orgId), letters)),
    }),
    implement(contract.takeBackStaffLettersHttp, {
      summary: "Deletes letters from the team that were not printed yet.",
      handle: ({ orgId, ...letters }, { caller, transact }) =>
        transact(async (tx) =>
          takeBackStaffLetters(tx, deps, await requireStaff(tx, caller, orgId), letters),
        ),
    }),
  ];
}

type NewLetters = { eventId: string; participantIds: readonly string[]; text: string; role: string };

/** One letter for each participant. They are no notes: only a family's own link makes one. */
async function writeStaffLetters(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, participantIds, text, role }: NewLetters,
): Promise<{ letterIds: string[] }> {
  await lockEvent(tx, staff, eventId);
  const wanted = [...new Set(participantIds)];
  const found = await store.lockParticipants(tx, staff, eventId, wanted);
  if (found.length < wanted.length) throw new AppError(rosterErrors.participantNotFound);
  // In a letter to a whole building, those who get no letters are left out.
  const there = found.flatMap(({ id, isStopped }) => (isStopped ? [] : [id]));
  if (there.length === 0) throw new AppError(noteErrors.collectingStopped);
  const letters = there.map((participantId) => ({ id: newId(deps.clock), participantId, text, role }));
  await store.insertStaffLetters(tx, staff, { eventId, letters, now: deps.clock.now() });
  await recordAll(tx, deps, staff, { action: "staff-letter.written", eventId, participantIds: there });
  return { letterIds: letters.map(({ id }) => id) };
}

async function takeBackStaffLetters(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, letterIds }: { eventId: string; letterIds: readonly string[] },
): Promise<{ takenBack: number }> {
  await lockEvent(tx, staff, eventId);
  const deleted = await store.deleteWaitingStaffLetters(tx, staff, { eventId, letterIds });
  if (deleted.length === 0) {
    const isPrinted = await store.hasPrintedStaffLetter(tx, staff, { eventId, letterIds });
    throw new AppError(isPrinted ? staffLetterErrors.alreadyPrinted : staffLetterErrors.notFound);
  }
  const participantIds = deleted.map(({ participantId }) => participantId);
  await recordAll(tx, deps, staff, { action: "staff-letter.taken-back", eventId, participantIds });
  return { takenBack: deleted.length };
}

type Recorded = {
  action: "staff-letter.written" | "staff-letter.taken-back";
  eventId: string;
  participantIds: readonly string[];
};

/** An entry for each child, because staff who write to a child must be seen. */
async function recordAll(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { action, eventId, participantIds }: Recorded,
): Promise<void> {
  for (const participantId of participantIds)
    await record(tx, deps, staff, { action, eventId, subject: { participantId } });
  if (participantIds.length > 0) invalidate(tx, [noteTopics.waiting(staff.organizationId, eventId)]);
}
