import { maxSide } from "#domain/responses/upload.ts";
import { decoded, drawn, inside } from "../cleaning/clean-image.ts";
import { readAllCodes } from "../cleaning/read-codes.ts";
import type { RawImage } from "../cleaning/page-pixels.ts";
import { drawPdfPage } from "./draw-pdf.ts";
import type { PageOrder, ScannedPage } from "./scan-opener.ts";

/** Pixels in which codes are read: those of letter paper at 300 dpi. */
const readingSide = 3_300;

/** The codes are read before the page is made smaller. The same page always gives the same bytes. */
export async function readPage({ part, page }: PageOrder): Promise<ScannedPage | { as: "unopened" }> {
  const image = part.type === "pdf" ? await drawPdfPage(part.bytes, page) : await decoded(part.bytes);
  if ("why" in image) return { as: "unopened" };
  const codes = (await readAllCodes(await atReadingSize(image))).map(({ payload }) => payload);
  const jpeg = await inside(drawn(image), maxSide).jpeg({ quality: 80 }).toBuffer();
  return { as: "page", jpeg, codes, longSide: Math.max(image.width, image.height) };
}

async function atReadingSize(image: RawImage): Promise<RawImage> {
  if (Math.max(image.width, image.height) <= readingSide) return image;
  const { data, info } = await inside(drawn(image), readingSide).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, dots: data };
}
