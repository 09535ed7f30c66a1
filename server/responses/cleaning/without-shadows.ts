import { lightAt, lightOfRow, paperLight } from "./paper-light.ts";
import type { RawPicture } from "./raw-picture.ts";
import { add, share } from "./shade-counts.ts";

/** Above this share of white, pixels become white; the limit is lower for dark, noisy images. */
const nearlyWhite = { most: 0.96, least: 0.7 };
/** The codes are black and cover more of every page than this. */
const blackShare = 0.015;
const palestBlack = 190;

/**
 * Divides each pixel by the brightness of the paper around it and darkens printed black. Pixels outside the image stay
 * white.
 */
export function withoutShadows(picture: RawPicture, inside: Uint8Array): void {
  const { width, height, dots } = picture;
  const white = whiteOf(picture, inside);
  const paper = paperLight(picture, inside, white);
  if (paper === undefined) return;
  const whole = Math.max(nearlyWhite.least, Math.min(nearlyWhite.most, 1 - 2 * grainOf(picture, inside)));
  const [red = 1, green = 1, blue = 1] = white;
  for (let y = 0; y < height; y += 1) {
    const row = lightOfRow(paper, y);
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (inside[at] === 0) continue;
      const gain = 255 / (lightAt(row, x) * whole);
      const place = at * 3;
      dots[place] = Math.min(255, (dots[place] ?? 0) * gain * red);
      dots[place + 1] = Math.min(255, (dots[place + 1] ?? 0) * gain * green);
      dots[place + 2] = Math.min(255, (dots[place + 2] ?? 0) * gain * blue);
    }
  }
  blacken(picture, inside);
}

/** Weak printers print grey: darkens the page until the codes are black. */
function blacken({ dots }: RawPicture, inside: Uint8Array): void {
  const count = new Uint32Array(256);
  for (let at = 0; at < inside.length; at += 7) if (inside[at] === 1) add(count, dots[at * 3 + 1]);
  const darker = 255 / (255 - Math.min(palestBlack, share(count, blackShare)));
  const becomes = Uint8Array.from({ length: 256 }, (_, shade) => Math.max(0, 255 - (255 - shade) * darker));
  for (let at = 0; at < dots.length; at += 1) dots[at] = becomes[dots[at] ?? 0] ?? 0;
}

/** Noise: the relative difference of nearby pixels on plain paper. */
function grainOf({ dots }: RawPicture, inside: Uint8Array): number {
  const [steps, shades] = [new Uint32Array(256), new Uint32Array(256)];
  for (let at = 0; at < inside.length - 3; at += 7) {
    if (inside[at] === 0 || inside[at + 3] === 0) continue;
    const [shade, near] = [dots[at * 3 + 1] ?? 0, dots[at * 3 + 10] ?? 0];
    add(steps, Math.abs(shade - near));
    add(shades, shade);
  }
  return share(steps, 0.5) / Math.max(1, share(shades, 0.5));
}

/** White balance, within limits: lamps are yellow and shade is blue. */
function whiteOf({ dots }: RawPicture, inside: Uint8Array): number[] {
  const shades = new Uint32Array(256);
  for (let at = 0; at < inside.length; at += 7) if (inside[at] === 1) add(shades, dots[at * 3 + 1]);
  const lit = share(shades, 0.9) * 0.6;
  const sums = [1, 1, 1];
  for (let at = 0; at < inside.length; at += 7) {
    if (inside[at] === 0 || (dots[at * 3 + 1] ?? 0) < lit) continue;
    for (const colour of [0, 1, 2]) sums[colour] = (sums[colour] ?? 0) + (dots[at * 3 + colour] ?? 0);
  }
  const brightest = Math.max(...sums);
  return sums.map((sum) => Math.min(2.2, brightest / sum));
}
