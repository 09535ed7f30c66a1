/** Apart from what a photo is: screens need no reader of answers to make one small. */
export const maxPhotoBytes = 600 * 1024;
export const maxPhotoSide = 1_600;

/** What is sent of a photo: so large that paper shows no dots, so small that a phone sends it from a meadow. */
export function sizeOfPhoto({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxPhotoSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
