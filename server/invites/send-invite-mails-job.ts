import * as z from "zod/mini";
import type { JobKind } from "#server/platform/jobs/job.ts";

/** Asked for in the transaction that writes mails; it sends whatever is due, of whichever organization. */
export const sendInviteMails: JobKind<Record<string, never>> = {
  name: "send-invite-mails",
  payload: z.object({}),
};
