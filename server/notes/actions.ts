import { randomBytes } from "node:crypto";
import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { secondsUntilOver, type Limit } from "#domain/limit.ts";
import { decideSave } from "#domain/notes/decide-save.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import type { NoteToDelete, NoteToSave } from "#domain/notes/note-to-save.ts";
import { maxNotesPerHour, type Note } from "#domain/notes/note.ts";
import type { SignatureToSave } from "#domain/notes/signature.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { uuidv7 } from "#domain/uuid.ts";
import { hourMs } from "#domain/time.ts";
import { saveSignature } from "#server/invites/family-store.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { requireWritable } from "#server/organizations/store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { deleteEarlyDeletionsBy } from "./early-deletion.ts";
import { listWriters } from "./family-store.ts";
import { deleteChecksOf } from "./moderation-store.ts";
import {
  deleteWaitingStaffLettersBy,
  markStaffLettersPrinted,
  returnStaffLetters,
} from "./staff-letter-store.ts";
import * as store from "./store.ts";

type ActionDeps = Pick<Deps, "db" | "clock" | "transact" | "publish" | "limits">;

/** Rows count only while they exist; this also counts deleted notes. */
const notesOfAccount: Limit = {
  name: "notes of an account",
  times: maxNotesPerHour,
  minutes: 60,
  error: noteErrors.tooMany,
};

/** A concurrent save, print or removal makes the guarded write match nothing; reading again shows what it did. */
const maxAttempts = 3;

/**
 * Creates or edits. A repeated request finds its own text and changes nothing. `onCreated` runs in the transaction that
 * inserts a new note.
 */
export async function saveNote(
  deps: ActionDeps,
  userId: string,
  input: NoteToSave,
  onCreated?: (tx: Tx) => Promise<void>,
): Promise<Note> {
  const now = deps.clock.now();
  const ref = { ...input, userId, noteId: input.noteId };
  const { text } = input;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const decision = decideSave(await store.readNoteState(deps.db, ref, now), input, now);
    if (decision.type === "reject") {
      const wait = decision.error === "tooMany" ? await waitSeconds(deps, userId, now) : undefined;
      throw new AppError(noteErrors[decision.error], wait);
    }
    if (decision.type === "unchanged") {
      // The first request may have died before publishing.
      deps.publish(topicsOf(ref));
      return store.toNote(decision.note);
    }
    const { deliverOn } = decision;
    const questions = [...decision.questions];
    if (decision.type === "update") {
      const { note } = decision;
      const replaces = input.basedOn === undefined ? undefined : note.updatedAt;
      const change = { text, deliverOn, questions, replaces };
      const updatedAt = await write(deps, ref, (tx) => store.updateNote(tx, note, change, now));
      if (updatedAt !== undefined) return store.toNote({ ...note, text, deliverOn, questions, updatedAt });
    } else {
      const { contactId } = decision;
      if (attempt === 1) await deps.limits.use([{ limit: notesOfAccount, by: userId }]);
      const id = input.noteId ?? uuidv7(now.getTime(), randomBytes(10));
      const note = { id, contactId, text, deliverOn, questions };
      const isSaved = await write(deps, ref, async (tx) => {
        const isInserted = await store.insertNote(tx, ref, note, now);
        if (isInserted) await onCreated?.(tx);
        return isInserted;
      });
      if (isSaved === true) return store.toNote({ ...note, ...neverPrinted, createdAt: now, updatedAt: now });
    }
  }
  // An id that stays taken is of a note that this user cannot see.
  throw new AppError(input.noteId === undefined ? noteErrors.anotherWaits : noteErrors.gone);
}

const neverPrinted = { printedAt: null, printJobId: null, respondedAt: null, returned: false, held: false };

/**
 * Families have no right to write notes under row-level security: each write names the link or the version that was
 * read with the user's own rights.
 */
async function write<T>(
  { transact }: ActionDeps,
  ref: Ref,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await withSystemAccess(() =>
      transact(async (tx) => {
        const written = await work(tx);
        if (written !== undefined && written !== false) invalidate(tx, topicsOf(ref));
        return written;
      }),
    );
  } catch (error) {
    if (store.isDayTaken(error)) return undefined;
    throw error;
  }
}

async function waitSeconds({ db }: ActionDeps, userId: string, now: Date): Promise<number> {
  return secondsUntilOver(await store.firstOfTooMany(db, userId, now), hourMs, now);
}

