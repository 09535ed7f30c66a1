import { paperMillimetres } from "#domain/printing/sheet-layout.ts";
import { project } from "#server/uploads/cleaning/page-geometry.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import { bendOf } from "./bent-paper.ts";
import { phoneAcross, viewOf, type View } from "./camera.ts";
import { develop } from "./develop.ts";
import { diceFor, type Dice } from "./dice.ts";
import { lightOn } from "./light-on-page.ts";
import { marksOnCodes } from "./marks-on-codes.ts";
import { asSharp, drawOn, openPage, paperOf, rawOf, type Page } from "./page-picture.ts";
import type { Scene, Take } from "./scene.ts";
import { tableTop } from "./table-top.ts";
import { warp } from "./warp.ts";

/** Deterministic for page, scene and seed. Render the page at 200 to 300 dpi; a smaller `across` is faster. */
export async function photograph(
  page: Page,
  scene: Scene,
  seed: number,
  { across = phoneAcross }: { across?: number } = {},
): Promise<Buffer> {
  const dice = diceFor(`${scene.name} ${seed}`);
  const take = scene.take(dice);
  const flat = await openPage(page);
  const sheet = paperMillimetres[paperOf(flat)];
  const view = viewOf(take.camera, sheet, across);
  const near = await asNearAs(view, await printed(flat, take, dice));
  const { frame, toSheet } = view;
  const bend = bendOf(take, sheet, view, dice);
  const lightAt = lightOn(take.light ?? {}, frame, dice);
  const [sheetAcross, sheetDown] = [near.width / sheet.width, near.height / sheet.height];
  const seen = warp(
    near,
    frame,
    (x, y) => {
      const { light, shine } = lightAt(x, y);
      const place = project(toSheet, { x, y });
      if (bend === undefined) return { x: place.x * sheetAcross, y: place.y * sheetDown, light, shine };
      const bent = bend(place);
      const onSheet = place.x > 0 && place.y > 0 && place.x < sheet.width && place.y < sheet.height;
      const slope = onSheet ? bent.light : 1;
      return { x: bent.x * sheetAcross, y: bent.y * sheetDown, light: light * slope, shine };
    },
    await tableTop(take.table, frame, dice),
  );
  return develop(seen, take, { dice, smaller: take.camera.type === "phone" ? across / phoneAcross : 1 });
}

/** Paper is a little grey and ink a little pale; marks lie on both. */
async function printed(page: RawImage, { toner = 1, marks = [] }: Take, dice: Dice): Promise<RawImage> {
  const [black, white] = [12, 242];
  const pale = await rawOf(
    asSharp(page).linear(((white - black) / 255) * toner, white - (white - black) * toner),
  );
  return marks.length === 0 ? pale : drawOn(pale, marksOnCodes(marks, paperOf(page), dice));
}

/** From a distance a lens averages many pixels into one. Without this, sampling would skip pixels. */
async function asNearAs({ dotsPerMillimetre }: View, page: RawImage): Promise<RawImage> {
  const smaller = (dotsPerMillimetre * 1.15) / (page.width / paperMillimetres[paperOf(page)].width);
  return smaller >= 1 ? page : rawOf(asSharp(page).resize({ width: Math.round(page.width * smaller) }));
}
