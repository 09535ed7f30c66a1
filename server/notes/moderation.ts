import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { dueNow } from "#domain/events/letter-day.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { markFinder } from "#domain/marked-words.ts";
import * as contract from "#domain/notes/desk-contract.ts";
import { letterDeskErrors } from "#domain/notes/desk-errors.ts";
import {
  type DeskLetter,
  deskLettersPerPage,
  type DeskShow,
  type HoldNote,
  maxLettersLookedThrough,
} from "#domain/notes/desk-letter.ts";
import { holdReason } from "#domain/organizations/hold-reasons.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { record, recordOpenings } from "#server/organizations/audit.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import { findSafetyDesk } from "#server/organizations/settings-store.ts";
import { requireDesk } from "#server/organizations/settings.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { type PageCursor, readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./moderation-store.ts";
import { keyOfPhoto } from "./photos.ts";
import { changeStaffLetter } from "./staff-letter-store.ts";
import { listWriters } from "./family-store.ts";

/** Reading writes an audit entry, so it is not a plain query. */
export function letterDeskOperations(deps: Deps): Operation[] {
  const { db } = deps;
  return [
    implement(contract.openDeskLetters, {
      summary:
        "Letters that wait to be printed, with the words of the list marked, a page at a time. Who reads them is written down, once an hour for each child.",
      async handle({ orgId, eventId, show, older }, { caller, transact }) {
        const staff = await requireStaff(db, caller, orgId);
        const [through, { isOn, words }] = await Promise.all([
          deliverableUntil(db, deps, staff, eventId),
          findSafetyDesk(db, staff),
        ]);
        const which = { show: isOn ? show : ("held" as const), words, olderThan: readPageCursor(older) };
        const { letters, last } = await readDeskPage(deps, staff, { eventId, through, ...which });
        const participantIds = letters.map(({ participantId }) => participantId);
        if (participantIds.length > 0)
          await transact((tx) =>
            recordOpenings(tx, deps, staff, { action: "letters.opened", eventId, participantIds }),
          );
        const unread = isOn
          ? await store.countUnread(db, { organizationId: orgId, eventId, through })
          : undefined;
        return { isOn, letters, unread, older: last === undefined ? null : writePageCursor(last) };
      },
    }),
    implement(contract.setLetterHoldHttp, {
      summary:
        "Holds a letter that waits, so that it is not printed, or releases it. With `why` it stores for the team why a held letter is held; releasing the letter deletes that.",
      handle: ({ orgId, why, ...hold }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          if (why === undefined) await setLetterHold(tx, deps, staff, hold);
          else await explainLetterHold(tx, deps, staff, { ...hold, why });
          return { ok: true };
        }),
    }),
    implement(contract.setLetterCheckHttp, {
      summary: "Marks a letter that waits as read and in order, or as unread again.",
      handle: ({ orgId, ...check }, { caller, transact }) =>
        transact(async (tx) => {
          await setLetterCheck(tx, deps, await requireStaff(tx, caller, orgId), check);
          return { ok: true };
        }),
    }),
  ];
}

type Check = { eventId: string; noteId: string; checked: boolean; read?: string | undefined };

/** Idempotent. A letter that is changed afterwards is unread again. */
async function setLetterCheck(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, noteId, checked, read }: Check,
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  const through = await deliverableUntil(tx, deps, staff, eventId);
  const letter = await store.lockLetter(tx, staff, { eventId, through, noteId });
  if (letter === undefined) throw new AppError(letterDeskErrors.notFound);
  await requireDesk(tx, staff);
  if (checked && read !== undefined && read !== letter.updatedAt.toISOString())
    throw new AppError(letterDeskErrors.changedBeforeCheck);
  const now = deps.clock.now();
  if (letter.contactId === null)
    await changeStaffLetter(tx, staff, noteId, {
      checkedAt: checked ? now : null,
      checkedBy: checked ? staff.userId : null,
    });
  else if (checked) await store.insertCheck(tx, staff, { eventId, noteId, now });
  else await store.deleteCheck(tx, staff, noteId);
  invalidate(tx, [noteTopics.waiting(staff.organizationId, eventId)]);
}

type Hold = { eventId: string; noteId: string; held: boolean; reason?: string | null | undefined };

/** Idempotent. The row lock serializes this with print jobs; a check constraint rejects printed and held. */
async function setLetterHold(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, noteId, held, reason }: Hold,
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  const through = await deliverableUntil(tx, deps, staff, eventId);
  const letter = await store.lockLetter(tx, staff, { eventId, through, noteId });
  if (letter === undefined) throw new AppError(letterDeskErrors.notFound);
  if ((letter.heldAt !== null) === held) return;
  if (held) await requireDesk(tx, staff);
  if (letter.isPrinted) throw new AppError(letterDeskErrors.printedBeforeHold);
  const now = deps.clock.now();
  const { participantId, contactId } = letter;
  if (contactId === null)
    await changeStaffLetter(tx, staff, noteId, {
      heldAt: held ? now : null,
      heldBy: held ? staff.userId : null,
      why: { reason: null, note: held ? (reason ?? null) : null },
    });
  else {
    await store.setHeld(tx, staff, noteId, held ? now : null);
    if (held) await store.insertHold(tx, staff, { eventId, noteId, note: reason ?? null, now });
    else await store.deleteHold(tx, staff, noteId);
  }
  const action = held ? "note.held" : "note.released";
  await record(tx, deps, staff, { action, eventId, subject: { noteId, participantId } });
  const writers = await listWriters(tx, staff, contactId === null ? [] : [contactId]);
  invalidate(tx, [noteTopics.waiting(staff.organizationId, eventId), ...writers.map(identityTopics.person)]);
}

