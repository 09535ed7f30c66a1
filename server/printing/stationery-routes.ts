import * as z from "zod/mini";
import { maxLinkMinutes } from "#domain/printing/print-job.ts";
import { printedStationery, stationeryFor } from "#domain/printing/stationery.ts";
import { uuid } from "#domain/uuid.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { httpFunction, type Operation } from "#server/platform/http/operation.ts";
import { openNewJob } from "./open-pdf.ts";
import type { PrintingDeps } from "./printing-deps.ts";
import { printStationery } from "./stationery.ts";

export function stationeryOperations(deps: PrintingDeps): Operation[] {
  return [
    httpFunction({
      name: "printStationeryHttp",
      summary:
        "Prints a coded sheet to write first on, for everybody of an event, for some buildings or for one person.",
      creates: true,
      input: z.object({ orgId: uuid, eventId: uuid, ...stationeryFor }),
      output: printedStationery,
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
