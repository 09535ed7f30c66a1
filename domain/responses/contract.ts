import * as z from "zod/mini";
import { callable, cursorParam, httpFunction, query } from "../contract.ts";
import { linkMinutes } from "../printing/limits.ts";
import { eventRef, participantRef } from "../refs.ts";
import { cleanLine } from "../text.ts";
import { uuid } from "../uuid.ts";
import { bookAnswer } from "./books/book.ts";
import { replyHoldReason } from "../organizations/hold-reasons.ts";
import { deskRepliesAnswer } from "./desk-reply.ts";
import { maxFoundEmpty, pageChecks, unwrittenAnswer } from "./page-checks.ts";
import { participantSheetsAnswer } from "./participant-sheet.ts";
import { pictureKinds, staffResponsesAnswer, responseScope } from "./response.ts";
import { sheetChoice, letterTo, actionReason } from "./staff-actions.ts";
import {
  jobName,
  sheetId,
  sheetToken,
  pictureOnSheet,
  pictureToSend,
  issuedUpload,
  completedUpload,
  unmatchedReasons,
  unmatchedAnswer,
  refusedListed,
  refusedUploads,
  uploadHistory,
  uploadStatesAnswer,
  uploadStatesAtOnce,
  cameBackAnswer,
} from "./upload.ts";

const link = z.object({ url: z.string() });
const sheetRef = { ...eventRef, jobId: jobName, sheetId, token: sheetToken };
const maxFileNameLength = 255;
/** Devices choose file names; a long name must not cost a letter. */
const originalFileName = z.pipe(
  z.string().check(z.maxLength(4_000)),
  z.transform((name) => cleanLine(name).slice(0, maxFileNameLength).toWellFormed()),
);
const sentUpload = { storagePath: z.string().check(z.maxLength(200)), originalFileName };
const uploadRef = { ...eventRef, uploadId: uuid };
/** `asksWho`: the sheet has no letter, so staff must say whom it is to. */
const matched = z.object({ responseId: z.string(), asksWho: z.optional(z.literal(true)) });
const filed = z.object({ responseId: z.string() });
const done = z.object({ ok: z.literal(true) });
const responseRef = { ...eventRef, responseId: uuid };

export const readMyBook = query("readMyBook", "/my/participants/:participantId/book", {
  input: z.object({ participantId: uuid }),
  output: bookAnswer,
});

export const makeMyBook = callable("makeMyBook", {
  input: z.object({ participantId: uuid }),
  output: bookAnswer,
});

export const getMyBookUrl = callable("getMyBookUrl", {
  input: z.object({ participantId: uuid }),
  output: z.object({ url: z.string() }),
});

export const setReplyHoldHttp = httpFunction("setReplyHoldHttp", {
  input: z.object({
    ...eventRef,
    responseId: uuid,
    held: z.boolean(),
    /** Why a reply that is held already is held. Families never see it. */
    reason: z.optional(replyHoldReason),
  }),
  output: z.object({ ok: z.literal(true) }),
});

export const openDeskReplies = callable("openDeskReplies", {
  input: z.object({ ...eventRef, older: cursorParam }),
  output: deskRepliesAnswer,
});

export const getMyDownloadUrl = callable("getMyDownloadUrl", {
  input: z.object({ participantId: uuid }),
  output: link,
});

export const getEventDownloadUrl = callable("getEventDownloadUrl", {
  input: z.object(eventRef),
  output: link,
});

export const getParticipantDownloadUrl = callable("getParticipantDownloadUrl", {
  input: z.object(participantRef),
  output: link,
});

export const resolveJobHttp = httpFunction("resolveJobHttp", {
  input: z.object({ orgId: uuid, jobId: jobName }),
  output: z.object({ eventId: z.string() }),
});

export const initSheetUploadHttp = httpFunction("initSheetUploadHttp", {
  input: z.object({ ...sheetRef, ...pictureOnSheet.shape }),
  output: issuedUpload,
});

export const completeSheetUploadHttp = httpFunction("completeSheetUploadHttp", {
  input: z.object({ ...sheetRef, ...sentUpload }),
  output: completedUpload,
});

export const initUnmatchedUploadHttp = httpFunction("initUnmatchedUploadHttp", {
  input: z.object({ ...eventRef, ...pictureToSend.shape, why: z.enum(unmatchedReasons) }),
  output: issuedUpload,
});

