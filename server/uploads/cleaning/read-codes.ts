import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { codeReaderOptions, readPayload } from "#domain/printing/sheet-code.ts";
import type { Corners } from "./page-geometry.ts";
import type { RawImage } from "./page-pixels.ts";

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

/** Our codes. */
export async function readCodes(image: RawImage): Promise<SeenCode[]> {
  return (await readAllCodes(image)).filter(({ payload }) => readPayload(payload) !== undefined);
}

/**
 * Hands the reader a greyscale file (PGM), which it takes as it is. Of RGBA pixels it would make the same shades, with a
 * copy of them in between.
 */
export async function readAllCodes({ width, height, dots }: RawImage): Promise<SeenCode[]> {
  await openReader();
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1");
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  const shades = file.subarray(head.length);
  for (let y = 0; y < height; y += 1) addGreyRow(shades, dots, y, width);
  const found = await readBarcodes(file, codeReaderOptions);
  return found.flatMap(({ isValid, text, position }) => {
    if (!isValid) return [];
    const { topLeft, topRight, bottomRight, bottomLeft } = position;
    return [{ payload: text, corners: [topLeft, topRight, bottomRight, bottomLeft] as const }];
  });
}

function addGreyRow(shades: Uint8Array, dots: Uint8Array, y: number, width: number): void {
  for (let to = y * width, at = to * 3; to < (y + 1) * width; to += 1, at += 3)
    shades[to] = (306 * (dots[at] ?? 0) + 601 * (dots[at + 1] ?? 0) + 117 * (dots[at + 2] ?? 0) + 512) >> 10;
}
