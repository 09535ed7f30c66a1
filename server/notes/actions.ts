import { randomBytes } from "node:crypto";
import { mayChoose } from "#domain/events/letter-day.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { NoteToDelete, NoteToSave } from "#domain/notes/note-to-save.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { secondsUntilOver } from "#domain/limit.ts";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { uuidv7 } from "#domain/uuid.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { findDayFacts } from "./day-store.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "pool" | "clock" | "publish">;

/** Who is overtaken sees next time what overtook them; twice in a row takes two others in the same instant. */
const maxTries = 3;

/** Creates and edits. Sent again after a lost answer it finds its own text and changes nothing. */
export async function saveNote(deps: Needs, bearerHash: Buffer, input: NoteToSave): Promise<Note> {
  const now = deps.clock.now();
  await refuseClosedDay(deps, bearerHash, input, now);
  const newId = input.noteId ?? uuidv7(now.getTime(), randomBytes(10));
  for (let tries = 0; tries < maxTries; tries += 1) {
    const saved = await store.saveNote(deps.pool, bearerHash, input, { now, newId });
    if (saved === undefined) throw new AppError(generalErrors.signInFirst);
    if (saved.outcome === "refused") {
      const wait = saved.why === "tooMany" ? await waitSeconds(deps, saved.userId, now) : undefined;
      throw new AppError(noteErrors[saved.why], wait);
    }
    if (saved.outcome === "saved") {
      publishChange(deps, input, saved.userId);
      return saved.note;
    }
  }
  throw new AppError(noteErrors.anotherWaits);
}

/**
 * A day is chosen while its cut-off is to come. Whoever has it keeps it, whatever became of that day since: sent again
 * after a lost answer, or mended after the cut-off, it is still the letter for that day.
 */
async function refuseClosedDay(
  { pool }: Needs,
  bearerHash: Buffer,
  input: NoteToSave,
  now: Date,
): Promise<void> {
  const { deliverOn } = input;
  if (deliverOn === undefined || deliverOn === null) return;
  const facts = await findDayFacts(pool, bearerHash, input, now);
  // Saving says why for whoever may not write.
  if (facts === undefined || facts.deliverOn === deliverOn) return;
  if (!facts.lettersForDays || !mayChoose(facts.event, deliverOn, now.getTime()))
    throw new AppError(noteErrors.dayNotOpen);
}

const hourMs = 3_600_000;

async function waitSeconds({ pool }: Needs, userId: string, now: Date): Promise<number> {
  const first = await store.firstOfTooMany(pool, userId, new Date(now.getTime() - hourMs));
  return secondsUntilOver(first, hourMs, now);
}

/** What is not there, or not the caller's, is deleted as far as the caller can know. */
export async function deleteNote(deps: Needs, bearerHash: Buffer, input: NoteToDelete): Promise<void> {
  const found = await store.deleteNote(deps.pool, bearerHash, input, deps.clock.now());
  if (found === undefined) throw new AppError(generalErrors.signInFirst);
  if (!found.linked) throw new AppError(noteErrors.linkNotFound);
  if (found.printed) throw new AppError(noteErrors.printedBeforeDelete);
  if (found.deleted) publishChange(deps, input, found.userId);
}

type OfEvent = { orgId: string; eventId: string };

/** Staff see the count change, the writer's other tabs the note. Said again after a repeat: the first may have died unsaid. */
function publishChange({ publish }: Needs, { orgId, eventId }: OfEvent, userId: string): void {
  publish([noteTopics.waiting(orgId, eventId), identityTopics.person(userId)]);
}

/** With a contact goes, in the same transaction, what it wrote and nobody has printed. */
export async function forgetWaitingNotes(
  tx: Tx,
  staff: Staff,
  { eventId, contactId }: { eventId: string; contactId: string },
): Promise<void> {
  const deleted = await store.deleteWaitingNotes(tx, staff, contactId);
  if (deleted > 0) invalidate(tx, [noteTopics.waiting(staff.organizationId, eventId)]);
}
