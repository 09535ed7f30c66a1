import * as z from "zod/mini";
import { httpFunction, query } from "../contract.ts";
import { eventRef } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { counselorSheetsAnswer, sentPages } from "./counselor.ts";

export const listCounselorSheets = query(
  "listCounselorSheets",
  "/org/:orgId/events/:eventId/counselorSheets",
  { input: z.object(eventRef), output: counselorSheetsAnswer },
);

/** Without `uploadId`, all pages of the job that wait. */
export const sendCounselorPagesHttp = httpFunction("sendCounselorPagesHttp", {
  input: z.object({ ...eventRef, jobId: uuid, uploadId: z.optional(uuid) }),
  output: sentPages,
});
