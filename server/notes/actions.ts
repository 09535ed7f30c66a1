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

type ActionDeps = Pick<Deps, "pool" | "clock" | "publish">;

/** A save that loses a race retries and sees the winner's change. */
const maxTries = 3;

/** Creates or edits. A repeated request finds its own text and changes nothing. */
export async function saveNote(deps: ActionDeps, bearerHash: Buffer, input: NoteToSave): Promise<Note> {
  const now = deps.clock.now();
  await refuseClosedDay(deps, bearerHash, input, now);
  const newId = input.noteId ?? uuidv7(now.getTime(), randomBytes(10));
  for (let tries = 0; tries < maxTries; tries += 1) {
    const saved = await store.saveNote(deps.pool, bearerHash, input, { now, newId });
    if (saved === undefined) throw new AppError(generalErrors.signInFirst);
    if (saved.type === "refused") {
      const wait = saved.why === "tooMany" ? await waitSeconds(deps, saved.userId, now) : undefined;
      throw new AppError(noteErrors[saved.why], wait);
    }
    if (saved.type === "saved") {
      publishChange(deps, input, saved.userId);
      return saved.note;
    }
  }
  throw new AppError(noteErrors.anotherWaits);
}

/** A day can be chosen before its cut-off. A note that has it keeps it, so retries and later edits work. */
async function refuseClosedDay(
  { pool }: ActionDeps,
  bearerHash: Buffer,
  input: NoteToSave,
  now: Date,
): Promise<void> {
  const { deliverOn } = input;
  if (deliverOn === undefined || deliverOn === null) return;
  const facts = await findDayFacts(pool, bearerHash, input, now);
  // If the caller may not write, the save itself returns the right error.
  if (facts === undefined || facts.deliverOn === deliverOn) return;
  if (!facts.lettersForDays || !mayChoose(facts.event, deliverOn, now.getTime()))
    throw new AppError(noteErrors.dayNotOpen);
}

const hourMs = 3_600_000;

async function waitSeconds({ pool }: ActionDeps, userId: string, now: Date): Promise<number> {
  const first = await store.firstOfTooMany(pool, userId, new Date(now.getTime() - hourMs));
  return secondsUntilOver(first, hourMs, now);
}

/** Succeeds for unknown notes and those of other writers, so that callers cannot distinguish them. */
export async function deleteNote(deps: ActionDeps, bearerHash: Buffer, input: NoteToDelete): Promise<void> {
  const found = await store.deleteNote(deps.pool, bearerHash, input, deps.clock.now());
  if (found === undefined) throw new AppError(generalErrors.signInFirst);
  if (!found.linked) throw new AppError(noteErrors.linkNotFound);
  if (found.printed) throw new AppError(noteErrors.printedBeforeDelete);
  if (found.deleted) publishChange(deps, input, found.userId);
}

type EventRef = { orgId: string; eventId: string };

/** Repeated for retries: the first request may have died before publishing. */
function publishChange({ publish }: ActionDeps, { orgId, eventId }: EventRef, userId: string): void {
  publish([noteTopics.waiting(orgId, eventId), identityTopics.person(userId)]);
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
