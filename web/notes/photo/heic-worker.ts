import { decodeHeic } from "#web/uploads/decode-heic.ts";

/** Decodes one HEIC photo. The CSP allows WebAssembly only in workers, and decoding takes 1 to 2 s. */
self.addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  void decodeHeic(data)
    .catch(() => null)
    .then((bitmap) => self.postMessage(bitmap, { transfer: bitmap === null ? [] : [bitmap] }));
});
