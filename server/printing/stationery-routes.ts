import * as contract from "#domain/printing/contract.ts";
import { maxLinkMinutes } from "#domain/printing/print-job.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { openNewJob } from "./open-pdf.ts";
import type { PrintingDeps } from "./printing-deps.ts";
import { printStationery } from "./stationery.ts";

export function stationeryOperations(deps: PrintingDeps): Operation[] {
  return [
    implement(contract.printStationeryHttp, {
      summary:
        "Prints a coded sheet to write first on, for everybody of an event, for some buildings or for one person.",
      creates: true,
      async handle({ orgId, ...request }, { caller, transact }) {
        const { eventId } = request;
        const { jobIds, sheets } = await transact(async (tx) =>
          printStationery(tx, deps, await requireStaff(tx, caller, orgId), request),
        );
        const [jobId, ...others] = jobIds;
        if (jobId === undefined || others.length > 0) return { jobIds, sheets, url: null };
        // Check again: the caller of a repeated request may have left the team since.
        const staff = await requireStaff(deps.db, caller, orgId);
        const url = await openNewJob(deps, staff, {
          eventId,
          jobId,
          sheets,
          ttlMinutes: maxLinkMinutes,
        });
        return { jobIds, sheets, url };
      },
    }),
  ];
}
