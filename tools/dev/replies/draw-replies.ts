import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { idFrom } from "#database/seed/builders.ts";
import { aPictureOfReply, aWaitingPicture, type PictureSeed } from "#database/seed/reply-builders.ts";
import type { Tables } from "#database/tables.ts";
import { printSettings } from "#domain/printing/paper.ts";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import type { PictureKind } from "#domain/responses/response.ts";
import type { Files } from "#server/platform/files/files.ts";
import { composeDocument } from "#server/printing/compose-document.ts";
import { findLetterhead } from "#server/printing/render-store.ts";
import { readSheets } from "#server/printing/sheet-store.ts";
import type { Typesetter } from "#server/printing/typesetting/document.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import type { ImageCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { keyOfPicture } from "#server/responses/pictures.ts";
import { photograph } from "../../testing/photographs/photograph.ts";
import type { Dice } from "../../testing/photographs/dice.ts";
import type { Scene, Table } from "../../testing/photographs/scene.ts";
import { scenes } from "../../testing/photographs/scenes.ts";
import { fillReplySide, fillUnderLetter } from "./draw-page.ts";
import { listBarePages, listSilentSheets, type PageToDraw } from "./pages-to-draw.ts";

export type DrawNeeds = {
  db: Kysely<Tables>;
  files: Files;
  typesetter: Typesetter;
  cleaner: ImageCleaner;
  sheetKey: string;
};

/** As wide as a browser makes a phone's picture before it sends it. */
const across = 1_800;
/** In good light and in less good light, on the tables of an office. */
const goodLight = [
  "phone, taken with care",
  "phone, as it comes",
  "by the light of a lamp",
  "folded and opened again",
].map((name): Scene => {
  const scene = scenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`There is no scene "${name}".`);
  const table = (dice: Dice) => dice.oneOf<Table>(["wood", "wood", "dark", "white"]);
  return { ...scene, take: (dice) => ({ ...scene.take(dice), table: table(dice) }) };
});
/** The scribble makes the QR code unreadable. The printed short code is still legible. */
const scribbledOver: Scene = {
  name: "scribbled over",
  howBad: "awful",
  take: (dice) => ({
    camera: { type: "phone", pitch: dice.about(5), yaw: dice.about(5), roll: dice.about(4), fill: 0.9 },
    table: "wood",
    marks: [
      { type: "scribble", on: "large", strokes: 26 },
      { type: "scribble", on: "small", strokes: 26 },
    ],
  }),
};

/**
 * Gives every seeded reply its picture: the sheet as it was printed, written on by hand, photographed, and cleaned as any
 * other upload is. What has its picture is left alone, so this may be stopped and begun again. Answers how many it drew.
 */
export async function drawReplies(needs: DrawNeeds, most = Number.POSITIVE_INFINITY): Promise<number> {
  const pages = (await listBarePages(needs.db)).slice(0, most);
  for (const [nth, page] of pages.entries()) {
    const scene = goodLight[page.sheetNumber % goodLight.length] ?? scribbledOver;
    const picture = await takePicture(needs, page, scene, page.id);
    if (picture !== undefined)
      await aPictureOfReply(needs.db, page, { ...picture, fileName: `IMG_${2201 + nth}.HEIC` });
  }
  return pages.length;
}

/** One that needs matching: of a sheet that has not come back in any other way. */
export async function drawUnreadable(needs: DrawNeeds): Promise<void> {
  const [silent] = await listSilentSheets(needs.db);
  if (silent === undefined) return;
  const { organizationId, eventId } = silent;
  const upload = { id: idFrom(`unreadable ${silent.jobId}`), organizationId, eventId, why: "no-code" };
  const picture = await takePicture(needs, silent, scribbledOver, upload.id);
  if (picture !== undefined)
    await aWaitingPicture(needs.db, upload, { ...picture, fileName: "IMG_2231.HEIC" });
}

async function takePicture(
  needs: DrawNeeds,
  page: Omit<PageToDraw, "id">,
  scene: Scene,
  id: string,
): Promise<Omit<PictureSeed, "fileName"> | undefined> {
  const { organizationId, sheetNumber, at, by } = page;
  const letterhead = await findLetterhead(needs.db, page);
  if (letterhead === undefined) return undefined;
  const bytes = await photograph(await written(needs, page, letterhead), scene, sheetNumber, { across });
  const isKnown = scene !== scribbledOver;
  const { paper } = printSettings.parse(letterhead);
  const cleaned = await needs.cleaner.clean({ bytes, paper: isKnown ? paper : null });
  if (cleaned.as !== "pictures") throw new Error(`A picture of the season is ${cleaned.as}: ${cleaned.why}.`);
  const { full, view, small, scan, side, width, height } = cleaned;
  const put = (kind: PictureKind, picture: Uint8Array, contentType: string) =>
    needs.files.put(keyOfPicture({ organizationId, id }, kind), picture, { contentType });
  await put("full", full, "image/jpeg");
  await put("view", view, "image/webp");
  await put("small", small, "image/webp");
  if (scan !== null) await put("scan", scan, "image/webp");
  const contentHash = createHash("sha256").update(bytes).digest();
  return { contentHash, byteSize: bytes.length, width, height, hasScan: scan !== null, side, at, by };
}

/** The page as the glass of a copier sees it. */
export async function drawScan(
  needs: WriteNeeds,
  page: Omit<PageToDraw, "id" | "at" | "by">,
): Promise<RawImage | undefined> {
  const letterhead = await findLetterhead(needs.db, page);
  return letterhead && written(needs, page, letterhead);
}

type WriteNeeds = Pick<DrawNeeds, "db" | "typesetter" | "sheetKey">;
type Letterhead = NonNullable<Awaited<ReturnType<typeof findLetterhead>>>;

async function written(
  { db, typesetter, sheetKey }: WriteNeeds,
  { sheetNumber, page, participantName }: Omit<PageToDraw, "id" | "at" | "by">,
  letterhead: Letterhead,
) {
  const sheets = await readSheets(db, letterhead.organizationId, [
    { jobId: letterhead.jobId, number: sheetNumber },
  ]);
  const sections = [{ cover: null, sheets }];
  const document = await composeDocument(letterhead, sections, sheets, {
    tokenOf: await openSheetTokens(sheetKey),
    photos: new Map(),
  });
  const sides = await typesetter.pictures(document);
  const [front = "", back = front] = [sides.at(0), sides.at(-1)];
  return page === 1
    ? fillReplySide(back, participantName, sheetNumber)
    : fillUnderLetter(front, participantName);
}
