import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { codeReaderOptions } from "#domain/printing/sheet-code.ts";
import { sharpnessOf, toGrey } from "#web/uploads/sharpness.ts";
import { drawBitmap, fitInside } from "#web/uploads/shrink-image.ts";
import type { FoundCode, Point } from "./decide-frame.ts";
import type { FrameAnswer, FrameQuestion } from "./frame-reader.ts";

/** Reading a larger frame takes longer than it lies still. */
const maxReadSide = 1_920;
/** Each code is compared at this size: four pixels for each of its modules. */
const codeSide = 132;
const quality = 0.92;

// By default the decoder fetches its WASM file from a public CDN; ours is served with the app.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** A worker, so that the camera's picture on the page never stutters. */
self.addEventListener("message", ({ data }: MessageEvent<FrameQuestion>) => {
  void answer(data).then((result) =>
    self.postMessage(result, { transfer: result.type === "frame" ? [result.bitmap] : [] }),
  );
});

async function answer({ id, type, bitmap }: FrameQuestion): Promise<FrameAnswer> {
  try {
    if (type === "encode") return { id, type: "picture", picture: await encode(bitmap) };
    const { width, height } = bitmap;
    const codes = await findCodes(bitmap);
    const sharpness = Math.min(...codes.map((code) => sharpnessOfCode(bitmap, code)));
    return { id, type: "frame", bitmap, frame: { width, height, codes, sharpness } };
  } catch {
    return { id, type: "no-reader" };
  }
}

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  const { canvas } = drawBitmap(bitmap, bitmap);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}

async function findCodes(bitmap: ImageBitmap): Promise<FoundCode[]> {
  const size = fitInside(bitmap, maxReadSide);
  const pen = drawBitmap(bitmap, size);
  const found = await readBarcodes(pen.getImageData(0, 0, size.width, size.height), codeReaderOptions);
  const scale = bitmap.width / size.width;
  const full = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [full(topLeft), full(topRight), full(bottomRight), full(bottomLeft)],
    }));
}

function sharpnessOfCode(bitmap: ImageBitmap, { corners }: FoundCode): number {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const pen = new OffscreenCanvas(codeSide, codeSide).getContext("2d", { willReadFrequently: true });
  if (pen === null) throw new Error("This browser provides no 2d canvas context.");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, left, top, width, height, 0, 0, codeSide, codeSide);
  return sharpnessOf(toGrey(pen.getImageData(0, 0, codeSide, codeSide)));
}
