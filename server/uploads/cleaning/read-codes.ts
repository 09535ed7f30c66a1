import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { codeReaderOptions, readPayload } from "#domain/printing/sheet-code.ts";
import type { Corners } from "./page-geometry.ts";

export type SeenCode = { payload: string; corners: Corners };

let opening: Promise<unknown> | undefined;

/** Loads the WASM file from the package; by default the library would fetch it from a CDN. */
async function openReader(): Promise<void> {
  const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  opening ??= readFile(program).then((bytes) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer }, fireImmediately: true }),
  );
  await opening;
}

export async function readCodes(picture: {
  width: number;
  height: number;
  /** RGBA. */
  dots: Uint8ClampedArray<ArrayBuffer>;
}): Promise<SeenCode[]> {
  await openReader();
  const { width, height, dots } = picture;
  const found = await readBarcodes({ data: dots, width, height, colorSpace: "srgb" }, codeReaderOptions);
  return found.flatMap(({ isValid, text, position }) => {
    if (!isValid || readPayload(text) === undefined) return [];
    const { topLeft, topRight, bottomRight, bottomLeft } = position;
    return [{ payload: text, corners: [topLeft, topRight, bottomRight, bottomLeft] as const }];
  });
}
