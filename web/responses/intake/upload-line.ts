import * as z from "zod/mini";
import { completedUpload, issuedUpload } from "#domain/responses/upload.ts";
import { callHttp } from "#web/platform/call-http.ts";
import type { UploadApi, ToSheet } from "./upload-deps.ts";
import { putPicture } from "./put-picture.ts";

const resolved = z.object({ eventId: z.string() });
const inTray = z.object({ uploadId: z.string(), already: z.boolean() });

export function uploadLine(): UploadApi {
  // A pile is mostly of one job: resolve it once, not for every page on a slow connection.
  const events = new Map<string, string>();
  return {
    async resolve(orgId, jobCode) {
      const known = events.get(`${orgId}/${jobCode}`);
      if (known !== undefined) return known;
      const { eventId } = await callHttp("resolveJobHttp", { orgId, jobId: jobCode }, resolved);
      events.set(`${orgId}/${jobCode}`, eventId);
      return eventId;
    },
    initSheet: (to, toSend) => callHttp("initSheetUploadHttp", { ...named(to), ...toSend }, issuedUpload),
    initUnmatched: (to, toSend, why) =>
      callHttp("initUnmatchedUploadHttp", { ...to, ...toSend, why }, issuedUpload),
    put: putPicture,
    completeSheet: (to, storagePath, originalFileName) =>
      callHttp("completeSheetUploadHttp", { ...named(to), storagePath, originalFileName }, completedUpload),
    completeUnmatched: (to, storagePath, originalFileName) =>
      callHttp("completeUnmatchedUploadHttp", { ...to, storagePath, originalFileName }, inTray),
  };
}

function named({ orgId, eventId, sheet }: ToSheet) {
  const sheetId = String(sheet.number).padStart(3, "0");
  return { orgId, eventId, jobId: sheet.code, sheetId, token: sheet.token };
}
