import sharp from "sharp";
import { asHeic } from "#tools/testing/photographs/as-heic.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { asSharp, drawOn, openPage } from "#tools/testing/photographs/page-picture.ts";
import type { PictureFile } from "./reply-desk.ts";
import { isToWriteOn, type PaperPage } from "./reply-paper.ts";
import { quickPhotoOf } from "./reply-photos.ts";

export type Pile = {
  files: PictureFile[];
  /** For each sheet in the pile: the names of its pages when they are filed, in order. */
  expected: Map<number, string[]>;
  /** The photo without codes in it, and the code that is printed on its paper. */
  cutOff: { name: string; sheet: number; shortCode: string };
};

const pdfName = "copier.pdf";
type Size = { photos: number; pdfPages: number; blankPage: number; upsideDownPage: number };
/** Six files. */
export const smallPile: Size = { photos: 3, pdfPages: 4, blankPage: 2, upsideDownPage: 3 };
/** 21 files. The PDF has the other side of 23 sheets. */
export const largePile: Size = { photos: 18, pdfPages: 24, blankPage: 9, upsideDownPage: 14 };

/**
 * Good photos, the last of them from an iPhone, each of another sheet; a photo of the last sheet without its codes; the second
 * photo once more; and a copier's PDF of the other sides, which have a drawing each but the last, with a blank page and
 * one that is upside down.
 */
export async function aPile(paper: readonly PaperPage[], size: Size): Promise<Pile> {
  const expected = new Map<number, string[]>();
  const files: PictureFile[] = [];
  // A long letter has two of them.
  const backs = [...new Map(paper.filter(isToWriteOn).map((side) => [side.sheet, side])).values()];
  for (const back of backs.slice(0, size.photos - 1)) {
    const photo = await quickPhotoOf(back, `IMG_${100 + back.sheet}.jpg`);
    files.push(photo);
    expected.set(back.sheet, [photo.name]);
  }
  const [iphones, cut] = [backs[size.photos - 1], backs.at(-1)];
  if (iphones === undefined || cut === undefined) throw new Error("there are too few sheets");
  const heic = { name: "IMG_0412.HEIC", mimeType: "image/heic" };
  files.push({ ...heic, buffer: await asHeic((await quickPhotoOf(iphones, "")).buffer) });
  expected.set(iphones.sheet, [heic.name]);
  const cutOff = { name: "IMG_0500.jpg", sheet: cut.sheet, shortCode: cut.shortCode };
  files.push({ ...(await quickPhotoOf(cut, cutOff.name)), buffer: await middleOf(cut) });
  const [, twice] = files;
  if (twice !== undefined) files.push({ ...twice, name: "IMG_102 (1).jpg" });
  files.push({
    name: pdfName,
    mimeType: "application/pdf",
    buffer: await copierPdfOf(paper, size, expected),
  });
  return { files, expected, cutOff };
}

/** Taken from too near: the codes are outside the picture. */
async function middleOf(page: PaperPage): Promise<Buffer> {
  const picture = sharp((await quickPhotoOf(page, "")).buffer);
  const { width, height } = await picture.metadata();
  const part = { left: width * 0.05, top: height * 0.3, width: width * 0.9, height: height * 0.35 };
  const { left, top, width: across, height: down } = part;
  return picture
    .extract({
      left: Math.round(left),
      top: Math.round(top),
      width: Math.round(across),
      height: Math.round(down),
    })
    .jpeg()
    .toBuffer();
}

async function copierPdfOf(
  paper: readonly PaperPage[],
  { pdfPages, blankPage, upsideDownPage }: Size,
  expected: Map<number, string[]>,
): Promise<Buffer> {
  const fronts = paper.filter(({ text }) => text.includes("Page 1 of"));
  const pages: Buffer[] = [];
  for (let number = 1; number <= pdfPages; number += 1) {
    const front = number === blankPage ? undefined : fronts.shift();
    const isDrawnOn = number < pdfPages;
    pages.push(
      front === undefined
        ? await blank()
        : await scanOf(front, { isDrawnOn, isUpsideDown: number === upsideDownPage }),
    );
    if (front !== undefined && isDrawnOn)
      expected.set(front.sheet, [...(expected.get(front.sheet) ?? []), `${pdfName}, page ${number}`]);
  }
  return copierPdf(pages, 150);
}

function blank(): Promise<Buffer> {
  const paper = { width: 1275, height: 1650, channels: 3, background: "#f6f5f2" } as const;
  return sharp({ create: paper }).jpeg().toBuffer();
}

const heart = `<path transform="translate(150 190)" d="M0 6C-9 -2 -5 -9 0 -4C5 -9 9 -2 0 6Z" fill="none"
  stroke="#c02040" stroke-width="0.8"/>`;

async function scanOf(
  { picture }: PaperPage,
  { isDrawnOn, isUpsideDown }: { isDrawnOn: boolean; isUpsideDown: boolean },
): Promise<Buffer> {
  const page = await openPage(picture);
  return asSharp(isDrawnOn ? await drawOn(page, heart) : page)
    .rotate(isUpsideDown ? 180 : 0)
    .jpeg({ quality: 75 })
    .toBuffer();
}
