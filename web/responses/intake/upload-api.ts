import * as contract from "#domain/responses/contract.ts";
import type { SheetPayload } from "#domain/printing/sheet-code.ts";
import { responseErrors, uploadFailedWith } from "#domain/responses/errors.ts";
import type {
  IssuedUpload,
  PictureToSend,
  UnmatchedReason,
  UploadStateEntry,
} from "#domain/responses/upload.ts";
import { call } from "#web/platform/call.ts";
import { putFile, PutFailed } from "#web/uploads/send-file.ts";
import type { EventRef } from "./queued-picture.ts";
import { StepFailed } from "./step-failed.ts";

export type ToSheet = EventRef & { sheet: SheetPayload };

type Completed = { uploadId: string; already: boolean };

export type UploadApi = {
  resolve: (orgId: string, jobCode: string) => Promise<string>;
  initSheet: (to: ToSheet, toSend: PictureToSend) => Promise<IssuedUpload>;
  initUnmatched: (to: EventRef, toSend: PictureToSend, why: UnmatchedReason) => Promise<IssuedUpload>;
  put: (
    issued: IssuedUpload,
    picture: Blob,
    on: { fraction: (done: number) => void; signal: AbortSignal },
  ) => Promise<void>;
  completeSheet: (to: ToSheet, storagePath: string, fileName: string) => Promise<Completed>;
  completeUnmatched: (to: EventRef, storagePath: string, fileName: string) => Promise<Completed>;
  states: (orgId: string, uploadIds: string[]) => Promise<UploadStateEntry[]>;
};

export function openUploadApi(): UploadApi {
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
    async completeSheet(to, storagePath, originalFileName) {
      const sent = { ...named(to), storagePath, originalFileName };
      const { responseId: uploadId, already } = await call(contract.completeSheetUploadHttp, sent);
      return { uploadId, already };
    },
    completeUnmatched: (to, storagePath, originalFileName) =>
      call(contract.completeUnmatchedUploadHttp, { ...to, storagePath, originalFileName }),
    states: async (orgId, uploadIds) =>
      (await call(contract.getUploadStatesHttp, { orgId, uploadIds })).uploads,
  };
}

function named({ orgId, eventId, sheet }: ToSheet) {
  const sheetId = String(sheet.number).padStart(3, "0");
  return { orgId, eventId, jobId: sheet.code, sheetId, token: sheet.token };
}

export const putPicture: UploadApi["put"] = async ({ uploadUrl, headers }, picture, on) => {
  if (uploadUrl === null) throw new StepFailed(responseErrors.initFailed.message, "some");
  try {
    await putFile({ uploadUrl, headers }, picture, on);
  } catch (error) {
    throw error instanceof PutFailed ? stepFailed(error) : error;
  }
};

/** A rejected link is retried too: it may have expired, and the next one is new. */
function stepFailed({ reason }: PutFailed): StepFailed {
  if (reason === "network") return new StepFailed(responseErrors.networkError.message, "always");
  if (reason === "aborted") return new StepFailed(responseErrors.aborted.message, "always");
  return new StepFailed(uploadFailedWith(reason), "some");
}
