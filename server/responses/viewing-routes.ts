import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { scanSize, writingArea } from "#domain/printing/sheet-layout.ts";
import * as contract from "#domain/responses/contract.ts";
import * as familyContract from "#domain/responses/family-contract.ts";
import { isGuardian } from "#domain/responses/counselor.ts";
import { inReadingOrder } from "#domain/responses/place-replies.ts";
import { familyLinkSeconds, type StaffResponse } from "#domain/responses/response.ts";
import { couldNotBeOpened, type UnmatchedUpload, waitingReasons } from "#domain/responses/upload.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { findEvent } from "#server/events/store.ts";
import { recordOpening } from "#server/organizations/audit.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { findOwnJob } from "#server/printing/open-pdf.ts";
import { findParticipant, type ParticipantRef } from "#server/roster/contact-store.ts";
import { keyOfPicture, linksTo, noLinks, openPicture, staffListLinkSeconds } from "./pictures.ts";
import { listHistory, listWaiting, type WaitingUpload } from "./upload-list-store.ts";
import { listRefused } from "./upload-outcome-store.ts";
import * as mine from "./my-replies-store.ts";
import * as store from "./viewing-store.ts";

type ActionDeps = Pick<Deps, "db" | "files" | "clock" | "config">;
const unmatchedPerPage = 20;

export function responseReads(deps: ActionDeps): Operation[] {
  return [...incoming(deps), cameBack(deps), sheetsOfOnePerson(deps)];
}

function incoming(deps: ActionDeps): Operation[] {
  const { db, config } = deps;
  return [
    implement(contract.listUnmatchedUploads, {
      summary: "Pictures that wait for a person to say whose they are, the newest first, a page at a time.",
      async handle({ orgId, eventId, older }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, rows] = await Promise.all([
          findEvent(db, staff, eventId),
          listWaiting(db, staff, eventId, readPageCursor(older), unmatchedPerPage + 1),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        const page = rows.slice(0, unmatchedPerPage);
        const writers = page.flatMap(({ participantId }) => participantId ?? []);
        const contacts = Map.groupBy(
          writers.length === 0 ? [] : await store.listAddresseesOf(db, staff, eventId, writers),
          ({ participantId }) => participantId,
        );
        const uploads = await Promise.all(
          page.map((row) => toUnmatched(deps, row, contacts.get(row.participantId ?? "") ?? [])),
        );
        const last = rows.length > unmatchedPerPage ? uploads.at(-1) : undefined;
        return {
          uploads,
          older: last === undefined ? null : writePageCursor({ createdAt: last.receivedAt, id: last.id }),
        };
      },
    }),
    implement(contract.listUploadHistory, {
      summary: "What came in last for an event, and what became of it.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, rows] = await Promise.all([
          findEvent(db, staff, eventId),
          listHistory(db, staff, eventId),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        const uploads = rows.map(({ state, receivedAt, ...row }) => ({
          ...row,
          receivedAt: receivedAt.toISOString(),
          ...(state === "unwritten"
            ? { state: "waiting" as const, nothingWritten: true as const }
            : { state }),
        }));
        const takesMail = config.MAIL_IN_DOMAIN !== undefined && staff.standing !== "demo";
        return { uploads, ...(takesMail ? { takesMail } : {}) };
      },
    }),
    implement(contract.listRefusedUploads, {
      summary: "Files without a usable picture that the team has not looked at yet.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, rows] = await Promise.all([
          findEvent(db, staff, eventId),
          listRefused(db, staff, eventId),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        return { uploads: rows.map(({ upload }) => upload), count: rows[0]?.count ?? 0 };
      },
    }),
  ];
}

function cameBack({ db }: ActionDeps): Operation {
  return implement(contract.readCameBack, {
    summary:
      "From which sheets of a print job a reply came back, building by building, with the names on them.",
    async handle({ orgId, ...which }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const { jobIds } = await findOwnJob(db, staff, which);
      return { buildings: await store.countCameBack(db, staff, jobIds) };
    },
  });
}

function sheetsOfOnePerson({ db }: ActionDeps): Operation {
  return implement(contract.listParticipantSheets, {
    summary: "The sheets printed for a participant, newest first.",
    async handle({ orgId, ...of }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const [, rows] = await Promise.all([
        nameOfParticipant(db, staff, of),
        store.listSheetsOf(db, staff, of),
      ]);
      const sheets = rows.map(({ code, printedAt, ...sheet }) => ({
        ...sheet,
        shortCode: writeShortCode({ code, number: sheet.sheetNumber }),
        printedAt: printedAt.toISOString(),
      }));
      return { sheets };
    },
  });
}

async function toUnmatched(
  { files }: ActionDeps,
  row: WaitingUpload,
  contacts: readonly store.AddresseeOf[],
): Promise<UnmatchedUpload> {
  const { organizationId, receivedAt, why, participantId: _, participantName, buildingName, ...rest } = row;
  const { counselorJobId, ...upload } = rest;
  const readers = counselorJobId === null ? contacts : contacts.filter(isGuardian);
  const key = keyOfPicture({ organizationId, id: row.id }, "view");
  return {
    ...upload,
    receivedAt: receivedAt.toISOString(),
    why: waitingReasons.find((reason) => reason === why) ?? "unknown-code",
    letter:
      participantName === null
        ? null
        : {
            participantName,
            buildingName,
            contacts: readers.map(({ participantId: _of, ...contact }) => contact),
            ...(counselorJobId === null ? {} : { counselorJobId }),
          },
    view:
      why === couldNotBeOpened ? null : await files.signDownload(key, { ttlSeconds: staffListLinkSeconds }),
  };
}

