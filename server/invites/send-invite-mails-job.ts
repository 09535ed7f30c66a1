import * as z from "zod/mini";
import type { JobKind } from "#server/platform/jobs/job.ts";

/** Sends all due mails of all organizations. */
export const sendInviteMails: JobKind<Record<string, never>> = {
  name: "send-invite-mails",
  payload: z.object({}),
};
