import sharp, { type Sharp } from "sharp";
import type { PaperSize } from "#domain/printing/paper.ts";
import { paperMillimetres } from "#domain/printing/sheet-layout.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";

/** A page as pixels, or as a file: PNG, JPEG, or poppler's greyscale output (PGM). */
export type Page = RawImage | Uint8Array;

export async function rawOf(picture: Sharp): Promise<RawImage> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, dots: channels === 1 ? tripled(data) : data };
}

export function asSharp({ width, height, dots }: RawImage): Sharp {
  return sharp(dots, { raw: { width, height, channels: 3 } });
}

export async function openPage(page: Page): Promise<RawImage> {
  if (!(page instanceof Uint8Array)) return page;
  const head = /^P5\s(\d+)\s(\d+)\s255\s/.exec(Buffer.from(page.subarray(0, 40)).toString("latin1"));
  if (head === null) return rawOf(sharp(page));
  return { width: Number(head[1]), height: Number(head[2]), dots: tripled(page.subarray(head[0].length)) };
}

function tripled(grey: Uint8Array): Uint8Array {
  const dots = new Uint8Array(grey.length * 3);
  for (const [at, shade] of grey.entries()) dots.fill(shade, at * 3, at * 3 + 3);
  return dots;
}

export function paperOf({ width, height }: RawImage): PaperSize {
  const off = (paper: PaperSize) =>
    Math.abs(width / height - paperMillimetres[paper].width / paperMillimetres[paper].height);
  return off("letter") <= off("a4") ? "letter" : "a4";
}

/** Draws on a page in millimetres. */
export async function drawOn(page: RawImage, shapes: string): Promise<RawImage> {
  const { width, height } = paperMillimetres[paperOf(page)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"
    width="${page.width}" height="${page.height}">${shapes}</svg>`;
  return rawOf(asSharp(page).composite([{ input: Buffer.from(svg), left: 0, top: 0 }]));
}
