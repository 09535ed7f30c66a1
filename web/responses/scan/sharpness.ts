export type GreyImage = { width: number; height: number; shades: Uint8Array };

export function toGrey({ width, height, data }: Pick<ImageData, "width" | "height" | "data">): GreyImage {
  const shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    shades[at] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  return { width, height, shades };
}

/**
 * Variance of the Laplacian in parts of the variance of the shades, so that it does not depend on light and contrast.
 * Comparable only between pictures of the same thing at the same size. 0 for a blank picture.
 */
export function sharpnessOf({ width, height, shades }: GreyImage): number {
  const at = (x: number, y: number) => shades[y * width + x] ?? 0;
  const edges: number[] = [];
  const inner: number[] = [];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      edges.push(at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y));
      inner.push(at(x, y));
    }
  const contrast = varianceOf(inner);
  return contrast === 0 ? 0 : varianceOf(edges) / contrast;
}

function varianceOf(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
