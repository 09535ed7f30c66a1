import sharp, { type Sharp } from "sharp";
import type { PaperSize } from "#domain/printing/paper.ts";
import { readPayload } from "#domain/printing/sheet-code.ts";
import { type PageSide, type SheetPages, sideOfPage } from "#domain/printing/sheet-layout.ts";
import { maxPixels, type uploadTypes } from "#domain/responses/upload.ts";
import type {
  CleanImages,
  CleanOrder,
  Compared,
  CompareOrder,
  ShrinkOrder,
  SmallImage,
  Unusable,
} from "./image-cleaner.ts";
import { findPage } from "./page-geometry.ts";
import { isWrittenBeside, isWrittenOn } from "./page-ink.ts";
import { findSide } from "./page-side.ts";
import { readCodes, type SeenCode } from "./read-codes.ts";
import { maxPhotoSide, type RawImage } from "./page-pixels.ts";
import { type PageLook, scanLook } from "./scan-look.ts";

/** Only these decoders may run, and only from memory, no matter what the bytes claim. */
const decoders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** Call once in the cleaning process; our own images are drawn elsewhere. */
export function shutOtherDecoders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: decoders });
  sharp.cache(false);
  // Workers provide the parallelism; one image uses one core.
  sharp.concurrency(1);
}

/** Pixels; no photo of a page is longer. */
const maxSide = 30_000;
const viewSide = 1_600;
const smallSide = 320;
/** The default effort takes more than twice the CPU time for files that are as sharp and 10 % smaller. */
const webp = { quality: 81, effort: 2 };

/**
 * Re-encodes the image from its pixels alone. Metadata (place, time, camera) and data after the end of the file are
 * dropped.
 */
export async function cleanImage(order: CleanOrder): Promise<CleanImages | Unusable> {
  const { bytes, fullSide = maxSide } = order;
  if (imageTypeOf(bytes) === undefined) return { as: "unusable", why: "not-a-picture" };
  const picture = await decoded(bytes);
  if ("why" in picture) return picture;
  const { data: full, info } = await inside(drawn(picture), fullSide)
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const view = await inside(drawn(picture), viewSide).webp(webp).toBuffer();
  const { page, payloads } = await readPage(picture, order);
  const small = await inside(drawn(page?.scan ?? picture), smallSide)
    .webp({ ...webp, quality: 75 })
    .toBuffer();
  const scan = page === undefined ? null : await drawn(page.scan).webp(webp).toBuffer();
  const { side = null, sheetPage = null, toCompare = null } = page ?? {};
  return { as: "pictures", full, view, small, scan, side, sheetPage, toCompare, width, height, payloads };
}

export async function shrinkImage({ bytes, maxSide: side }: ShrinkOrder): Promise<SmallImage | Unusable> {
  if (imageTypeOf(bytes) === undefined) return { as: "unusable", why: "not-a-picture" };
  const picture = await decoded(bytes);
  if ("why" in picture) return picture;
  const { data, info } = await inside(drawn(picture), side)
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return { as: "small", jpeg: data, width: info.width, height: info.height };
}

export async function decoded(bytes: Uint8Array): Promise<RawImage | Unusable> {
  try {
    const file = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
    // From the header, before anything is decoded.
    const head = await file.metadata();
    if (Math.max(head.width, head.height) > maxSide) return { as: "unusable", why: "too-many-pixels" };
    const { data, info } = await file
      .autoOrient()
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { width, height, dots: channels === 1 ? tripled(data) : data };
  } catch (error) {
    const tooMany = error instanceof Error && error.message.includes("pixel limit");
    return { as: "unusable", why: tooMany ? "too-many-pixels" : "broken" };
  }
}

function tripled(grey: Uint8Array): Uint8Array {
  const dots = new Uint8Array(grey.length * 3);
  for (const [at, shade] of grey.entries()) dots.fill(shade, at * 3, at * 3 + 3);
  return dots;
}

export function drawn({ width, height, dots }: RawImage): Sharp {
  return sharp(dots, { raw: { width, height, channels: 3 }, limitInputPixels: maxPixels });
}

async function noLargerThan(picture: RawImage, side: number): Promise<RawImage> {
  if (Math.max(picture.width, picture.height) <= side) return picture;
  const { data, info } = await inside(drawn(picture), side).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, dots: data };
}

export function inside(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}

type KnownPage = {
  scan: RawImage;
  side: PageSide | null;
  sheetPage: number | null;
  toCompare: Uint8Array | null;
};

/**
 * Payloads of our codes, and the straightened page if both codes are found and agree. Skipped for an unknown sheet,
 * because its codes could not be read.
 */
async function readPage(
  picture: RawImage,
  { paper, pages = null }: CleanOrder,
): Promise<{ page: KnownPage | undefined; payloads: string[] }> {
  if (paper === null) return { page: undefined, payloads: [] };
  const photo = await noLargerThan(picture, maxPhotoSide);
  const codes = await readCodes(photo);
  const payloads = [...new Set(codes.map(({ payload }) => payload))];
  const page = pageOn(photo, codes, payloads, paper);
  return { payloads, page: page && knownPage(page, { paper, pages, payload: payloads[0] ?? "" }) };
}

/** Writing that is plainly there is found on the lines of a reply side. All other pages are compared with their print. */
function knownPage(
  { scan, grey, ink }: PageLook,
  { paper, pages, payload }: { paper: PaperSize; pages: SheetPages | null; payload: string },
): KnownPage {
  const sheetPage = readPayload(payload)?.page ?? null;
  const printedAs = pages === null || sheetPage === null ? null : sideOfPage(sheetPage, pages);
  const side = printedAs ?? findSide(scan, paper) ?? null;
  const isPlain = side === "reply" && isWrittenOn(ink, paper);
  return { scan, side, sheetPage, toCompare: side === null || isPlain ? null : grey };
}

export async function comparePage({ page, print, paper }: CompareOrder): Promise<Compared> {
  return { as: "compared", isWritten: isWrittenBeside(page, print, paper) };
}

function pageOn(
  photo: RawImage,
  codes: readonly SeenCode[],
  payloads: readonly string[],
  paper: PaperSize,
): PageLook | undefined {
  const [one, other, third] = codes;
  if (one === undefined || other === undefined || third !== undefined || payloads.length !== 1)
    return undefined;
  const toPhoto = findPage(one.corners, other.corners, paper);
  return toPhoto === undefined ? undefined : scanLook(photo, toPhoto, paper);
}

type ImageType = (typeof uploadTypes)[number];

/** Checks the leading bytes; file names and declared types are not trusted. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const latin = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (latin(0, 3) === "\xFF\xD8\xFF") return "image/jpeg";
  if (latin(0, 8) === "\x89PNG\r\n\x1A\n") return "image/png";
  if (latin(0, 4) === "RIFF" && latin(8, 12) === "WEBP") return "image/webp";
  return undefined;
}
