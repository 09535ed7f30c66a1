import { AppError } from "#domain/app-error.ts";
import { isRefusal, mailedNoteErrors } from "#domain/mailed-notes/errors.ts";
import { maxReturnedLength } from "#domain/mailed-notes/limits.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { lengthOf, maxNoteLength } from "#domain/notes/note.ts";
import { readOnlyError } from "#domain/standing.ts";
import { cleanText } from "#domain/text.ts";
import { hourMs } from "#domain/time.ts";
import { saveNote } from "#server/notes/actions.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { RetryLater } from "#server/platform/jobs/job.ts";
import type { Budget } from "#server/platform/processes/one-by-one.ts";
import type { OpenedLetter, ScanOpener } from "#server/uploads/opening/scan-opener.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { findMailWriter, type MailedNoteKey, type MailWriter } from "./address-store.ts";
import { enqueueAnswer, tryAgainMs } from "./queue.ts";
import * as store from "./store.ts";

export type FileNoteDeps = Pick<
  Deps,
  "db" | "transact" | "publish" | "clock" | "files" | "enqueue" | "limits"
> & { scanOpener: ScanOpener };

/** The process may end for want of memory, so one failure is no verdict. */
const maxAttempts = 3;
/** Of each attempt. A letter takes a few milliseconds. */
const budgetOfLetterMs = 10_000;

/**
 * Saves the text as the editor does, with the same rules, in the transaction that settles the mail. May be killed at any
 * point and may run twice: there is one note, or one refusal with the text.
 */
export async function fileMailedNote(
  deps: FileNoteDeps,
  key: MailedNoteKey,
  signal: AbortSignal,
): Promise<void> {
  const received = await store.findReceived(deps.db, key);
  if (received === undefined) return;
  const { linkId, standing } = received;
  // It may be approved again; otherwise the mail is deleted with the organization.
  if (readOnlyError(standing) !== undefined) return postpone(deps, key, hourMs);
  await postpone(deps, key, tryAgainMs);
  // Checked again: access may have ended since the mail was taken.
  const writer = await findMailWriter(deps.db, { linkId });
  if (writer === undefined) return end(deps, key);
  const budget = { leftMs: budgetOfLetterMs };
  const opened = await openLetter(deps, key, budget, signal);
  if (opened === undefined) {
    // One that takes too long would do so again.
    if (budget.leftMs > 0 && (await store.countAttempt(deps.db, key)) < maxAttempts)
      throw new RetryLater("A mailed letter could not be opened.");
    return refuse(deps, key, mailedNoteErrors.unreadable.code, { text: "", leftOut: false });
  }
  const why = await save(deps, key, writer, opened);
  if (why === undefined) return;
  if ((await findMailWriter(deps.db, { linkId })) === undefined) return end(deps, key);
  return refuse(deps, key, why, opened);
}

function postpone({ db, clock }: FileNoteDeps, key: MailedNoteKey, byMs: number): Promise<void> {
  return store.postpone(db, key, new Date(clock.now().getTime() + byMs));
}

async function openLetter(
  { files, scanOpener }: FileNoteDeps,
  key: MailedNoteKey,
  budget: Budget,
  signal: AbortSignal,
): Promise<OpenedLetter | undefined> {
  try {
    const { stream } = await files.read(keyOfIncoming(key));
    const letter = Buffer.concat(await stream.toArray());
    return await scanOpener.openLetter({ letter, maxLength: maxReturnedLength }, budget, signal);
  } catch (error) {
    // The database was restored to an earlier moment.
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

/** The code of the refusal; undefined if the text is saved. */
async function save(
  deps: FileNoteDeps,
  key: MailedNoteKey,
  { organizationId: orgId, eventId, participantId, userId, answersByMail }: MailWriter,
  opened: OpenedLetter,
): Promise<string | undefined> {
  const text = cleanText(opened.text);
  if (!answersByMail) return mailedNoteErrors.notTaken.code;
  if (text === "") return mailedNoteErrors.noText.code;
  if (lengthOf(text) > maxNoteLength) return noteErrors.textTooLong.code;
  const filed = { state: "filed", partsLeftOut: opened.leftOut } as const;
  try {
    await saveNote(deps, userId, { orgId, eventId, participantId, text, noteId: key.id }, async (tx) => {
      // Rolls the note back: another worker has settled the mail.
      if (!(await settle(tx, deps, key, filed))) throw new RetryLater("A mailed letter was settled before.");
    });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && isRefusal(error.definition.code)) return error.definition.code;
    throw error;
  }
}

async function refuse(
  deps: FileNoteDeps,
  key: MailedNoteKey,
  refusedWhy: string,
  { text: textReturned, leftOut: partsLeftOut }: Pick<OpenedLetter, "text" | "leftOut">,
): Promise<void> {
  const refused = { state: "refused", refusedWhy, textReturned, partsLeftOut } as const;
  await deps.transact((tx) => settle(tx, deps, key, refused));
}

async function end(deps: FileNoteDeps, key: MailedNoteKey): Promise<void> {
  await deps.transact((tx) => settle(tx, deps, key, { state: "ended" }));
}

/** The mail itself is deleted. False if another worker was faster. */
async function settle(
  tx: Tx,
  deps: FileNoteDeps,
  key: MailedNoteKey,
  settled: store.Settled,
): Promise<boolean> {
  if (!(await store.settle(tx, key, settled, deps.clock.now()))) return false;
  await removeLater(tx, [keyOfIncoming(key)]);
  if (settled.state !== "ended") await enqueueAnswer(tx, deps, key);
  return true;
}
