import * as z from "zod/mini";
import { linkMinutes, printLimits } from "#domain/printing/limits.ts";
import { printSettings } from "#domain/printing/paper.ts";
import {
  createdPrintJob,
  maxLinkMinutes,
  printJobUrl,
  type CreatedPrintJob,
} from "#domain/printing/print-job.ts";
import { uuid } from "#domain/uuid.ts";
import { changePrintSettings } from "#server/organizations/print-settings.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { callable, httpFunction, type Operation } from "#server/platform/http/operation.ts";
import { claimWaitingNotes, renderAgain, voidPrintJob } from "./actions.ts";
import { handOutOperations } from "./hand-out-routes.ts";
import { printingReads } from "./list-routes.ts";
import { mailRunOperations } from "./mail-run-routes.ts";
import { openJob, openNewJob, reprintSheet } from "./open-pdf.ts";
import type { PrintingDeps } from "./printing-deps.ts";
import { stationeryOperations } from "./stationery-routes.ts";

const eventRef = { orgId: uuid, eventId: uuid };
const jobRef = { ...eventRef, jobId: uuid };
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
  return httpFunction({
    name: "createPrintJobHttp",
    summary:
      "Makes a print job of the notes that wait. `url` opens its PDF if that was quickly made; `remaining` sheets still wait.",
    creates: true,
    input: z.object({ ...eventRef, ...printLimits.shape }),
    output: createdPrintJob,
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
    httpFunction({
      name: "getPrintJobUrlHttp",
      summary: "A link to a job's PDF that lives an hour at most; nothing while it is being made.",
      input: z.object({ ...jobRef, ttlMinutes: linkMinutes }),
      output: printJobUrl,
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { url: await openJob(deps, staff, which) };
      },
    }),
    httpFunction({
      name: "reprintSheetHttp",
      summary:
        "A link to the PDF of one sheet, with the same code. Nothing if it is not ready yet: ask again.",
      input: z.object({ ...jobRef, sheetNumber: z.number().check(z.int(), z.gte(1), z.lte(500)) }),
      output: printJobUrl,
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { url: await reprintSheet(deps, staff, { ...which, ttlMinutes }) };
      },
    }),
  ];
}

function jobActions(deps: PrintingDeps): Operation[] {
  return [
    httpFunction({
      name: "voidPrintJobHttp",
      summary: "Takes a job back: its notes wait again. Answers how many.",
      input: z.object(jobRef),
      output: z.object({ returned: z.number() }),
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => voidPrintJob(tx, deps, await requireStaff(tx, caller, orgId), which)),
    }),
    httpFunction({
      name: "renderPrintJobHttp",
      summary: "Sets a job going again whose PDF could not be made.",
      input: z.object(jobRef),
      output: z.object({ ok: z.literal(true) }),
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await renderAgain(tx, deps, await requireStaff(tx, caller, orgId), which);
          return { ok: true };
        }),
    }),
    callable({
      name: "setPrintSettings",
      summary: "Says which paper the organization prints on, and whether on both sides.",
      input: z.object({ orgId: uuid, ...printSettings.shape }),
      output: printSettings,
      handle: ({ orgId, ...settings }, { caller, transact }) =>
        transact(async (tx) => {
          await changePrintSettings(tx, deps, await requireStaff(tx, caller, orgId), settings);
          return settings;
        }),
    }),
  ];
}
