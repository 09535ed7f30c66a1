import * as contract from "#domain/notes/contract.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { type PhotoPlace } from "#domain/notes/photo.ts";
import { call } from "#web/platform/call.ts";
import { sha256Of } from "#web/platform/sha256-of.ts";

/** The upload URL never overwrites a file. 412 means that an earlier attempt of ours has stored it. */
const isThereAlready = 412;
/** Browsers set these headers and forbid scripts to. */
const notOurs = ["content-length", "host"];

/** Enough for half a megabyte on the slowest usable connection. A dead connection reports no error. */
const maxMs = 180_000;

/** Safe to call again after any failure. */
export async function sendPhoto(place: PhotoPlace, bytes: ArrayBuffer): Promise<void> {
  const picture = new Blob([bytes], { type: "image/jpeg" });
  const announced = {
    contentType: "image/jpeg" as const,
    size: picture.size,
    sha256: await sha256Of(picture),
  };
  const { uploadUrl, headers } = await call(contract.initNotePhoto, { ...place, ...announced });
  if (uploadUrl !== null) {
    const own = Object.entries(headers).filter(([name]) => !notOurs.includes(name.toLowerCase()));
    const signal = AbortSignal.timeout(maxMs);
    const sent = await fetch(uploadUrl, { method: "PUT", body: picture, headers: own, signal });
    if (!sent.ok && sent.status !== isThereAlready) throw new Error(photoErrors.sendFailed.message);
  }
  await call(contract.completeNotePhoto, { ...place, sha256: announced.sha256 });
}
