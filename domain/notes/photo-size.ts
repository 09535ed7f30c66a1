/** Separate from photo.ts, so that screens can resize a photo without loading the response schemas. */
export const maxPhotoBytes = 600 * 1024;
export const maxPhotoSide = 1_600;

/** Large enough that no pixels show on paper, small enough to upload over a weak mobile connection. */
export function sizeOfPhoto({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxPhotoSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