/** Succeeds for unknown notes and those of other writers, so that callers cannot distinguish them. */
export async function deleteNote(deps: ActionDeps, userId: string, input: NoteToDelete): Promise<void> {
  const ref = { ...input, userId };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const state = await store.readNoteState(deps.db, ref, deps.clock.now());
    if (state === undefined) throw new AppError(noteErrors.linkNotFound);
    const note = state.notes.find(({ id }) => id === input.noteId);
    if (note === undefined) return;
    if (note.isPrinted) throw new AppError(noteErrors.printedBeforeDelete);
    if ((await write(deps, ref, (tx) => store.deleteNote(tx, note))) === true) return;
  }
  throw new AppError(noteErrors.deleteFailed);
}

/** Printed sheets keep what they say. */
export async function signLetters(
  tx: Tx,
  userId: string,
  { signedAs, ...place }: SignatureToSave,
): Promise<void> {
  const contactIds = await saveSignature(tx, { ...place, userId }, signedAs);
  if (contactIds.length === 0) throw new AppError(noteErrors.linkNotFound);
  await requireWritable(tx, place.orgId);
  await deleteChecksOf(tx, contactIds);
  invalidate(tx, topicsOf({ ...place, userId }));
}

type Ref = { orgId: string; eventId: string; userId: string };

function topicsOf({ orgId, eventId, userId }: Ref): string[] {
  return [noteTopics.waiting(orgId, eventId), identityTopics.person(userId)];
}

/** Deletes a removed contact's unprinted notes in the same transaction. */
export async function deletePendingNotes(
  tx: Tx,
  staff: Staff,
  { eventId, contactId }: { eventId: string; contactId: string },
): Promise<void> {
  const deleted = await store.deleteWaitingNotes(tx, staff, contactId);
  if (deleted > 0) invalidate(tx, [noteTopics.waiting(staff.organizationId, eventId)]);
}

type PrintedLetters = store.PrintedNotes & { staffLetters: readonly { id: string; sheetNumber: number }[] };

/** The caller has locked the letters. A mismatch is a bug and must not leave half a print job. */
export async function markPrinted(
  tx: Tx,
  staff: StaffOrAutomatic,
  { staffLetters: letters, ...printed }: PrintedLetters,
): Promise<void> {
  const { jobId, printedAt } = printed;
  if (letters.length > 0) {
    const marked = await markStaffLettersPrinted(tx, staff, { jobId, printedAt, letters });
    if (marked !== letters.length)
      throw new Error(`${letters.length} letters from staff were claimed, but only ${marked} were unprinted`);
  }
  const contactIds = await store.markPrinted(tx, staff, printed);
  if (contactIds.length !== printed.notes.length)
    throw new Error(
      `${printed.notes.length} notes were claimed, but only ${contactIds.length} were unprinted`,
    );
  await store.markPhotosPrinted(tx, staff, printed);
  await tell(tx, staff, printed.eventId, contactIds);
}

/** They wait again, beside newer notes. Returns their number. */
export async function returnNotes(
  tx: Tx,
  staff: Staff,
  voided: { eventId: string; jobId: string; returnedAt: Date },
): Promise<number> {
  await store.lockContactsOfJob(tx, staff, voided.jobId);
  await store.deleteOfRemoved(tx, staff, voided.jobId);
  const contactIds = await store.returnNotes(tx, staff, voided);
  const fromStaff = await returnStaffLetters(tx, staff, voided);
  await tell(tx, staff, voided.eventId, contactIds);
  return contactIds.length + fromStaff;
}

async function tell(
  tx: Tx,
  staff: StaffOrAutomatic,
  eventId: string,
  contactIds: readonly string[],
): Promise<void> {
  const writers = await listWriters(tx, staff, contactIds);
  invalidate(tx, [noteTopics.waiting(staff.organizationId, eventId), ...writers.map(identityTopics.person)]);
}

/** Printed letters stay with the organization. */
export async function deleteNotesByUser(tx: Tx, _: Pick<Deps, "clock">, userId: string): Promise<void> {
  const deleted = [
    ...(await store.deleteWaitingNotesBy(tx, userId)),
    ...(await deleteWaitingStaffLettersBy(tx, userId)),
  ];
  for (const { organizationId, eventId } of deleted)
    invalidate(tx, [noteTopics.waiting(organizationId, eventId)]);
  await deleteEarlyDeletionsBy(tx, userId);
}
