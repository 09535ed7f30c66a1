import sharp, { type Sharp } from "sharp";
import { logoInMail, logoOnPaper } from "#domain/organizations/logo.ts";
import { decoded, drawn, imageTypeOf } from "./clean-image.ts";
import type { CleanLogo, LogoOrder, LogoUnusable } from "./image-cleaner.ts";

/** Of 255, and how much of a logo is at least that dark. A paler one is lost on paper. */
const pale = 210;
const leastInk = 0.005;
/** Pixels: far more than is kept, but little to work with. */
const workSide = 2_400;
/** The least that sharp trims. */
const leastToTrim = 3;

/** Re-encodes it from its pixels alone, on white and without its empty edges: in grey for paper, in color for mails. */
export async function cleanLogo({ bytes }: LogoOrder): Promise<CleanLogo | LogoUnusable> {
  if (imageTypeOf(bytes) === undefined) return { as: "unusable", why: "not-a-picture" };
  const picture = await decoded(bytes);
  if ("why" in picture) return picture;
  const small = await trimmed(inside(drawn(picture), { width: workSide, height: workSide }));
  const logo = () => sharp(small.data, { raw: small.info });
  const grey = inside(logo(), logoOnPaper).greyscale();
  if (await isPale(grey.clone())) return { as: "unusable", why: "too-pale" };
  const paper = await grey
    .toColourspace("b-w")
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const mail = await inside(logo(), logoInMail).png({ palette: true, quality: 90, effort: 7 }).toBuffer();
  return { as: "logo", paper: paper.data, mail, width: paper.info.width, height: paper.info.height };
}

async function trimmed(logo: Sharp) {
  const asSent = await logo.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = asSent.info;
  if (Math.min(width, height) < leastToTrim) return asSent;
  return sharp(asSent.data, { raw: asSent.info })
    .trim({ background: "#fff", threshold: 12 })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function inside(logo: Sharp, size: { width: number; height: number }): Sharp {
  return logo.resize({ ...size, fit: "inside", withoutEnlargement: true });
}

async function isPale(grey: Sharp): Promise<boolean> {
  const shades = await grey.toColourspace("b-w").raw().toBuffer();
  let dark = 0;
  for (const shade of shades) if (shade <= pale) dark += 1;
  return dark < shades.length * leastInk;
}
