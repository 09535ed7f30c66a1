import sharp from "sharp";
import type { LogoToSet } from "#server/printing/typesetting/document.ts";
import { cleanLogo } from "#server/uploads/cleaning/clean-logo.ts";

const svg = (width: number, height: number, shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
    ),
  );

const words = (x: number, y: number, size: number, fill: string, text: string) =>
  `<text x="${x}" y="${y}" font-family="Noto Serif" font-weight="700" font-size="${size}" fill="${fill}">${text}</text>`;
const sun = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#e08a1e"/>`;

/** Logos as camps have them: words on glass, a crest, a dark square, a tall pole. */
export const sampleLogos = {
  wide: () =>
    svg(1500, 220, sun(110, 110, 90) + words(240, 150, 130, "#1d4d7a", "Pine Hollow Camp"))
      .png()
      .toBuffer(),
  tall: () =>
    svg(200, 900, `<path d="M100 0L200 400H0z M100 300L200 900H0z" fill="#14532d"/>`).png().toBuffer(),
  dark: () =>
    svg(
      600,
      600,
      `<rect width="600" height="600" fill="#0b1d2a"/>${sun(300, 240, 140)}${words(90, 520, 120, "#fff", "PHC")}`,
    )
      .jpeg()
      .toBuffer(),
  transparent: () =>
    svg(
      700,
      500,
      `<path d="M350 20L680 480H20z" fill="none" stroke="#7c2d12" stroke-width="40"/>${words(250, 420, 120, "#7c2d12", "PH")}`,
    )
      .webp({ lossless: true })
      .toBuffer(),
  pale: () =>
    svg(600, 200, words(20, 140, 120, "#ffffff", "Snow"))
      .png()
      .toBuffer(),
} as const;

export async function aLogoToSet(name: keyof typeof sampleLogos): Promise<LogoToSet> {
  const clean = await cleanLogo({ bytes: await sampleLogos[name](), isLogo: true });
  if (clean.as !== "logo") throw new Error(clean.why);
  return { png: clean.paper, width: clean.width, height: clean.height };
}
