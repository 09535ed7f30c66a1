import * as contract from "#domain/printing/contract.ts";
import { maxLinkMinutes, type CreatedPrintJob } from "#domain/printing/print-job.ts";
import { changePrintSettings } from "#server/organizations/settings.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { claimWaitingNotes, renderAgain, voidPrintJob } from "./actions.ts";
import { handOutOperations } from "./hand-out-routes.ts";
import { printingReads } from "./list-routes.ts";
import { mailRunOperations } from "./mail-run-routes.ts";
import { openJob, openNewJob, reprintSheet } from "./open-pdf.ts";
import type { PrintingDeps } from "./printing-deps.ts";
import { stationeryOperations } from "./stationery-routes.ts";
const ttlMinutes = maxLinkMinutes;

export function printingOperations(deps: PrintingDeps): Operation[] {
  return [
    createPrintJob(deps),
    ...openingActions(deps),
    ...jobActions(deps),
    ...printingReads(deps),
    ...mailRunOperations(deps),
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
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { url: await openJob(deps, staff, which) };
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
      summary: "Says which paper the organization prints on, and whether on both sides.",
      handle: ({ orgId, ...settings }, { caller, transact }) =>
        transact(async (tx) => {
          await changePrintSettings(tx, deps, await requireStaff(tx, caller, orgId), settings);
          return settings;
        }),
    }),
  ];
}
