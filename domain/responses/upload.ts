import * as z from "zod/mini";
import { jobCodePattern, tokenPattern } from "../printing/sheet-code.ts";

/** What may be sent. Copiers' PDFs and iPhones' HEIC are turned into one of these before they leave the device. */
export const uploadTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const maxUploadBytes = 15 * 1024 * 1024;
/** Pictures are made smaller before they are sent: a hundred of them on a rural line take minutes, not hours. */
export const maxSide = 2_400;
export const maxPixels = 50_000_000;
export const uploadsAtOnce = 2;
export const historyLength = 20;

/** Why a picture waits for a person. */
export const unmatchedReasons = ["no-code", "codes-disagree", "foreign-code", "unknown-code"] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];
/** The sheet is known and has no letter on it: whom this one is to, only a person can tell. */
export const writtenFirst = "written-first";
export const waitingReasons = [...unmatchedReasons, writtenFirst] as const;
export type WaitingReason = (typeof waitingReasons)[number];

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const jobCode = z.string().check(z.regex(jobCodePattern));
/** As it stands in the square code: 042. */
export const sheetId = z.string().check(z.regex(/^(?!000)\d{3}$/));
export const sheetToken = z.string().check(z.regex(tokenPattern));

export const pictureToSend = z.object({
  contentType: z.enum(uploadTypes),
  size: z.number().check(z.int(), z.gte(1), z.lte(maxUploadBytes)),
  sha256,
});
export type PictureToSend = z.infer<typeof pictureToSend>;

/** `uploadUrl` is nothing when these very bytes are there already; then `responseId` may name the reply they became. */
export const issuedUpload = z.object({
  uploadUrl: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
  storagePath: z.string(),
  already: z.boolean(),
  responseId: z.nullable(z.string()),
});
export type IssuedUpload = z.infer<typeof issuedUpload>;

export const completedUpload = z.object({ responseId: z.string(), already: z.boolean() });

const uploadStates = ["received", "waiting", "filed", "refused", "discarded"] as const;
export type UploadState = (typeof uploadStates)[number];

/** One line of what came in last. */
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
});
export type ListedUpload = z.infer<typeof listedUpload>;
export const uploadHistory = z.object({ uploads: z.array(listedUpload) });

/** Somebody whom a letter can be to. */
const addressee = z.object({
  id: z.string(),
  name: z.string(),
  relationship: z.string(),
  /** Who has not accepted yet sees the letter as soon as they do. */
  hasAccepted: z.boolean(),
});
export type Addressee = z.infer<typeof addressee>;

/** Who wrote first, and to whom that can be. */
const letterToAddress = z.object({
  participantName: z.string(),
  buildingName: z.nullable(z.string()),
  contacts: z.array(addressee),
});
export type LetterToAddress = z.infer<typeof letterToAddress>;

/** A clean picture that waits until somebody says whose it is, or whom it is to. */
const unmatchedUpload = z.object({
  id: z.string(),
  receivedAt: z.string(),
  uploadedByName: z.string(),
  originalFileName: z.string(),
  why: z.enum(waitingReasons),
  /** Null where nobody knows whose it is. */
  letter: z._default(z.nullable(letterToAddress), null),
  view: z.nullable(z.string()),
});
export type UnmatchedUpload = z.infer<typeof unmatchedUpload>;
export const unmatchedAnswer = z.object({ uploads: z.array(unmatchedUpload), older: z.nullable(z.string()) });

/** How many sheets of a job came back, door by door. */
export const cameBackAnswer = z.object({
  buildings: z.array(
    z.object({ buildingName: z.nullable(z.string()), sheets: z.number(), cameBack: z.number() }),
  ),
});
