/** A picture on white (what is see-through in it is paper), in the size that is wanted. */
export function drawBitmap(bitmap: ImageBitmap, width: number, height: number) {
  const canvas = new OffscreenCanvas(Math.max(width, 1), Math.max(height, 1));
  // Its pixels are read back: a canvas on the graphics card would be slower, and not the same on each machine.
  const pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (pen === null) throw new Error("This browser gives no canvas.");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return pen;
}