async function explainLetterHold(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, noteId, why }: { eventId: string; noteId: string; why: HoldNote },
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  const through = await deliverableUntil(tx, deps, staff, eventId);
  const letter = await store.lockLetter(tx, staff, { eventId, through, noteId });
  if (letter === undefined) throw new AppError(letterDeskErrors.notFound);
  if (letter.heldAt === null) throw new AppError(letterDeskErrors.notHeld);
  if (letter.contactId === null) await changeStaffLetter(tx, staff, noteId, { why });
  else await store.explainHold(tx, staff, { eventId, noteId, heldAt: letter.heldAt, why });
  // The note can name people; Activity has only the reason.
  const subject = { noteId, participantId: letter.participantId, reason: why.reason ?? "" };
  await record(tx, deps, staff, { action: "note.hold-explained", eventId, subject });
  invalidate(tx, [noteTopics.waiting(staff.organizationId, eventId)]);
}

/** Notes for later days appear at the desk on their day. */
async function deliverableUntil(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  { organizationId }: Staff,
  eventId: string,
): Promise<string> {
  const days = await findEventDays(db, organizationId, eventId);
  if (days === undefined) throw new AppError(eventErrors.notFound);
  return dueNow(days, clock.now().getTime());
}

type Params = {
  eventId: string;
  through: string;
  show: DeskShow;
  words: readonly string[];
  olderThan: PageCursor | undefined;
};

type DeskPage = { letters: DeskLetter[]; last: { createdAt: string; id: string } | undefined };

const lettersPerLook = 250;

/**
 * Marks are computed on read, never stored. "marked" scans at most maxLettersLookedThrough letters, so a page may be
 * short; `last` is the next cursor.
 */
async function readDeskPage(
  { db, files }: Pick<Deps, "db" | "files">,
  staff: Staff,
  { eventId, through, show, words, olderThan }: Params,
): Promise<DeskPage> {
  const marksOf = markFinder(words);
  const of = { organizationId: staff.organizationId, eventId, through };
  const letters: DeskLetter[] = [];
  const only = show === "held" || show === "unread" ? show : undefined;
  let [place, looked] = [olderThan, 0];
  while (looked < maxLettersLookedThrough) {
    const limit = show === "marked" ? lettersPerLook : deskLettersPerPage + 1;
    const rows = await store.listDeskLetters(db, of, { only, olderThan: place, limit });
    for (const row of rows) {
      if (letters.length === deskLettersPerPage) return { letters, last: placeOf(place) };
      const marks = marksOf(row.text);
      const questions = row.questions.map((text) => ({ text, marks: marksOf(text) }));
      const isMarked = marks.length > 0 || questions.some((question) => question.marks.length > 0);
      if (show !== "marked" || isMarked)
        letters.push({ ...toView(row), marks, questions, photo: await linkTo(files, staff, row) });
      place = { createdAt: row.createdAt, id: row.id };
    }
    looked += rows.length;
    if (rows.length < limit) return { letters, last: undefined };
  }
  return { letters, last: placeOf(place) };
}

function placeOf(place: PageCursor | undefined): DeskPage["last"] {
  return place && { createdAt: place.createdAt.toISOString(), id: place.id };
}

const linkSeconds = 15 * 60;

async function linkTo(
  files: Deps["files"],
  { organizationId }: Staff,
  { photoId: id }: store.DeskRow,
): Promise<string | null> {
  return id === null
    ? null
    : files.signDownload(keyOfPhoto({ organizationId, id }, "full"), { ttlSeconds: linkSeconds });
}

function toView(row: store.DeskRow): Omit<DeskLetter, "marks" | "questions" | "photo"> {
  const { id, participantId, participantName, buildingName, from, text, createdAt, updatedAt, held } = row;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  const checked =
    row.checkedAt !== null && row.checkedAt >= updatedAt
      ? { at: row.checkedAt.toISOString(), by: row.checkedByName ?? "" }
      : null;
  const names = { participantName, buildingName, from, signedAs: row.signedAs };
  const view = {
    id,
    participantId,
    ...names,
    ...(row.isFromTeam ? { isFromTeam: true } : {}),
    text,
    ...times,
    held,
    checked,
  };
  if (!held || row.holdAt === null) return view;
  const reason = holdReason.safeParse(row.holdReason).data ?? null;
  return {
    ...view,
    hold: { at: row.holdAt.toISOString(), by: row.heldByName ?? "", reason, note: row.holdNote },
  };
}
