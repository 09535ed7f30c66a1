import type { PaperSize } from "#domain/printing/paper.ts";
import type { GreyPage } from "./find-ink.ts";
import type { Homography } from "./page-geometry.ts";
import { findPageInk, type PageInk } from "./page-ink.ts";
import {
  evenlyLit,
  pixelsOn,
  type RawImage,
  straighten,
  sumUp,
  whiteOf,
  withoutShadows,
} from "./page-pixels.ts";
import { paperLight } from "./paper-light.ts";
import { pencilGain } from "./pencil-gain.ts";

/** If a larger share of the page is missing, the original image is better. */
const maxMissing = 0.2;

/** `grey` is the page as it is compared with its print: evenly lit, of half the size. `ink` is found on it. */
export type PageLook = { scan: RawImage; grey: GreyPage; ink: PageInk };

/** Undefined if too much of the sheet is missing. */
export function scanLook(picture: RawImage, toPhoto: Homography, paper: PaperSize): PageLook | undefined {
  const page = straighten(picture, toPhoto, paper);
  if (pixelsOn(page) < page.width * page.height * (1 - maxMissing)) return undefined;
  const white = whiteOf(page);
  const light = paperLight(sumUp(page, white));
  if (light === undefined) return undefined;
  const grey = evenlyLit(page, { light, white });
  const ink = findPageInk(grey, paper);
  return { scan: withoutShadows(page, { light, white, pencil: pencilGain(ink, paper) }), grey, ink };
}
