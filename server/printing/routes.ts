import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { maxLogoRequest } from "#domain/organizations/logo.ts";
import * as contract from "#domain/printing/contract.ts";
import * as familyContract from "#domain/printing/family-contract.ts";
import * as letterheadContract from "#domain/printing/letterhead-contract.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { organizationPrintSettings, printSettings } from "#domain/printing/paper.ts";
import {
  maxLinkMinutes,
  printJobKindOf,
  printJobsPerPage,
  type CreatedPrintJob,
  type ListedPrintJob,
  type PrintJobState,
} from "#domain/printing/print-job.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { findEvent } from "#server/events/store.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import { findPrintSettings } from "#server/organizations/settings-store.ts";
import { changePrintSettings } from "#server/organizations/settings.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { claimWaitingNotes, renderAgain, voidPrintJob } from "./actions.ts";
import { listHandedOut, listHandOuts, tickHandedOut } from "./hand-outs.ts";
import { listJobs, listSheets, type JobRow } from "./list-store.ts";
import { mailRunOperations } from "./mail-run-routes.ts";
import { printerOperations } from "./printer-routes.ts";
import { takeBackOrder } from "./printer.ts";
import { findOwnJob, openJob, openNewJob, reprintSheet } from "./open-pdf.ts";
import { previewLogo } from "./preview-logo.ts";
import { openPreviews, type PreviewDeps } from "./preview.ts";
import type { PrintingDeps } from "./render.ts";
import { printsStationery } from "./stationery-store.ts";
import { printCounselorSheets, printStationery } from "./stationery.ts";
import { openTurns } from "./turns.ts";

const ttlMinutes = maxLinkMinutes;

export function printingOperations(deps: PrintingDeps): Operation[] {
  return [
    createPrintJob(deps),
    ...openingActions(deps),
    ...jobActions(deps),
    ...printingReads(deps),
    ...mailRunOperations(deps),
    ...printerOperations(deps),
    ...handOutOperations(deps),
    ...stationeryOperations(deps),
  ];
}

function createPrintJob(deps: PrintingDeps): Operation {
  return implement(contract.createPrintJobHttp, {
    summary:
      "Makes a print job of the notes that wait. `url` opens its PDF if that was quickly made; `remaining` sheets still wait.",
    creates: true,
    async handle({ orgId, ...request }, { caller, transact }): Promise<CreatedPrintJob> {
      const { eventId } = request;
      // Only the claim is stored under the idempotency key: a repeated request gets the same job and a new link.
      const claim = await transact(async (tx) =>
        claimWaitingNotes(tx, deps, await requireStaff(tx, caller, orgId), request),
      );
      const { remaining } = claim;
      if (claim.empty) return { ok: true, empty: true, jobId: null, url: null, sheets: 0, remaining };
      const { jobId, sheets } = claim;
      // Check again: the caller of a repeated request may have left the team since.
      const staff = await requireStaff(deps.db, caller, orgId);
      const url = await openNewJob(deps, staff, { eventId, jobId, sheets, ttlMinutes });
      return { ok: true, empty: false, jobId, url, sheets, remaining };
    },
  });
}

function openingActions(deps: PrintingDeps): Operation[] {
  return [
    implement(contract.getPrintJobUrlHttp, {
      summary: "A link to a job's PDF that lives an hour at most; nothing while it is being made.",
      async handle({ orgId, ...which }, { caller, transact }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const url = await openJob(deps, staff, which);
        if (url !== null) await transact((tx) => takeBackOrder(tx, deps, staff, which));
        return { url };
      },
    }),
    implement(contract.reprintSheetHttp, {
      summary:
        "A link to the PDF of one sheet, with the same code. Nothing if it is not ready yet: ask again.",
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { url: await reprintSheet(deps, staff, { ...which, ttlMinutes }) };
      },
    }),
  ];
}

function jobActions(deps: PrintingDeps): Operation[] {
  return [
    implement(contract.voidPrintJobHttp, {
      summary: "Takes a job back: its notes wait again. Answers how many.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => voidPrintJob(tx, deps, await requireStaff(tx, caller, orgId), which)),
    }),
    implement(contract.renderPrintJobHttp, {
      summary: "Sets a job going again whose PDF could not be made.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await renderAgain(tx, deps, await requireStaff(tx, caller, orgId), which);
          return { ok: true };
        }),
    }),
    implement(contract.setPrintSettings, {
      summary:
        "Says which paper the organization prints on, whether on both sides, and with which cover lists.",
      handle: ({ orgId, ...settings }, { caller, transact }) =>
        transact(async (tx) => {
          await changePrintSettings(tx, deps, await requireStaff(tx, caller, orgId), settings);
          return settings;
        }),
    }),
  ];
}

