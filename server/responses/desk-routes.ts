import * as contract from "#domain/responses/contract.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { deskRepliesPerPage, type DeskReply } from "#domain/responses/desk-reply.ts";
import { findEvent } from "#server/events/store.ts";
import { recordOpenings } from "#server/organizations/audit.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { findSafetyDesk } from "#server/organizations/safety-desk-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { readPlace, writePlace } from "#server/platform/http/page-cursor.ts";
import { setReplyHold } from "./desk.ts";
import { listDeskReplies, type DeskReplyRow } from "./desk-store.ts";
import { linksTo, staffListLinkSeconds } from "./urls.ts";

export function replyDeskOperations(deps: Deps): Operation[] {
  return [
    openDeskReplies(deps),
    implement(contract.setReplyHoldHttp, {
      summary: "Holds a reply that its family does not see yet, or releases it.",
      handle: ({ orgId, ...hold }, { caller, transact }) =>
        transact(async (tx) => {
          await setReplyHold(tx, deps, await requireStaff(tx, caller, orgId), hold);
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
      const page = { eventId, onlyHeld: !isOn, now: clock.now(), olderThan: readPlace(older) };
      const rows = await listDeskReplies(db, staff, { ...page, limit: deskRepliesPerPage + 1 });
      const here = rows.slice(0, deskRepliesPerPage);
      const participantIds = here.map(({ participantId }) => participantId);
      const opened = { action: "replies.opened" as const, eventId, participantIds };
      const [replies] = await Promise.all([
        Promise.all(here.map((row) => toView(deps, row))),
        here.length === 0 ? undefined : transact((tx) => recordOpenings(tx, deps, staff, opened)),
      ]);
      const last = rows.length > here.length ? replies.at(-1) : undefined;
      return { isOn, replies, older: last === undefined ? null : writePlace(placeOf(last)) };
    },
  });
}

function placeOf({ uploadedAt, id }: DeskReply) {
  return { createdAt: uploadedAt, id };
}

async function toView(deps: Pick<Deps, "files">, row: DeskReplyRow): Promise<DeskReply> {
  const { uploadedAt, visibleFrom, organizationId: _, picturesAt: _at, hasScan: _has, ...rest } = row;
  const { view, scan } = await linksTo(deps, row, staffListLinkSeconds);
  return {
    ...rest,
    uploadedAt: uploadedAt.toISOString(),
    visibleFrom: visibleFrom?.toISOString() ?? null,
    view: scan ?? view,
  };
}
