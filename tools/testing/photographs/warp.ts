import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import type { Size } from "./camera.ts";

/** What a pixel of the image shows: a point on the page in page pixels, the light there, and the reflection. */
export type Seen = { x: number; y: number; light: number; shine: number };

/** Interpolates linearly between these points: computing every pixel takes ten times as long with no visible gain. */
const step = 8;

/** Samples every pixel bilinearly from the page. Outside the page it shows `under`, which has the image's size. */
export function warp(
  page: RawImage,
  { width, height }: Size,
  see: (x: number, y: number) => Seen,
  under: RawImage,
): RawImage {
  const dots = new Uint8ClampedArray(width * height * 3);
  const across = Math.ceil(width / step) + 1;
  const looks = lookedUp({ across, down: Math.ceil(height / step) + 1 }, see);
  for (let y = 0; y < height; y += 1) {
    const row = betweenRows(looks, across, y / step);
    for (let cell = 0; cell < across - 1; cell += 1) {
      const from = (y * width + cell * step) * 3;
      const to = (y * width + Math.min(width, (cell + 1) * step)) * 3;
      copyDots(page, under.dots, row.subarray(cell * 4, cell * 4 + 8), { dots, from, to });
    }
  }
  return { width, height, dots: new Uint8Array(dots.buffer) };
}

/** Four numbers for every look, row by row. */
function lookedUp({ across, down }: { across: number; down: number }, see: (x: number, y: number) => Seen) {
  const looks = new Float64Array(across * down * 4);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const { x, y, light, shine } = see(column * step + 0.5, row * step + 0.5);
      looks.set([x - 0.5, y - 0.5, light, shine], (row * across + column) * 4);
    }
  }
  return looks;
}

function betweenRows(looks: Float64Array, across: number, row: number): Float64Array {
  const upper = Math.floor(row) * across * 4;
  const below = row - Math.floor(row);
  const between = new Float64Array(across * 4);
  for (let at = 0; at < between.length; at += 1) {
    const over = looks[upper + at] ?? 0;
    between[at] = over + ((looks[upper + across * 4 + at] ?? 0) - over) * below;
  }
  return between;
}

type Stretch = { dots: Uint8ClampedArray; from: number; to: number };

/** From one look to the next. Asked twelve million times, so without the convenience of lists. */
function copyDots(page: RawImage, under: Uint8Array, looks: Float64Array, { dots, from, to }: Stretch): void {
  const { width, height, dots: ink } = page;
  const rowLength = width * 3;
  let u = looks[0] ?? 0;
  let v = looks[1] ?? 0;
  let light = looks[2] ?? 0;
  let shine = looks[3] ?? 0;
  const right = ((looks[4] ?? 0) - u) / step;
  const down = ((looks[5] ?? 0) - v) / step;
  const brighter = ((looks[6] ?? 0) - light) / step;
  const shinier = ((looks[7] ?? 0) - shine) / step;
  for (let at = from; at < to; at += 3) {
    if (u >= 0 && v >= 0 && u < width - 1 && v < height - 1) {
      const left = Math.floor(u);
      const top = Math.floor(v);
      const x = u - left;
      const y = v - top;
      const [a, b, c, d] = [
        (1 - x) * (1 - y) * light,
        x * (1 - y) * light,
        (1 - x) * y * light,
        x * y * light,
      ];
      const over = (top * width + left) * 3;
      const low = over + rowLength;
      for (let colour = 0; colour < 3; colour += 1) {
        dots[at + colour] =
          (ink[over + colour] ?? 0) * a +
          (ink[over + 3 + colour] ?? 0) * b +
          (ink[low + colour] ?? 0) * c +
          (ink[low + 3 + colour] ?? 0) * d +
          shine;
      }
    } else {
      for (let colour = 0; colour < 3; colour += 1)
        dots[at + colour] = (under[at + colour] ?? 0) * light + shine;
    }
    u += right;
    v += down;
    light += brighter;
    shine += shinier;
  }
}
