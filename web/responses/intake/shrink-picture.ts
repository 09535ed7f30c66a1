import { maxSide } from "#domain/responses/upload.ts";
import { drawBitmap } from "#web/platform/draw-bitmap.ts";

/** Handwriting stays easy to read down to the last of these; most pages fit with the first. */
const qualities = [0.85, 0.75, 0.65, 0.55];
/** Twenty replies of this size pass a rural line of 1 Mbit/s well within ninety seconds. */
const wantedBytes = 450_000;

/** What is sent of a picture: small, upright, and without what a camera writes beside it (where it was taken, for one). */
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
