import * as z from "zod/mini";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { issuedPhoto, type PhotoPlace } from "#domain/notes/photo.ts";
import { call } from "#web/platform/call.ts";
import { sha256Of } from "#web/platform/sha256-of.ts";

/** The link creates a file and never replaces one: "there is one already" is what an earlier try of ours has left. */
const isThereAlready = 412;
/** Browsers write these themselves and complain about whoever else does. */
const notOurs = ["content-length", "host"];

/** A photo has half a megabyte: on the slowest line that still carries one it takes so long. One that is dead says nothing. */
const maxMs = 180_000;

/** Sends the photo of a note that the server has. Begun again after any failure, it goes on where it was. */
export async function sendPhoto(place: PhotoPlace, bytes: ArrayBuffer): Promise<void> {
  const picture = new Blob([bytes], { type: "image/jpeg" });
  const announced = { contentType: "image/jpeg", size: picture.size, sha256: await sha256Of(picture) };
  const { uploadUrl, headers } = await call("initNotePhoto", { ...place, ...announced }, issuedPhoto);
  if (uploadUrl !== null) {
    const own = Object.entries(headers).filter(([name]) => !notOurs.includes(name.toLowerCase()));
    const signal = AbortSignal.timeout(maxMs);
    const sent = await fetch(uploadUrl, { method: "PUT", body: picture, headers: own, signal });
    if (!sent.ok && sent.status !== isThereAlready) throw new Error(photoErrors.sendFailed.message);
  }
  await call("completeNotePhoto", { ...place, sha256: announced.sha256 }, z.object({}));
}
