import sharp from "sharp";
import { asHeic } from "#tools/testing/photographs/as-heic.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { asSharp, openPage } from "#tools/testing/photographs/page-picture.ts";
import type { PictureFile } from "./reply-desk.ts";
import { isToWriteOn, type PaperPage } from "./reply-paper.ts";
import { quickPhotoOf } from "./reply-photos.ts";

export type Pile = {
  files: PictureFile[];
  /** For each sheet that has something in the pile: what its pages are called when they are filed, in order. */
  expected: Map<number, string[]>;
  /** Whose photograph has lost its codes, and what it says on the paper. */
  cutOff: { name: string; sheet: number; shortCode: string };
};

const photos = 18;
const blankPage = 9;
const upsideDownPage = 14;
const pdfPages = 24;
const pdfName = "copier.pdf";

/**
 * Twenty files and a copier's PDF, as a camp brings them: seventeen good photographs and one of an iPhone, each of another
 * sheet; one whose codes are not in the picture; one that is there twice. The copier has the other side of all sheets but
 * the last, which is the one without codes.
 */
export async function aPile(paper: readonly PaperPage[]): Promise<Pile> {
  const expected = new Map<number, string[]>();
  const files: PictureFile[] = [];
  // A long letter has two of them.
  const backs = [...new Map(paper.filter(isToWriteOn).map((side) => [side.sheet, side])).values()];
  for (const back of backs.slice(0, photos - 1)) {
    const photo = await quickPhotoOf(back, `IMG_${100 + back.sheet}.jpg`);
    files.push(photo);
    expected.set(back.sheet, [photo.name]);
  }
  const [iphones, cut] = [backs[photos - 1], backs.at(-1)];
  if (iphones === undefined || cut === undefined) throw new Error("there are too few sheets");
  const heic = { name: "IMG_0412.HEIC", mimeType: "image/heic" };
  files.push({ ...heic, buffer: await asHeic((await quickPhotoOf(iphones, "")).buffer) });
  expected.set(iphones.sheet, [heic.name]);
  const cutOff = { name: "IMG_0500.jpg", sheet: cut.sheet, shortCode: cut.shortCode };
  files.push({ ...(await quickPhotoOf(cut, cutOff.name)), buffer: await middleOf(cut) });
  const [, twice] = files;
  if (twice !== undefined) files.push({ ...twice, name: "IMG_102 (1).jpg" });
  files.push({ name: pdfName, mimeType: "application/pdf", buffer: await copied(paper, expected) });
  return { files, expected, cutOff };
}

/** Held too close: the writing is on it, the codes are not. */
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

async function copied(paper: readonly PaperPage[], expected: Map<number, string[]>): Promise<Buffer> {
  const fronts = paper.filter(({ text }) => text.includes("Page 1 of"));
  const pages: Buffer[] = [];
  for (let number = 1; number <= pdfPages; number += 1) {
    const front = number === blankPage ? undefined : fronts.shift();
    pages.push(front === undefined ? await blank() : await scanOf(front, number === upsideDownPage));
    if (front !== undefined)
      expected.set(front.sheet, [...(expected.get(front.sheet) ?? []), `${pdfName}, page ${number}`]);
  }
  return copierPdf(pages, 150);
}

function blank(): Promise<Buffer> {
  const paper = { width: 1275, height: 1650, channels: 3, background: "#f6f5f2" } as const;
  return sharp({ create: paper }).jpeg().toBuffer();
}

async function scanOf({ picture }: PaperPage, isUpsideDown: boolean): Promise<Buffer> {
  return asSharp(await openPage(picture))
    .rotate(isUpsideDown ? 180 : 0)
    .jpeg({ quality: 75 })
    .toBuffer();
}
