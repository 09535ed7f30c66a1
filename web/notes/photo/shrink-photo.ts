import { maxPhotoBytes, maxPhotoSide } from "#domain/notes/photo-size.ts";
import { kindOf } from "#web/uploads/file-kind.ts";
import { shrinkImage } from "#web/uploads/shrink-image.ts";

const terms = { maxSide: maxPhotoSide, maxBytes: maxPhotoBytes, tooLarge: "halve" } as const;

export async function shrinkPhoto(file: Blob): Promise<{ picture: Blob; width: number; height: number }> {
  const bitmap = await readPhoto(file);
  try {
    return await shrinkImage(bitmap, terms);
  } finally {
    bitmap.close();
  }
}

/** The largest photos take seconds on an old phone. */
const maxReadMs = 60_000;

/** Upright by its orientation. Safari reads HEIC; other browsers load a decoder. */
async function readPhoto(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if ((await kindOf(file)) !== "heic") throw error;
    return await readHeic(file);
  }
}

/** A new worker per photo: it retains about 100 MB, and few users choose a second photo. */
async function readHeic(file: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ImageBitmap>((resolve, reject) => {
      const fail = () => reject(new Error("Could not decode the photo."));
      timer = setTimeout(fail, maxReadMs);
      worker.addEventListener("error", fail);
      worker.addEventListener("message", ({ data }: MessageEvent<ImageBitmap | null>) =>
        data === null ? fail() : resolve(data),
      );
      worker.postMessage(file);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
