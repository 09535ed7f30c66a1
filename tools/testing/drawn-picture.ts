import sharp from "sharp";

/** A page with some writing on it, as a phone takes it. */
export async function drawnPicture(width = 1_800, height = 2_400): Promise<Buffer> {
  const lines = Array.from(
    { length: 12 },
    (_, at) => `<path d="M150 ${300 + at * 150}q300 -60 700 0t${width - 1_200} 0" />`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f7f3e8"/><g fill="none" stroke="#223" stroke-width="9">${lines.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
