import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** The queue key is the job or sheet, so each is queued once. */
export const renderPrintJob = {
  name: "render-print-job",
  payload: z.object({ organizationId: uuid, jobId: uuid }),
};

export const renderReprint = {
  name: "render-reprint",
  payload: z.object({ organizationId: uuid, jobId: uuid, sheetNumber: z.number() }),
};
