import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** One per run: the queue key is the run's id. */
export const carryOnMailRun = {
  name: "carry-on-mail-run",
  payload: z.object({ organizationId: uuid, mailRunId: uuid }),
};