export const completeUnmatchedUploadHttp = httpFunction("completeUnmatchedUploadHttp", {
  input: z.object({ ...eventRef, ...sentUpload }),
  output: z.object({ uploadId: z.string(), already: z.boolean() }),
});

export const listUnmatchedUploads = query("listUnmatchedUploads", "/org/:orgId/events/:eventId/unmatched", {
  input: z.object({ ...eventRef, older: cursorParam }),
  output: unmatchedAnswer,
});

export const listUploadHistory = query("listUploadHistory", "/org/:orgId/events/:eventId/uploadHistory", {
  input: z.object(eventRef),
  output: uploadHistory,
});

export const getUploadStatesHttp = httpFunction("getUploadStatesHttp", {
  input: z.object({
    orgId: uuid,
    uploadIds: z.array(uuid).check(z.minLength(1), z.maxLength(uploadStatesAtOnce)),
  }),
  output: uploadStatesAnswer,
});

export const listRefusedUploads = query("listRefusedUploads", "/org/:orgId/events/:eventId/refusedUploads", {
  input: z.object(eventRef),
  output: refusedUploads,
});

export const markRefusedSeenHttp = httpFunction("markRefusedSeenHttp", {
  input: z.object({
    ...eventRef,
    uploadIds: z.array(uuid).check(z.minLength(1), z.maxLength(refusedListed)),
  }),
  output: done,
});

export const reopenUploadHttp = httpFunction("reopenUploadHttp", {
  input: z.object(uploadRef),
  output: done,
});

export const readPageChecks = query("readPageChecks", "/org/:orgId/events/:eventId/pageChecks", {
  input: z.object(eventRef),
  output: pageChecks,
});

export const openNothingWritten = callable("openNothingWritten", {
  input: z.object({ ...eventRef, older: cursorParam }),
  output: unwrittenAnswer,
});

export const fileNothingWrittenHttp = httpFunction("fileNothingWrittenHttp", {
  input: z.object(uploadRef),
  output: matched,
});

/** For pages that staff have looked at: nothing is written on them. */
export const foundEmptyHttp = httpFunction("foundEmptyHttp", {
  input: z.object({
    ...eventRef,
    uploadIds: z.array(uuid).check(z.minLength(1), z.maxLength(maxFoundEmpty)),
  }),
  output: done,
});

export const keepSecondPhotoHttp = httpFunction("keepSecondPhotoHttp", {
  input: z.object(responseRef),
  output: done,
});

export const readCameBack = query("readCameBack", "/org/:orgId/events/:eventId/printJobs/:jobId/cameBack", {
  input: z.object({ ...eventRef, jobId: uuid }),
  output: cameBackAnswer,
});

export const listParticipantSheets = query(
  "listParticipantSheets",
  "/org/:orgId/events/:eventId/participants/:participantId/sheets",
  {
    input: z.object(participantRef),
    output: participantSheetsAnswer,
  },
);

export const getResponseUrl = callable("getResponseUrl", {
  input: z.object({
    orgId: uuid,
    eventId: uuid,
    participantId: uuid,
    responseId: uuid,
    ttlMinutes: linkMinutes,
    kind: z._default(z.enum(pictureKinds), "view"),
    download: z._default(z.boolean(), false),
  }),
  output: z.object({ url: z.string() }),
});

export const openParticipantResponses = callable("openParticipantResponses", {
  input: z.object(participantRef),
  output: staffResponsesAnswer,
});

export const matchUploadHttp = httpFunction("matchUploadHttp", {
  input: z.object({ ...uploadRef, ...sheetChoice }),
  output: matched,
});

export const addressLetterHttp = httpFunction("addressLetterHttp", {
  input: z.object({ ...uploadRef, to: letterTo }),
  output: filed,
});

export const discardUploadHttp = httpFunction("discardUploadHttp", {
  input: z.object({ ...uploadRef, reason: actionReason }),
  output: done,
});

export const moveResponseHttp = httpFunction("moveResponseHttp", {
  input: z.object({ ...responseRef, reason: actionReason, ...sheetChoice }),
  output: filed,
});

export const withdrawResponseHttp = httpFunction("withdrawResponseHttp", {
  input: z.object({ ...responseRef, reason: actionReason }),
  output: done,
});

export const setResponseScopeHttp = httpFunction("setResponseScopeHttp", {
  input: z.object({ ...responseRef, scope: responseScope }),
  output: done,
});
