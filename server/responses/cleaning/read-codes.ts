import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { readPayload } from "#domain/printing/sheet-code.ts";
import type { Corners } from "./page-places.ts";

export type SeenCode = { payload: string; corners: Corners };

let opening: Promise<unknown> | undefined;

/** The reader's program lies in a package here; left alone it would be fetched from a stranger. */
async function openReader(): Promise<void> {
  const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  opening ??= readFile(program).then((bytes) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer }, fireImmediately: true }),
  );
  await opening;
}

/** The codes on a picture that are ours; what else is printed or stuck on it is not our business. */
export async function readCodes(picture: {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each dot. */
  dots: Uint8ClampedArray<ArrayBuffer>;
}): Promise<SeenCode[]> {
  await openReader();
  const { width, height, dots } = picture;
  const found = await readBarcodes(
    { data: dots, width, height, colorSpace: "srgb" },
    {
      formats: ["QRCode"],
      tryHarder: true,
      tryDownscale: true,
      tryRotate: true,
      tryInvert: false,
      binarizer: "LocalAverage",
      maxNumberOfSymbols: 8,
    },
  );
  return found.flatMap(({ isValid, text, position }) => {
    if (!isValid || readPayload(text) === undefined) return [];
    const { topLeft, topRight, bottomRight, bottomLeft } = position;
    return [{ payload: text, corners: [topLeft, topRight, bottomRight, bottomLeft] as const }];
  });
}
