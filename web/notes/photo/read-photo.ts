import { headLength, kindOfFile } from "#web/platform/file-kind.ts";

/** The largest photos take seconds on an old phone. */
const maxReadMs = 60_000;

/** Upright by its orientation. Safari reads HEIC; other browsers load a decoder. */
export async function readPhoto(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
    if (kindOfFile(head) !== "heic") throw error;
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
