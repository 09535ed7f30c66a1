/** Scales the image onto white, so that transparent pixels become paper. */
export function drawBitmap(bitmap: ImageBitmap, width: number, height: number) {
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
