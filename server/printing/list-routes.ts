import * as contract from "#domain/printing/contract.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { printSettings } from "#domain/printing/paper.ts";
import {
  printJobKindOf,
  printJobsPerPage,
  type ListedPrintJob,
  type PrintJobState,
} from "#domain/printing/print-job.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { AppError } from "#domain/app-error.ts";
import { findEvent } from "#server/events/store.ts";
import { findPrintSettings } from "#server/organizations/settings-store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { readPlace, writePlace } from "#server/platform/http/page-cursor.ts";
import { listJobs, listSheets, type JobRow } from "./list-store.ts";
import { findOwnJob } from "./open-pdf.ts";
import { printsStationery } from "./stationery-store.ts";

export function printingReads({ db }: Pick<Deps, "db">): Operation[] {
  return [
    implement(contract.listPrintJobs, {
      summary: "An event's print jobs, the newest first, a page at a time, with how far each one is.",
      async handle({ orgId, eventId, older }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, rows, stationery] = await Promise.all([
          findEvent(db, staff, eventId),
          listJobs(db, staff, eventId, readPlace(older), printJobsPerPage + 1),
          printsStationery(db, staff),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        const printJobs = rows.slice(0, printJobsPerPage).map(toPrintJob);
        const last = rows.length > printJobsPerPage ? printJobs.at(-1) : undefined;
        return { printJobs, older: last === undefined ? null : writePlace(last), stationery };
      },
    }),
    implement(contract.listPrintJobSheets, {
      summary:
        "What lies in a job, in the order of the paper: for whom, from whom, and whether a reply came back.",
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const { code, jobId } = await findOwnJob(db, staff, which);
        const rows = await listSheets(db, staff, jobId);
        return {
          sheets: rows.map((sheet) => ({
            ...sheet,
            shortCode: writeShortCode({ code, number: sheet.number }),
          })),
        };
      },
    }),
    implement(contract.readPrintSettings, {
      summary: "On which paper the organization prints, and whether on both sides.",
      async handle({ orgId }, { caller }) {
        const kept = await findPrintSettings(db, await requireStaff(db, caller, orgId));
        if (kept === undefined) throw new AppError(organizationErrors.notFound);
        return printSettings.parse(kept);
      },
    }),
  ];
}

function toPrintJob({ kind, renderedAt, renderFailedAt, createdAt, voidedAt, paper, sides, ...row }: JobRow) {
  return {
    ...row,
    kind: printJobKindOf(kind),
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
