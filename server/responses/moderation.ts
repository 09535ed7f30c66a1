import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { replyHoldReason, type ReplyHoldReason } from "#domain/organizations/hold-reasons.ts";
import * as contract from "#domain/responses/contract.ts";
import { replyDeskErrors } from "#domain/responses/desk-errors.ts";
import { deskRepliesPerPage, type DeskReply } from "#domain/responses/desk-reply.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { isVisible } from "#domain/responses/release-time.ts";
import { findEvent } from "#server/events/store.ts";
import { record, recordOpenings } from "#server/organizations/audit.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import { findSafetyDesk } from "#server/organizations/settings-store.ts";
import { requireDesk } from "#server/organizations/settings.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { setReplyHeld, setReplyHoldReason } from "./filing-store.ts";
import { listReaders } from "./reader-store.ts";
import { invalidateResponses, lockResponse } from "./filing.ts";
import { linksTo, staffListLinkSeconds } from "./pictures.ts";
import { cancelNotifications, tellNewReaders } from "./reply-notification.ts";
import * as store from "./viewing-store.ts";

export function replyDeskOperations(deps: Deps): Operation[] {
  return [
    openDeskReplies(deps),
    implement(contract.setReplyHoldHttp, {
      summary:
        "Holds a reply that its family does not see yet, or releases it. With `reason` it stores for the team why a held reply is held; releasing the reply deletes that.",
      handle: ({ orgId, ...hold }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          if (hold.reason === undefined) await setReplyHold(tx, deps, staff, hold);
          else await explainReplyHold(tx, deps, staff, { ...hold, reason: hold.reason });
          return { ok: true };
        }),
    }),
  ];
}

function openDeskReplies(deps: Deps): Operation {
  const { db, clock } = deps;
  return implement(contract.openDeskReplies, {
    summary:
      "Replies that families do not see yet, with their pictures, a page at a time. Who opens them is written down, once an hour for each child.",
    async handle({ orgId, eventId, older }, { caller, transact }) {
      const staff = await requireStaff(db, caller, orgId);
      const [event, { isOn }] = await Promise.all([findEvent(db, staff, eventId), findSafetyDesk(db, staff)]);
      if (event === undefined) throw new AppError(eventErrors.notFound);
      const page = { eventId, onlyHeld: !isOn, now: clock.now(), olderThan: readPageCursor(older) };
      const rows = await store.listDeskReplies(db, staff, { ...page, limit: deskRepliesPerPage + 1 });
      const here = rows.slice(0, deskRepliesPerPage);
      const participantIds = here.map(({ participantId }) => participantId);
      const opened = { action: "replies.opened" as const, eventId, participantIds };
      const [replies] = await Promise.all([
        Promise.all(here.map((row) => toDeskReply(deps, row))),
        here.length === 0 ? undefined : transact((tx) => recordOpenings(tx, deps, staff, opened)),
      ]);
      const last = rows.length > here.length ? replies.at(-1) : undefined;
      return { isOn, replies, older: last === undefined ? null : writePageCursor(placeOf(last)) };
    },
  });
}

function placeOf({ uploadedAt, id }: DeskReply) {
  return { createdAt: uploadedAt, id };
}

async function toDeskReply(deps: Pick<Deps, "files">, row: store.DeskReplyRow): Promise<DeskReply> {
  const { uploadedAt, visibleFrom, reason, organizationId: _, picturesAt: _at, hasScan: _has, ...rest } = row;
  const { view, scan } = await linksTo(deps, row, staffListLinkSeconds);
  return {
    ...rest,
    reason: replyHoldReason.safeParse(reason).data ?? null,
    uploadedAt: uploadedAt.toISOString(),
    visibleFrom: visibleFrom?.toISOString() ?? null,
    view: scan ?? view,
  };
}

type Hold = {
  eventId: string;
  responseId: string;
  held: boolean;
  reason?: ReplyHoldReason | undefined;
};

/**
 * A held reply is not shown when its moment comes. A released one is shown from its moment on; new readers are
 * notified in the same transaction. Idempotent.
 */
async function setReplyHold(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, responseId, held }: Hold,
): Promise<void> {
  const found = await lockResponse(tx, staff, { eventId, responseId });
  if (found.withdrawnAt !== null) throw new AppError(responseErrors.responseNotFound);
  if ((found.heldAt !== null) === held) return;
  if (held) await requireDesk(tx, staff);
  const now = deps.clock.now();
  if (held && isVisible(found, now)) throw new AppError(replyDeskErrors.visibleBeforeHold);
  await setReplyHeld(tx, staff, responseId, held ? now : null);
  const action = held ? "response.held" : "response.released";
  await record(tx, deps, staff, { action, eventId, subject: { responseId } });
  const readers = await listReaders(tx, staff, { ...found, responseId });
  invalidateResponses(tx, staff, { eventIds: [eventId], readers: isVisible(found, now) ? readers : [] });
  const page = { ...found, responseId };
  if (held) await cancelNotifications(tx, deps, staff, page, readers);
  else await tellNewReaders(tx, deps, staff, page, { before: [], now: readers });
}

async function explainReplyHold(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, responseId, reason }: { eventId: string; responseId: string; reason: ReplyHoldReason },
): Promise<void> {
  const { heldAt, withdrawnAt } = await lockResponse(tx, staff, { eventId, responseId });
  if (withdrawnAt !== null) throw new AppError(responseErrors.responseNotFound);
  if (heldAt === null) throw new AppError(replyDeskErrors.notHeld);
  await setReplyHoldReason(tx, staff, responseId, reason);
  const subject = { responseId, reason };
  await record(tx, deps, staff, { action: "response.hold-explained", eventId, subject });
  invalidateResponses(tx, staff, { eventIds: [eventId], readers: [] });
}
