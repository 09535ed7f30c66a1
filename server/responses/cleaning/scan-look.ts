import type { PaperSize } from "#domain/printing/paper.ts";
import type { Homography } from "./homography.ts";
import { paperMillimetres } from "./page-places.ts";
import { withoutShadows } from "./without-shadows.ts";
import type { RawPicture } from "./raw-picture.ts";

/** 150 dpi: pencil stays readable, and the whole page fits a screen. */
const dotsPerMillimetre = 6;
/** If a larger share of the page is missing, the original image is better. */
const maxMissing = 0.2;

/** Undefined if too much of the sheet is missing. */
export function scanLook(picture: RawPicture, page: Homography, paper: PaperSize): RawPicture | undefined {
  const { straight, inside } = straighten(picture, page, paper);
  const seen = inside.reduce((sum, one) => sum + one, 0);
  if (seen < inside.length * (1 - maxMissing)) return undefined;
  withoutShadows(straight, inside);
  return straight;
}

/** Samples each page pixel from the image with bilinear interpolation. */
function straighten(
  { width: across, height: down, dots }: RawPicture,
  [a, b, c, d, e, f, g, h]: Homography,
  paper: PaperSize,
): { straight: RawPicture; inside: Uint8Array } {
  const width = Math.round(paperMillimetres[paper].width * dotsPerMillimetre);
  const height = Math.round(paperMillimetres[paper].height * dotsPerMillimetre);
  const straight = { width, height, dots: new Uint8Array(width * height * 3).fill(255) };
  const inside = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / dotsPerMillimetre;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / dotsPerMillimetre;
      const depth = g * x + h * y + 1;
      const u = (a * x + b * y + c) / depth - 0.5;
      const v = (d * x + e * y + f) / depth - 0.5;
      // Behind the camera or outside the image: leave the paper white.
      if (!(depth > 0 && u >= 0 && v >= 0 && u < across - 1 && v < down - 1)) continue;
      const left = Math.floor(u);
      const top = Math.floor(v);
      const right = u - left;
      const below = v - top;
      const from = (top * across + left) * 3;
      const under = from + across * 3;
      const to = row * width + column;
      inside[to] = 1;
      for (let colour = 0; colour < 3; colour += 1) {
        const over = (dots[from + colour] ?? 0) * (1 - right) + (dots[from + 3 + colour] ?? 0) * right;
        const low = (dots[under + colour] ?? 0) * (1 - right) + (dots[under + 3 + colour] ?? 0) * right;
        straight.dots[to * 3 + colour] = over * (1 - below) + low * below;
      }
    }
  }
  return { straight, inside };
}
