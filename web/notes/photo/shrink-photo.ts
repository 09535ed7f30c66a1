import { maxPhotoBytes, sizeOfPhoto } from "#domain/notes/photo-size.ts";
import { drawBitmap } from "#web/platform/draw-bitmap.ts";
import { readPhoto } from "./read-photo.ts";

/** Most photos fit with the first. If the last does not fit, the size is halved and tried again. */
const qualities = [0.85, 0.75, 0.65, 0.55];

export type SmallPhoto = { picture: Blob; width: number; height: number };

/** Returns a small, upright photo without metadata such as the location. */
export async function shrinkPhoto(file: Blob): Promise<SmallPhoto> {
  const bitmap = await readPhoto(file);
  try {
    let { width, height } = sizeOfPhoto(bitmap);
    for (;;) {
      const { canvas } = drawBitmap(bitmap, width, height);
      for (const quality of qualities) {
        const picture = await canvas.convertToBlob({ type: "image/jpeg", quality });
        if (picture.size <= maxPhotoBytes) return { picture, width, height };
      }
      [width, height] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
    }
  } finally {
    bitmap.close();
  }
}
