import { readCodes } from "./read-codes.ts";
import type { ReaderAnswer, ReaderQuestion } from "./reader-messages.ts";
import { sha256Of } from "#web/platform/sha256-of.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** A worker, so that a pile of photos never blocks the page. */
self.addEventListener("message", ({ data }: MessageEvent<ReaderQuestion>) => {
  void answer(data).then((result) => self.postMessage(result));
});

async function answer({ id, file, kind }: ReaderQuestion): Promise<ReaderAnswer> {
  const bitmap = await decode(file, kind).catch((error: unknown) => error);
  if (bitmap instanceof NotLoaded) return { id, type: "no-reader" };
  if (!(bitmap instanceof ImageBitmap)) return { id, type: "no-image" };
  try {
    const codes = await readCodes(bitmap).catch(() => undefined);
    if (codes === undefined) return { id, type: "no-reader" };
    const picture = await shrinkPicture(bitmap);
    return { id, type: "read", codes, picture, sha256: await sha256Of(picture) };
  } catch {
    return { id, type: "no-image" };
  } finally {
    bitmap.close();
  }
}

class NotLoaded extends Error {}

/** Applies the EXIF orientation. iPhones decode HEIC natively; other devices load a decoder. */
async function decode(file: Blob, kind: ReaderQuestion["kind"]): Promise<ImageBitmap> {
  if (kind === "bitmap") return createImageBitmap(file);
  return createImageBitmap(file).catch(async () => {
    const { decodeHeic } = await import("#web/platform/decode-heic.ts").catch(() => {
      throw new NotLoaded();
    });
    return decodeHeic(file);
  });
}
