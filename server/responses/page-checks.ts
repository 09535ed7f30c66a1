import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import * as contract from "#domain/responses/contract.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { unwrittenPerPage, type UnwrittenPage } from "#domain/responses/page-checks.ts";
import { writtenFirst } from "#domain/responses/upload.ts";
import { findEvent, lockEvent } from "#server/events/store.ts";
import { record, recordOpenings } from "#server/organizations/audit.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { hasCounselorJob } from "./counselor-store.ts";
import { asksWhom, findSheetByNumber } from "./filing-store.ts";
import {
  fileOnSheet,
  invalidateResponses,
  lockChosenSheet,
  lockResponse,
  type Matched,
  matchedAnswer,
} from "./filing.ts";
import * as store from "./page-check-store.ts";
import { linksTo, staffListLinkSeconds } from "./pictures.ts";
import { lockUpload } from "./upload-store.ts";

/** What staff check about pages that came in: those without writing, and those with two photos. */
export function pageCheckOperations(deps: Deps): Operation[] {
  const { db, clock } = deps;
  return [
    implement(contract.readPageChecks, {
      summary: "How many pages without writing came in, and of which pages there are two photos.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, unwritten, twice, hasCounselorSheets] = await Promise.all([
          findEvent(db, staff, eventId),
          store.countUnwritten(db, staff, eventId),
          store.listTwice(db, staff, eventId),
          hasCounselorJob(db, staff, eventId),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        const { replySides: nothingWritten, letterSides } = unwritten;
        return { nothingWritten, letterSides, twice, ...(hasCounselorSheets ? { hasCounselorSheets } : {}) };
      },
    }),
    openNothingWritten(deps),
    implement(contract.fileNothingWrittenHttp, {
      summary: "Says that a page is a reply on which no writing was found. Then its family is told.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => fileUnwritten(tx, deps, await requireStaff(tx, caller, orgId), which)),
    }),
    implement(contract.foundEmptyHttp, {
      summary: "Says that staff looked at pages and found nothing written. They leave the list.",
      handle: ({ orgId, eventId, uploadIds }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await lockEvent(tx, staff, eventId);
          const pages = await store.markFoundEmpty(tx, staff, { eventId, uploadIds }, clock.now());
          if (pages > 0)
            await record(tx, deps, staff, { action: "pages.found-empty", eventId, subject: { pages } });
          invalidateResponses(tx, staff, { eventIds: [eventId], readers: [] });
          return { ok: true };
        }),
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
      "Reply sides on which no writing was found, with their pictures, a page at a time. Who opens them is written down, once an hour for each child.",
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
    id,
    participantId,
    participantName,
    buildingName,
    originalFileName,
    page,
    receivedAt: receivedAt.toISOString(),
    isLetterSide: side === "letter",
    small,
    view: scan ?? view,
  };
}

/**
 * A page on which no writing was found is a reply after all: its family is told as usual. On stationery it waits until
 * staff say whom it is to. Idempotent.
 */
async function fileUnwritten(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, uploadId }: { eventId: string; uploadId: string },
): Promise<Matched> {
  await lockEvent(tx, staff, eventId);
  const upload = await lockUpload(tx, staff, uploadId);
  const { printJobId: jobId = null, sheetNumber = null } = upload ?? {};
  if (upload?.eventId !== eventId || jobId === null || sheetNumber === null)
    throw new AppError(responseErrors.uploadNotFound);
  if (upload.state === "filed") return matchedAnswer(uploadId, false);
  if (upload.state === "waiting" && upload.why === writtenFirst) return matchedAnswer(uploadId, true);
  if (upload.state !== "unwritten") throw new AppError(responseErrors.uploadNotFound);
  const sheet = await lockChosenSheet(tx, staff, await findSheetByNumber(tx, staff, { jobId, sheetNumber }));
  const asksWho = asksWhom(sheet);
  await store.markWritten(
    tx,
    staff,
    uploadId,
    asksWho ? { state: "waiting", why: writtenFirst } : { state: "filed" },
  );
  if (!asksWho) await fileOnSheet(tx, deps, staff, { ...sheet, responseId: uploadId, scope: "contact" });
  const subject = { uploadId, responseId: uploadId, jobId, sheetNumber };
  await record(tx, deps, staff, { action: "page.filed", eventId, subject });
  invalidateResponses(tx, staff, { eventIds: [eventId], readers: [] });
  return matchedAnswer(uploadId, asksWho);
}
