import * as z from "zod/mini";
import type { JobKind } from "#server/platform/jobs/job.ts";

export const sendNotifications: JobKind<Record<string, never>> = {
  name: "send-notices",
  payload: z.object({}),
};
