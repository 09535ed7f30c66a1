import * as z from "zod/mini";
import type { Limit } from "../limit.ts";
import { participantRef } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { photoErrors } from "./photo-errors.ts";
import { maxPhotoBytes } from "./photo-size.ts";

/** Per account. The server has to clean every file. */
export const photosOfAccount: Limit = {
  name: "photos-of-account",
  times: 60,
  minutes: 60,
  error: photoErrors.tooMany,
};

/** The note of a photo. Its text is saved before the photo is uploaded. */
export const photoPlace = z.object({ ...participantRef, noteId: uuid });
export type PhotoPlace = z.infer<typeof photoPlace>;

export const photoToSend = z.object({
  ...photoPlace.shape,
  contentType: z.literal("image/jpeg"),
  size: z.number().check(z.int(), z.gte(1), z.lte(maxPhotoBytes)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type PhotoToSend = z.infer<typeof photoToSend>;

/** Identifies the photo by its bytes, because another one may have been declared since. */
export const sentPhoto = z.object({ ...photoPlace.shape, sha256: photoToSend.shape.sha256 });
export type SentPhoto = z.infer<typeof sentPhoto>;

/** `uploadUrl` is null if the server already has these bytes. */
export const issuedPhoto = z.object({
  uploadUrl: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
});
export type IssuedPhoto = z.infer<typeof issuedPhoto>;

/** announced: not uploaded yet; coming: being cleaned; ready: part of the letter; refused: unreadable. */
const photoStates = ["announced", "coming", "ready", "refused"] as const;

const myPhoto = z.object({
  noteId: z.string(),
  state: z.enum(photoStates),
  isPrinted: z.boolean(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** A short-lived link; null unless the photo is ready. */
  small: z.nullable(z.string()),
});
export type MyPhoto = z.infer<typeof myPhoto>;
export const myPhotosAnswer = z.object({ photos: z.array(myPhoto) });
/** Photos of the latest letters. The download contains older ones. */
export const maxMyPhotos = 50;

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
export const photoToPreview = z
  .string()
  .check(z.maxLength(Math.ceil(maxPhotoBytes / 3) * 4), z.regex(base64, photoErrors.unreadable.message));
