import * as z from "zod/mini";
import type { JobKind } from "#server/platform/jobs/job.ts";

/** Asked for in the transaction that owes notices; it sends whatever is due, to whomever. */
export const sendNotifications: JobKind<Record<string, never>> = {
  name: "send-notices",
  payload: z.object({}),
};
