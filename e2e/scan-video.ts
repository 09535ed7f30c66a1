import { writeFile } from "node:fs/promises";
import { chromium, type Browser } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { chromiumProgram, quietChromium } from "#tools/engines/chromium.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import type { PaperPage } from "./reply-paper.ts";

/** Upright and no larger than the page needs, because the browser decodes each frame. */
const size = { width: 780, height: 1_000 };
const pageHeight = 900;
const table = { ...size, channels: 3, background: "#6b5138" } as const;
/** The browser plays a file of JPEGs at this rate, from its beginning to its end and again. */
const framesPerSecond = 30;

/** How long a sheet comes in, blurred and cut off, and how long it lies there. */
const seconds = { coming: 0.2, lying: 1.8, empty: 1 };

/** A video of sheets that are laid under a camera one after the other. The first one comes after a second. */
export async function filmOf(paper: readonly PaperPage[], path: string): Promise<void> {
  const frames = repeated(await jpegOf(sharp({ create: table })), seconds.empty);
  for (const page of paper) {
    const lying = await underCamera(page, { left: 15, top: 30 });
    const coming = sharp(await underCamera(page, { left: 350, top: 250 })).blur(6);
    frames.push(...repeated(await jpegOf(coming), seconds.coming), ...repeated(lying, seconds.lying));
  }
  await writeFile(path, Buffer.concat(frames));
}

function repeated(frame: Buffer, forSeconds: number): Buffer[] {
  return Array.from({ length: Math.round(forSeconds * framesPerSecond) }, () => frame);
}

/** With a reply on it, aslant and in poor light, each sheet in another way. */
async function underCamera(page: PaperPage, place: { left: number; top: number }): Promise<Buffer> {
  const sheet = await asSharp(await handwriting(page.picture, page.sheet))
    .resize({ height: pageHeight })
    .rotate((page.sheet % 7) - 3, { background: table.background })
    .linear(0.8, 16)
    .png()
    .toBuffer();
  const { width, height } = await sharp(sheet).metadata();
  const visible = {
    width: Math.min(width, size.width - place.left),
    height: Math.min(height, size.height - place.top),
  };
  const part = await sharp(sheet)
    .extract({ left: 0, top: 0, ...visible })
    .toBuffer();
  return jpegOf(sharp({ create: table }).composite([{ input: part, ...place }]));
}

function jpegOf(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 45 }).toBuffer();
}

/** A browser whose camera plays this video. */
export function phoneWithCamera(video: string): Promise<Browser> {
  return chromium.launch({
    ...chromiumProgram(),
    args: [
      ...quietChromium,
      "--use-fake-device-for-media-stream",
      // This build of the browser has no question for the permission.
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
}
