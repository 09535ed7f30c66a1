type Size = { width: number; height: number };
type Area = Size & { left: number; top: number };
export type GreyImage = Size & { shades: Uint8Array };

/** `data`: red, green, blue and alpha of each pixel. */
export function toGrey({ width, height, data }: Size & { data: ArrayLike<number> }): GreyImage {
  const shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at += 1) {
    const [red, green, blue] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0];
    shades[at] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  return { width, height, shades };
}

/**
 * The second derivative in the direction in which it is weakest, squared, in parts of the variance of the shades. A hand
 * that moved blurs one direction only; light and contrast do not matter. Comparable only between pictures of the same
 * kind of thing at the same size. 0 for a blank picture.
 */
export function sharpnessOf(image: GreyImage): number {
  return measure(image, { left: 0, top: 0, ...image }).sharpness;
}

type Measured = {
  /** Variance of the shades. */
  contrast: number;
  sharpness: number;
  /** Of the edges, the weakest direction in parts of the strongest: 0 for a straight line, 1 for a dot. */
  crossing: number;
};

function measure({ width, shades }: GreyImage, area: Area): Measured {
  let [sum, squares, across, down, falling, rising] = [0, 0, 0, 0, 0, 0];
  let [slopeAcross, slopeDown, slopeBoth] = [0, 0, 0];
  for (let y = area.top + 1; y < area.top + area.height - 1; y += 1)
    for (let x = area.left + 1; x < area.left + area.width - 1; x += 1) {
      const at = y * width + x;
      const shade = shades[at] ?? 0;
      const [left, right] = [shades[at - 1] ?? 0, shades[at + 1] ?? 0];
      const [above, below] = [shades[at - width] ?? 0, shades[at + width] ?? 0];
      sum += shade;
      squares += shade * shade;
      across += (left + right - 2 * shade) ** 2;
      down += (above + below - 2 * shade) ** 2;
      falling += ((shades[at - width - 1] ?? 0) + (shades[at + width + 1] ?? 0) - 2 * shade) ** 2;
      rising += ((shades[at - width + 1] ?? 0) + (shades[at + width - 1] ?? 0) - 2 * shade) ** 2;
      slopeAcross += (right - left) ** 2;
      slopeDown += (below - above) ** 2;
      slopeBoth += (right - left) * (below - above);
    }
  const pixels = Math.max(0, area.width - 2) * Math.max(0, area.height - 2);
  const contrast = pixels === 0 ? 0 : squares / pixels - (sum / pixels) ** 2;
  if (contrast === 0) return { contrast, sharpness: 0, crossing: 0 };
  // Diagonal neighbours are farther away by the root of two.
  const weakest = Math.min(across, down, falling / 2, rising / 2) / pixels;
  const mean = (slopeAcross + slopeDown) / 2;
  const spread = Math.hypot((slopeAcross - slopeDown) / 2, slopeBoth);
  return { contrast, sharpness: weakest / contrast, crossing: (mean - spread) / (mean + spread) };
}

/** Pixels. A code or a few printed words. */
const partSide = 48;
/** Plain paper has less. */
const minContrast = 150;
/** Ruled lines and the edge of the paper have less. They say nothing about a hand that moved along them. */
const minCrossing = 0.1;
const minParts = 12;
/** One sharp part may be a speck of dust. */
const partsCounted = 3;

/** Sharpness of the sharpest parts: paper and faint pencil have none. Undefined without enough parts to tell. */
export function sharpestPartsOf(image: GreyImage): number | undefined {
  const found: number[] = [];
  for (let top = 0; top + partSide <= image.height; top += partSide)
    for (let left = 0; left + partSide <= image.width; left += partSide) {
      const part = measure(image, { left, top, width: partSide, height: partSide });
      if (part.contrast >= minContrast && part.crossing >= minCrossing) found.push(part.sharpness);
    }
  if (found.length < minParts) return undefined;
  return found.toSorted((one, other) => other - one)[partsCounted - 1];
}
