import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import * as contract from "#domain/responses/contract.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { unwrittenPerPage, type UnwrittenPage } from "#domain/responses/page-checks.ts";
import { findEvent } from "#server/events/store.ts";
import { record, recordOpenings } from "#server/organizations/audit.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { fileUnwritten, invalidateResponses, lockResponse } from "./filing.ts";
import * as store from "./page-check-store.ts";
import { linksTo, staffListLinkSeconds } from "./pictures.ts";

/** What staff check about pages that came in: those without writing, and those with two photos. */
export function pageCheckOperations(deps: Deps): Operation[] {
  const { db, clock } = deps;
  return [
    implement(contract.readPageChecks, {
      summary: "How many pages without writing came in, and of which pages there are two photos.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, nothingWritten, twice] = await Promise.all([
          findEvent(db, staff, eventId),
          store.countUnwritten(db, staff, eventId),
          store.listTwice(db, staff, eventId),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        return { nothingWritten, twice };
      },
    }),
    openNothingWritten(deps),
    implement(contract.fileNothingWrittenHttp, {
      summary: "Says that a page is a reply on which no writing was found. Then its family is told.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => fileUnwritten(tx, deps, await requireStaff(tx, caller, orgId), which)),
    }),
    implement(contract.keepSecondPhotoHttp, {
      summary: "Keeps a second photo of a page beside the first.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          const { withdrawnAt } = await lockResponse(tx, staff, which);
          if (withdrawnAt !== null) throw new AppError(responseErrors.responseNotFound);
          const { eventId, responseId } = which;
          await store.markKeptTwice(tx, staff, responseId, clock.now());
          await record(tx, deps, staff, { action: "page.kept-twice", eventId, subject: { responseId } });
          invalidateResponses(tx, staff, { eventIds: [eventId], readers: [] });
          return { ok: true };
        }),
    }),
  ];
}

function openNothingWritten(deps: Deps): Operation {
  const { db } = deps;
  return implement(contract.openNothingWritten, {
    summary:
      "Pages on which no writing was found, with their pictures, a page at a time. Who opens them is written down, once an hour for each child.",
    async handle({ orgId, eventId, older }, { caller, transact }) {
      const staff = await requireStaff(db, caller, orgId);
      const [event, rows] = await Promise.all([
        findEvent(db, staff, eventId),
        store.listUnwritten(db, staff, eventId, readPageCursor(older), unwrittenPerPage + 1),
      ]);
      if (event === undefined) throw new AppError(eventErrors.notFound);
      const here = rows.slice(0, unwrittenPerPage);
      const participantIds = here.map(({ participantId }) => participantId);
      const opened = { action: "replies.opened" as const, eventId, participantIds };
      const [pages] = await Promise.all([
        Promise.all(here.map((row) => toUnwritten(deps, row))),
        here.length === 0 ? undefined : transact((tx) => recordOpenings(tx, deps, staff, opened)),
      ]);
      const last = rows.length > here.length ? pages.at(-1) : undefined;
      return {
        pages,
        older: last === undefined ? null : writePageCursor({ createdAt: last.receivedAt, id: last.id }),
      };
    },
  });
}

async function toUnwritten(deps: Pick<Deps, "files">, row: store.UnwrittenRow): Promise<UnwrittenPage> {
  const { id, participantId, participantName, buildingName, originalFileName, page, side, receivedAt } = row;
  const { scan, view, small } = await linksTo(deps, row, staffListLinkSeconds);
  return {
    ...{ id, participantId, participantName, buildingName, originalFileName, page },
    receivedAt: receivedAt.toISOString(),
    isLetterSide: side === "letter",
    small,
    view: scan ?? view,
  };
}
