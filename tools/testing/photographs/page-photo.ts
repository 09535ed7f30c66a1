import sharp from "sharp";
import type { PaperSize } from "#domain/printing/paper.ts";
import { paperMillimetres } from "#domain/printing/sheet-layout.ts";
import { squareCode } from "#server/printing/typesetting/prepare-document.ts";
import {
  fitHomography,
  project,
  type Point,
  codePlaces,
  type Corners,
} from "#server/uploads/cleaning/page-geometry.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import { asSharp, rawOf } from "./page-picture.ts";
import { warp } from "./warp.ts";

const dotsPerMillimetre = 8;

export async function aPage(payload: string, paper: PaperSize): Promise<RawImage> {
  const { width, height } = paperMillimetres[paper];
  const { large, small } = codePlaces(paper);
  const { modules, square } = squareCode(payload);
  const code = ([topLeft, topRight]: Corners) => {
    const scale = (topRight.x - topLeft.x) / modules;
    return `<path transform="translate(${topLeft.x} ${topLeft.y}) scale(${scale})" d="${square}"/>`;
  };
  const corners = [8, width - 13].flatMap((x) =>
    [8, height - 13].map((y) => `<rect x="${x}" y="${y}" width="5" height="5"/>`),
  );
  const lines = Array.from(
    { length: 10 },
    (_, at) => `<path d="M22 ${70 + at * 11}h${width - 44}" stroke="#222" stroke-width="0.6"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"
    width="${width * dotsPerMillimetre}" height="${height * dotsPerMillimetre}">
    <rect width="100%" height="100%" fill="#fff"/>${code(large)}${code(small)}${corners.join("")}
    ${lines.join("")}<circle cx="${width / 2}" cy="215" r="16" fill="#d02020"/></svg>`;
  return rawOf(sharp(Buffer.from(svg)));
}

const wood = { r: 120, g: 85, b: 60 };

type Lying = {
  width: number;
  height: number;
  /** Where the corners of the sheet lie on the picture, which may be beside it. */
  corners: Corners;
  shadow?: number;
};

export async function photographed(page: RawImage, lying: Lying): Promise<RawImage> {
  const { width, height, corners, shadow = 0.5 } = lying;
  const ends: Point[] = [
    { x: 0, y: 0 },
    { x: page.width, y: 0 },
    { x: page.width, y: page.height },
    { x: 0, y: page.height },
  ];
  const toPage = fitHomography(ends.map((to, at) => ({ from: corners[at] ?? to, to })));
  if (toPage === undefined) throw new Error("No homography fits the page.");
  const table = await rawOf(sharp({ create: { width, height, channels: 3, background: wood } }));
  return warp(
    page,
    { width, height },
    (x, y) => {
      const light = 0.95 - shadow * Math.min(1, Math.max(0, (x / width - 0.3) * 2.5));
      return { ...project(toPage, { x, y }), light, shine: 0 };
    },
    table,
  );
}

/** A phone's picture of a sheet, not too well taken. */
export async function aPhoto(payload: string, paper: PaperSize = "letter"): Promise<Buffer> {
  const photo = await photographed(await aPage(payload, paper), {
    width: 1500,
    height: 2000,
    corners: [
      { x: 180, y: 150 },
      { x: 1370, y: 210 },
      { x: 1440, y: 1830 },
      { x: 90, y: 1740 },
    ],
  });
  return asSharp(photo).jpeg({ quality: 80 }).toBuffer();
}
