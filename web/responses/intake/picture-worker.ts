import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { codeReaderOptions } from "#domain/printing/sheet-code.ts";
import { maxSide } from "#domain/responses/upload.ts";
import { sha256Of } from "#web/uploads/send-file.ts";
import { toGrey } from "#web/uploads/sharpness.ts";
import { drawBitmap, fitInside, shrinkImage } from "#web/uploads/shrink-image.ts";
import type { ReaderAnswer, ReaderQuestion } from "./image-decoder.ts";
import { comparedSide, flawsOf, type PhotoFlaw } from "./photo-flaws.ts";

/** Twenty replies of this size take less than 90 s at 1 Mbit/s. */
const terms = { maxSide, maxBytes: 450_000, tooLarge: "send" } as const;

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
    const { picture } = await shrinkImage(bitmap, terms);
    const sha256 = await sha256Of(picture);
    return { id, type: "read", codes, picture, sha256, flaws: findFlaws(bitmap) };
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
    const { decodeHeic } = await import("#web/uploads/decode-heic.ts").catch(() => {
      throw new NotLoaded();
    });
    return decodeHeic(file);
  });
}

/** Maximum canvas size that every browser supports. */
const maxCanvasPixels = 16_700_000;

// By default the decoder fetches its WASM file from a public CDN; ours is served with the app.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

function findFlaws(bitmap: ImageBitmap): PhotoFlaw[] {
  const { width, height } = fitInside(bitmap, comparedSide);
  return flawsOf(toGrey(drawBitmap(bitmap, { width, height }).getImageData(0, 0, width, height)));
}

/** Texts of all QR codes at full size. Throws only if the decoder cannot be loaded. */
async function readCodes(bitmap: ImageBitmap): Promise<string[]> {
  const { width, height } = bitmap;
  const scale = Math.min(1, Math.sqrt(maxCanvasPixels / (width * height)));
  const pen = drawBitmap(bitmap, { width: Math.floor(width * scale), height: Math.floor(height * scale) });
  const found = await readBarcodes(
    pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height),
    codeReaderOptions,
  );
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
