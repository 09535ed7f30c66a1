import { headLength, kindOfFile } from "#web/platform/file-kind.ts";

/** The largest take seconds on an old phone; after this nothing comes any more. */
const maxReadMs = 60_000;

/** Upright, whichever way the phone was held. iPhones read their own format; for other browsers a decoder is fetched. */
export async function readPhoto(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
    if (kindOfFile(head) !== "heic") throw error;
    return await readHeic(file);
  }
}

/** One worker for one photo: it holds a hundred megabytes after it, and few families choose a second. */
async function readHeic(file: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ImageBitmap>((resolve, reject) => {
      const fail = () => reject(new Error("The photo was not read."));
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
