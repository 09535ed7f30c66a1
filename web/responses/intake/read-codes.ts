import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { drawBitmap } from "#web/platform/draw-bitmap.ts";

/** Measured on our own sheets: on smaller pictures one code in ten is lost, and inverted ones are never ours. */
const options: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: true,
  tryDownscale: true,
  tryRotate: true,
  tryInvert: false,
  binarizer: "LocalAverage",
  maxNumberOfSymbols: 8,
};

/** As large as a canvas may be in every browser. */
const maxCanvasPixels = 16_700_000;

// The decoder's own way is to fetch its other half from a public network; ours comes with the app.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The texts of all square codes on a picture, at full size. Fails only if the decoder is not there. */
export async function readCodes(bitmap: ImageBitmap): Promise<string[]> {
  const { width, height } = bitmap;
  const scale = Math.min(1, Math.sqrt(maxCanvasPixels / (width * height)));
  const pen = drawBitmap(bitmap, Math.floor(width * scale), Math.floor(height * scale));
  const found = await readBarcodes(pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height), options);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