export function pictureOperations(deps: Deps): Operation[] {
  return [
    implement(familyContract.listMyResponses, {
      summary:
        "A participant's responses that are visible to the caller, with links that expire within a minute.",
      async handle({ participantId }, { caller }) {
        const rows = await mine.listMyResponses(deps.db, {
          userId: caller.userId,
          participantId,
          now: deps.clock.now(),
        });
        if (rows === undefined) throw new AppError(noteErrors.linkNotFound);
        return { responses: await Promise.all(rows.map((row) => toMyResponse(deps, row))) };
      },
    }),
    implement(familyContract.listNewestReplies, {
      summary:
        "The newest reply of each of the caller's participants, with a link to a small picture that expires within a minute.",
      async handle(_, { caller }) {
        const rows = await mine.listNewestReplies(deps.db, {
          userId: caller.userId,
          now: deps.clock.now(),
        });
        const byParticipant = Map.groupBy(rows, ({ participantId }) => participantId);
        return { replies: await Promise.all([...byParticipant.values()].map((own) => toNewest(deps, own))) };
      },
    }),
    implement(familyContract.markRepliesOpened, {
      summary: "Says that the caller has opened replies; they are no longer new for this caller.",
      async handle({ participantId, responseIds }, { caller, transact }) {
        const reader = { userId: caller.userId, participantId };
        if (!(await mine.isLinked(deps.db, reader))) throw new AppError(noteErrors.linkNotFound);
        return transact(async (tx) => {
          const opened = await mine.markOpened(tx, { ...reader, now: deps.clock.now() }, responseIds);
          if (opened > 0) invalidate(tx, [identityTopics.person(caller.userId)]);
          return { ok: true };
        });
      },
    }),
    implement(contract.getResponseUrl, {
      summary: "A link to one picture of a reply: for a family a minute, for the team an hour at most.",
      handle: async (request, { caller }) => ({ url: await openPicture(deps, caller, request) }),
    }),
  ];
}

/** Expects the replies to one participant, newest first. */
async function toNewest(deps: Pick<Deps, "files">, rows: readonly mine.NewestReplyRow[]) {
  const [newest] = rows;
  if (newest === undefined) throw new Error("A group of replies is empty.");
  const sheet = rows.filter(
    ({ printJobId, sheetNumber }) => printJobId === newest.printJobId && sheetNumber === newest.sheetNumber,
  );
  const [first = newest] = inReadingOrder(sheet);
  const { small } = await linksTo(deps, first, familyLinkSeconds);
  return {
    participantId: newest.participantId,
    responseId: first.id,
    small,
    writing: first.side === null ? null : writingArea(first.paper, first.side),
  };
}

async function toMyResponse(deps: Pick<Deps, "files">, row: mine.MyReplyRow) {
  const { id, printJobId, sheetNumber, page, pages, uploadedAt } = row;
  const { scope, wroteFirst, kind, width, height, held, side, paper, isNew } = row;
  return {
    id,
    printJobId,
    sheetNumber,
    page,
    pages,
    uploadedAt: uploadedAt.toISOString(),
    scope,
    wroteFirst,
    kind,
    width,
    height,
    side,
    scan: row.hasScan
      ? { ...scanSize(paper), writing: side === null ? null : writingArea(paper, side) }
      : null,
    isNew,
    links: held ? noLinks : await linksTo(deps, row, familyLinkSeconds),
    ...(held ? { held } : {}),
  };
}

/** A mutation, not a query: the response contains the images, so it counts as opening them. */
export function openParticipantResponses(deps: ActionDeps): Operation {
  const { db } = deps;
  return implement(contract.openParticipantResponses, {
    summary:
      "A participant's responses for staff, including withdrawn ones, with their contacts. Writes an audit entry, at most one per hour.",
    async handle({ orgId, eventId, participantId }, { caller, transact }) {
      const staff = await requireStaff(db, caller, orgId);
      const of = { eventId, participantId };
      const [participantName, rows] = await Promise.all([
        nameOfParticipant(db, staff, of),
        store.listResponsesOf(db, staff, of),
      ]);
      const opening = { action: "replies.opened" as const, eventId, subject: { participantId } };
      const [responses] = await Promise.all([
        Promise.all(rows.map((row) => toStaffResponse(deps, row))),
        rows.length === 0 ? undefined : transact((tx) => recordOpening(tx, deps, staff, opening)),
      ]);
      return { participantName, responses };
    },
  });
}

async function toStaffResponse(deps: ActionDeps, row: store.StaffResponseRow): Promise<StaffResponse> {
  const {
    code,
    uploadedAt,
    withdrawnAt,
    held,
    organizationId: _,
    picturesAt: _at,
    hasScan: _has,
    ...rest
  } = row;
  return {
    ...rest,
    shortCode: writeShortCode({ code, number: row.sheetNumber }),
    uploadedAt: uploadedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    links: await linksTo(deps, row, staffListLinkSeconds),
    ...(held ? { held } : {}),
  };
}

/** Throws not-found for a missing event, then for a missing participant. */
async function nameOfParticipant(db: Db, staff: Staff, of: ParticipantRef): Promise<string> {
  const [event, participant] = await Promise.all([
    findEvent(db, staff, of.eventId),
    findParticipant(db, staff, of),
  ]);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  if (participant === undefined) throw new AppError(rosterErrors.participantNotFound);
  return participant.name;
}
