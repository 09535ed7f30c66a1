import { decodeHeic } from "#web/platform/decode-heic.ts";

/** Reads one photo of an iPhone's, beside the page: WebAssembly is for workers alone, and it takes a second or two. */
self.addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  void decodeHeic(data)
    .catch(() => null)
    .then((bitmap) => self.postMessage(bitmap, { transfer: bitmap === null ? [] : [bitmap] }));
});
