import { maxSide } from "#domain/responses/upload.ts";
import { drawBitmap } from "#web/platform/draw-bitmap.ts";

/** Handwriting is readable down to the last of these; most pages fit with the first. */
const qualities = [0.85, 0.75, 0.65, 0.55];
/** Twenty replies of this size take less than 90 s at 1 Mbit/s. */
const wantedBytes = 450_000;

/** Re-encodes the image small, upright and without metadata such as the location. */
export async function shrinkPicture(bitmap: ImageBitmap): Promise<Blob> {
  const { width, height } = sizeToSend(bitmap);
  const { canvas } = drawBitmap(bitmap, width, height);
  let picture = await canvas.convertToBlob({ type: "image/jpeg", quality: qualities[0] ?? 0.85 });
  for (const quality of qualities.slice(1)) {
    if (picture.size <= wantedBytes) break;
    picture = await canvas.convertToBlob({ type: "image/jpeg", quality });
  }
  return picture;
}

export function sizeToSend({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