function printingReads({ db }: Pick<Deps, "db">): Operation[] {
  return [
    implement(contract.listPrintJobs, {
      summary: "An event's print jobs, the newest first, a page at a time, with how far each one is.",
      async handle({ orgId, eventId, older }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, rows, stationery] = await Promise.all([
          findEvent(db, staff, eventId),
          listJobs(db, staff, eventId, readPageCursor(older), printJobsPerPage + 1),
          printsStationery(db, staff),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        const printJobs = rows.slice(0, printJobsPerPage).map(toPrintJob);
        const last = rows.length > printJobsPerPage ? printJobs.at(-1) : undefined;
        return { printJobs, older: last === undefined ? null : writePageCursor(last), stationery };
      },
    }),
    implement(contract.listPrintJobSheets, {
      summary:
        "What lies in a job, in the order of the paper: for whom, from whom, and whether a reply came back.",
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const { jobIds } = await findOwnJob(db, staff, which);
        const rows = await listSheets(db, staff, jobIds);
        return {
          sheets: rows.map(({ code, ...sheet }) => ({
            ...sheet,
            shortCode: writeShortCode({ code, number: sheet.number }),
          })),
        };
      },
    }),
    implement(contract.readPrintSettings, {
      summary: "On which paper the organization prints, whether on both sides, and with which cover lists.",
      async handle({ orgId }, { caller }) {
        const kept = await findPrintSettings(db, await requireStaff(db, caller, orgId));
        if (kept === undefined) throw new AppError(organizationErrors.notFound);
        return organizationPrintSettings.parse(kept);
      },
    }),
  ];
}

function toPrintJob({
  kind,
  isForCounselors,
  renderedAt,
  renderFailedAt,
  createdAt,
  voidedAt,
  paper,
  sides,
  automaticFor,
  letterCount,
  ...row
}: JobRow) {
  return {
    ...row,
    kind: printJobKindOf(kind),
    ...(isForCounselors ? { isForCounselors } : {}),
    ...(automaticFor === null ? {} : { automaticFor }),
    ...(letterCount === null ? {} : { letters: letterCount }),
    ...printSettings.parse({ paper, sides }),
    createdAt: createdAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
    state: stateOf({ renderedAt, renderFailedAt, voidedAt }),
  } satisfies ListedPrintJob;
}

function stateOf(job: Pick<JobRow, "renderedAt" | "renderFailedAt" | "voidedAt">): PrintJobState {
  if (job.voidedAt !== null) return "voided";
  if (job.renderedAt !== null) return "ready";
  return job.renderFailedAt === null ? "rendering" : "failed";
}

function handOutOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.listHandedOut, {
      summary:
        "How many sheets of each print job of an event were handed out, and whether that is ticked at all.",
      async handle({ orgId, eventId }, { caller }) {
        return listHandedOut(deps.db, await requireStaff(deps.db, caller, orgId), eventId);
      },
    }),
    implement(contract.listHandOuts, {
      summary: "The buildings of a print job as its cover lists name them, and which were handed out.",
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { buildings: await listHandOuts(deps.db, staff, which) };
      },
    }),
    implement(contract.tickHandedOut, {
      summary:
        "Ticks the mail of some buildings of a print job as handed out, or takes the ticks back. Twice is once.",
      handle: ({ orgId, ...tick }, { caller, transact }) =>
        transact(async (tx) => {
          await tickHandedOut(tx, deps, await requireStaff(tx, caller, orgId), tick);
          return {};
        }),
    }),
  ];
}

function stationeryOperations(deps: PrintingDeps): Operation[] {
  type Made = { eventId: string; jobIds: readonly string[]; sheets: number };

  async function opened(caller: Parameters<typeof requireStaff>[1], orgId: string, made: Made) {
    const { eventId, sheets } = made;
    const jobIds = [...made.jobIds];
    const [jobId, ...others] = jobIds;
    if (jobId === undefined || others.length > 0) return { jobIds, sheets, url: null };
    // Check again: the caller of a repeated request may have left the team since.
    const staff = await requireStaff(deps.db, caller, orgId);
    return { jobIds, sheets, url: await openNewJob(deps, staff, { eventId, jobId, sheets, ttlMinutes }) };
  }

  return [
    implement(contract.printStationeryHttp, {
      summary:
        "Prints a coded sheet to write first on, for everybody of an event, for some buildings or for one person.",
      creates: true,
      async handle({ orgId, ...request }, { caller, transact }) {
        const made = await transact(async (tx) =>
          printStationery(tx, deps, await requireStaff(tx, caller, orgId), request),
        );
        return opened(caller, orgId, { ...made, eventId: request.eventId });
      },
    }),
    implement(contract.printCounselorSheetsHttp, {
      summary:
        "Prints a coded sheet for each participant of a building, on which a counselor writes to the guardians.",
      creates: true,
      async handle({ orgId, ...request }, { caller, transact }) {
        const made = await transact(async (tx) =>
          printCounselorSheets(tx, deps, await requireStaff(tx, caller, orgId), request),
        );
        return opened(caller, orgId, { ...made, eventId: request.eventId });
      },
    }),
  ];
}

export function previewOperations(deps: PreviewDeps & Pick<Deps, "limits">): Operation[] {
  const inTurn = openTurns(printingErrors.tooManyPreviews);
  const previewLetter = openPreviews(deps, inTurn);
  return [
    implement(letterheadContract.previewLogoHttp, {
      summary:
        "A sample sheet and the head of a mail with a logo, which is not kept, or with the one that is stored. Admins only.",
      maxBytes: maxLogoRequest,
      async handle({ orgId, image }, { caller, gone }) {
        const admin = await requireAdmin(deps.db, caller, orgId, organizationErrors.onlyAdminsEdit);
        return previewLogo(deps, admin, { image, gone: gone(), inTurn });
      },
    }),
    implement(familyContract.previewLetterHttp, {
      summary: "Pictures of the pages a letter would be printed on. For who may write it; nothing is kept.",
      maxBytes: 1_200_000,
      handle: async (letter, { caller, gone }) => ({
        pages: await previewLetter(letter, { userId: caller.userId, gone: gone() }),
      }),
    }),
  ];
}
