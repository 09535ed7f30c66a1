import * as z from "zod/mini";
import { jobCodePattern, tokenPattern } from "../printing/sheet-code.ts";
import { sheetKinds } from "../printing/sheet-kind.ts";
import { uuid } from "../uuid.ts";

/** The browser converts PDF and HEIC files to one of these before the upload. */
export const uploadTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const maxUploadBytes = 15 * 1024 * 1024;
/** The browser shrinks images to keep uploads on slow connections short. */
export const maxSide = 2_400;
export const maxPixels = 50_000_000;
export const uploadsAtOnce = 2;
export const historyLength = 20;

export const unmatchedReasons = ["no-code", "codes-disagree", "foreign-code", "unknown-code"] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];
/** The sheet is known but has no letter, so staff must choose the addressees. */
export const writtenFirst = "written-first";
/** The decoder ended at every attempt. The original is kept, so staff can have it opened again. */
export const couldNotBeOpened = "could-not-be-opened";
/** It arrived before the database was restored to an earlier moment. Its sheet may be unknown now. */
export const fromBeforeRestore = "from-before-restore";
export const waitingReasons = [
  ...unmatchedReasons,
  writtenFirst,
  couldNotBeOpened,
  fromBeforeRestore,
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** The code on the paper, or the id that createPrintJobHttp returns. */
export const jobName = z.union([z.string().check(z.regex(jobCodePattern)), uuid]);
/** As in the QR code: 042. */
export const sheetId = z.string().check(z.regex(/^(?!000)\d{3}$/));
export const sheetToken = z.string().check(z.regex(tokenPattern));

export const pictureToSend = z.object({
  contentType: z.enum(uploadTypes),
  size: z.number().check(z.int(), z.gte(1), z.lte(maxUploadBytes)),
  sha256,
});
export type PictureToSend = z.infer<typeof pictureToSend>;
/** Other clients may send no size and no hash; the server then measures the file when it is complete. */
export const pictureOnSheet = z.object({
  contentType: pictureToSend.shape.contentType,
  size: z.optional(pictureToSend.shape.size),
  sha256: z.optional(sha256),
});
export type PictureOnSheet = z.infer<typeof pictureOnSheet>;

/** `uploadUrl` is null if the server already has these bytes. Then `responseId` may name their reply. */
export const issuedUpload = z.object({
  uploadUrl: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
  storagePath: z.string(),
  already: z.boolean(),
  responseId: z.nullable(z.string()),
});
export type IssuedUpload = z.infer<typeof issuedUpload>;

export const completedUpload = z.object({ responseId: z.string(), already: z.boolean() });

export const uploadStates = ["received", "waiting", "filed", "refused", "discarded"] as const;
export type UploadState = (typeof uploadStates)[number];

const listedUpload = z.object({
  id: z.string(),
  receivedAt: z.string(),
  uploadedByName: z.string(),
  originalFileName: z.string(),
  state: z.enum(uploadStates),
  participantId: z.nullable(z.string()),
  participantName: z.nullable(z.string()),
  buildingName: z.nullable(z.string()),
  page: z.nullable(z.number()),
  /** With state "waiting": the page is stored, but it is no reply unless staff say so. */
  nothingWritten: z.optional(z.literal(true)),
  /** Of its sheet; null if that is unknown. Absent from older servers. */
  kind: z.optional(z.nullable(z.enum(sheetKinds))),
});
export type ListedUpload = z.infer<typeof listedUpload>;
export const uploadHistory = z.object({
  uploads: z.array(listedUpload),
  /** The copier can mail its scans. Absent from older servers. */
  takesMail: z.optional(z.literal(true)),
});

/** The file has no image that can be used. */
export const refusedReasons = ["not-a-picture", "too-many-pixels", "broken", "collecting-stopped"] as const;

const refusedUpload = z.object({
  id: z.string(),
  receivedAt: z.string(),
  uploadedByName: z.string(),
  originalFileName: z.string(),
  why: z.enum(refusedReasons),
});
export type RefusedUpload = z.infer<typeof refusedUpload>;
/** At most `refusedListed`, the newest first; `count` is of all. */
export const refusedUploads = z.object({ uploads: z.array(refusedUpload), count: z.number() });
export const refusedListed = 20;

/** What has become of uploads that the browser still keeps. Unknown ids are missing. */
const uploadStateEntry = z.object({
  id: z.string(),
  state: z.enum(uploadStates),
  why: z.nullable(z.enum(waitingReasons)),
  /** With state "waiting": the page is stored, but it is no reply unless staff say so. */
  nothingWritten: z.optional(z.literal(true)),
  /** Whose sheet it is, as printed. Only of filed ones and those with nothing written. */
  writtenBy: z.optional(z.object({ participantName: z.string(), buildingName: z.nullable(z.string()) })),
});
export type UploadStateEntry = z.infer<typeof uploadStateEntry>;
export const uploadStatesAnswer = z.object({ uploads: z.array(uploadStateEntry) });
export const uploadStatesAtOnce = 200;

const addressee = z.object({
  id: z.string(),
  name: z.string(),
  relationship: z.string(),
  /** Contacts who have not accepted see the letter once they do. */
  hasAccepted: z.boolean(),
});
export type Addressee = z.infer<typeof addressee>;

const letterToAddress = z.object({
  participantName: z.string(),
  buildingName: z.nullable(z.string()),
  contacts: z.array(addressee),
  /** The sheet is for a counselor, and `contacts` are the guardians who get it. Absent otherwise. */
  counselorJobId: z.optional(z.string()),
});
export type LetterToAddress = z.infer<typeof letterToAddress>;

const unmatchedUpload = z.object({
  id: z.string(),
  receivedAt: z.string(),
  uploadedByName: z.string(),
  originalFileName: z.string(),
  why: z.enum(waitingReasons),
  /** Null if the sheet is unknown. */
  letter: z._default(z.nullable(letterToAddress), null),
  view: z.nullable(z.string()),
});
export type UnmatchedUpload = z.infer<typeof unmatchedUpload>;
export const unmatchedAnswer = z.object({ uploads: z.array(unmatchedUpload), older: z.nullable(z.string()) });

const sheetRecipient = z.object({ participantId: z.string(), name: z.string() });
export type SheetRecipient = z.infer<typeof sheetRecipient>;

export const cameBackAnswer = z.object({
  buildings: z.array(
    z.object({
      buildingName: z.nullable(z.string()),
      sheets: z.number(),
      cameBack: z.number(),
      /** One for each sheet, in the order of the paper. Servers of the previous release do not send them. */
      missing: z._default(z.array(sheetRecipient), []),
      back: z._default(z.array(sheetRecipient), []),
    }),
  ),
});
