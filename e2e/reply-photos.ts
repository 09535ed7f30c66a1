import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import { photograph } from "#tools/testing/photographs/photograph.ts";
import type { Scene } from "#tools/testing/photographs/scene.ts";
import type { PictureFile } from "./reply-desk.ts";
import type { PaperPage } from "./reply-paper.ts";

const jpeg = { mimeType: "image/jpeg" };

export async function photoOf(page: PaperPage, name: string, scene: Scene): Promise<PictureFile> {
  const written = await handwriting(page.picture, page.sheet);
  return { ...jpeg, name, buffer: await photograph(written, scene, page.sheet) };
}

/** Aslant on a table, in poor light and a little blurred. Made in no time, where there have to be many of them. */
export async function quickPhotoOf(page: PaperPage, name: string): Promise<PictureFile> {
  const buffer = await asSharp(await handwriting(page.picture, page.sheet))
    .rotate((page.sheet % 9) - 4, { background: "#6b5138" })
    .linear(0.7, 24)
    .blur(0.7)
    .jpeg({ quality: 70 })
    .toBuffer();
  return { ...jpeg, name, buffer };
}
