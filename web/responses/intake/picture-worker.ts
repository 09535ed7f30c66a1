import { readCodes } from "./read-codes.ts";
import type { ReaderAnswer, ReaderQuestion } from "./reader-messages.ts";
import { sha256Of } from "#web/platform/sha256-of.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** Runs beside the page, so that a pile of photographs never makes it stutter. */
self.addEventListener("message", ({ data }: MessageEvent<ReaderQuestion>) => {
  void answer(data).then((said) => self.postMessage(said));
});

async function answer({ id, file, kind }: ReaderQuestion): Promise<ReaderAnswer> {
  const bitmap = await decode(file, kind).catch((error: unknown) => error);
  if (bitmap instanceof NotLoaded) return { id, is: "no-reader" };
  if (!(bitmap instanceof ImageBitmap)) return { id, is: "no-image" };
  try {
    const codes = await readCodes(bitmap).catch(() => undefined);
    if (codes === undefined) return { id, is: "no-reader" };
    const picture = await shrinkPicture(bitmap);
    return { id, is: "read", codes, picture, sha256: await sha256Of(picture) };
  } catch {
    return { id, is: "no-image" };
  } finally {
    bitmap.close();
  }
}

class NotLoaded extends Error {}

/** Upright, whichever way the phone was held. iPhones decode their own HEIC; for the others a decoder is fetched. */
async function decode(file: Blob, kind: ReaderQuestion["kind"]): Promise<ImageBitmap> {
  if (kind === "bitmap") return createImageBitmap(file);
  return createImageBitmap(file).catch(async () => {
    const { decodeHeic } = await import("#web/platform/decode-heic.ts").catch(() => {
      throw new NotLoaded();
    });
    return decodeHeic(file);
  });
}
