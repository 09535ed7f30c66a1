import * as z from "zod/mini";
import type { Limit } from "../limit.ts";
import { uuid } from "../uuid.ts";
import { photoErrors } from "./photo-errors.ts";
import { maxPhotoBytes } from "./photo-size.ts";

/** Of one account: each is a file that has to be cleaned. */
export const photosOfAccount: Limit = {
  name: "photos-of-account",
  times: 60,
  minutes: 60,
  error: photoErrors.tooMany,
};

/** The note a photo is of. Its text is with us before the photo is sent. */
export const photoPlace = z.object({ orgId: uuid, eventId: uuid, participantId: uuid, noteId: uuid });
export type PhotoPlace = z.infer<typeof photoPlace>;

export const photoToSend = z.object({
  ...photoPlace.shape,
  contentType: z.literal("image/jpeg"),
  size: z.number().check(z.int(), z.gte(1), z.lte(maxPhotoBytes)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type PhotoToSend = z.infer<typeof photoToSend>;

/** Which photo was sent, by its bytes: another may have been announced since. */
export const sentPhoto = z.object({ ...photoPlace.shape, sha256: photoToSend.shape.sha256 });
export type SentPhoto = z.infer<typeof sentPhoto>;

/** `uploadUrl` is nothing when these very bytes are there already. */
export const issuedPhoto = z.object({
  uploadUrl: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
});
export type IssuedPhoto = z.infer<typeof issuedPhoto>;

/** announced: it has not come; coming: it is being cleaned; ready: it is part of the letter; refused: it could not be read. */
const photoStates = ["announced", "coming", "ready", "refused"] as const;

/** The photo of one note, as its writer sees it. */
const myPhoto = z.object({
  noteId: z.string(),
  state: z.enum(photoStates),
  /** It is on the paper that the note was printed on. */
  isPrinted: z.boolean(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** A link that ends soon; nothing unless it is ready. */
  small: z.nullable(z.string()),
});
export type MyPhoto = z.infer<typeof myPhoto>;
export const myPhotosAnswer = z.object({ photos: z.array(myPhoto) });
/** Those of the latest letters; older ones are in the download. */
export const maxMyPhotos = 50;

/** A photo that is on no server yet, to be looked at as it would be printed. */
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
export const photoToPreview = z
  .string()
  .check(z.maxLength(Math.ceil(maxPhotoBytes / 3) * 4), z.regex(base64, photoErrors.unreadable.message));
