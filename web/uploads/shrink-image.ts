type Size = { width: number; height: number };

/** Scales the image onto white, so that transparent pixels become paper. */
export function drawBitmap(bitmap: ImageBitmap, { width, height }: Size) {
  const canvas = new OffscreenCanvas(Math.max(width, 1), Math.max(height, 1));
  // The pixels are read back: a GPU canvas would be slower and its result differs between machines.
  const pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (pen === null) throw new Error("This browser provides no 2d canvas context.");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return pen;
}

export function fitInside({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Most images fit with the first. Handwriting is readable down to the last. */
const qualities = [0.85, 0.75, 0.65, 0.55];

export type ShrinkTerms = {
  maxSide: number;
  maxBytes: number;
  /** If the lowest quality is still too large: halve the size until it fits, or send it anyway. */
  tooLarge: "halve" | "send";
};

/** Re-encodes the image small, upright and without metadata such as the location. */
export async function shrinkImage(
  bitmap: ImageBitmap,
  { maxSide, maxBytes, tooLarge }: ShrinkTerms,
): Promise<Size & { picture: Blob }> {
  let size = fitInside(bitmap, maxSide);
  for (;;) {
    const { canvas } = drawBitmap(bitmap, size);
    let picture = new Blob();
    for (const quality of qualities) {
      picture = await canvas.convertToBlob({ type: "image/jpeg", quality });
      if (picture.size <= maxBytes) return { ...size, picture };
    }
    if (tooLarge === "send") return { ...size, picture };
    size = { width: Math.max(1, size.width >> 1), height: Math.max(1, size.height >> 1) };
  }
}
