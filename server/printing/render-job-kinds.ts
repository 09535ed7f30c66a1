import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** As those know them who ask for them. Each lives once for each job or sheet: the key is what it sets. */
export const renderPrintJob = {
  name: "render-print-job",
  payload: z.object({ organizationId: uuid, jobId: uuid }),
};

export const renderReprint = {
  name: "render-reprint",
  payload: z.object({ organizationId: uuid, jobId: uuid, sheetNumber: z.number() }),
};
