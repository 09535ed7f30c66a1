import * as contract from "#domain/responses/contract.ts";
import type { UploadApi, ToSheet } from "./upload-deps.ts";
import { putPicture } from "./put-picture.ts";
import { call } from "#web/platform/call.ts";

export function uploadLine(): UploadApi {
  // A pile is mostly of one job: resolve it once, not for every page on a slow connection.
  const events = new Map<string, string>();
  return {
    async resolve(orgId, jobCode) {
      const known = events.get(`${orgId}/${jobCode}`);
      if (known !== undefined) return known;
      const { eventId } = await call(contract.resolveJobHttp, { orgId, jobId: jobCode });
      events.set(`${orgId}/${jobCode}`, eventId);
      return eventId;
    },
    initSheet: (to, toSend) => call(contract.initSheetUploadHttp, { ...named(to), ...toSend }),
    initUnmatched: (to, toSend, why) => call(contract.initUnmatchedUploadHttp, { ...to, ...toSend, why }),
    put: putPicture,
    completeSheet: (to, storagePath, originalFileName) =>
      call(contract.completeSheetUploadHttp, { ...named(to), storagePath, originalFileName }),
    completeUnmatched: (to, storagePath, originalFileName) =>
      call(contract.completeUnmatchedUploadHttp, { ...to, storagePath, originalFileName }),
  };
}

function named({ orgId, eventId, sheet }: ToSheet) {
  const sheetId = String(sheet.number).padStart(3, "0");
  return { orgId, eventId, jobId: sheet.code, sheetId, token: sheet.token };
}
