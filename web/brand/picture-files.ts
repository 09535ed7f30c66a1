import { stamps, type StampName } from "#domain/stamps.ts";

/** All have one size and one ground line, so adjacent pictures join. */
export const spots = [
  "write-letters",
  "printed-delivered",
  "camper-replies",
  "empty-mailbox",
  "lost-path",
  "no-organizations",
  "coming-soon",
  "offline",
  "create-camp",
  "schedule-events",
  "add-campers",
  "select-pricing",
  "invite-families",
  "print-and-upload",
  "accept-invite",
  "wait-for-start",
  "send-first-note",
  "staff-delivers",
  "responses-uploaded",
  "keep-in-touch",
] as const;

type SpotName = (typeof spots)[number];
export type PictureName = SpotName | StampName | "reply-sample" | "hero-wide" | "hero-tall";

export type PictureFile = { src: string; width: number; height: number };

// no-inline: otherwise Vite inlines small files as data: URLs into the scripts of every page.
const addresses = import.meta.glob<string>("./pictures/*.svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const spotSize = { width: 360, height: 238 };

export function isSpot({ width }: PictureFile): boolean {
  return width === spotSize.width;
}

export function pictureFile(name: PictureName): PictureFile {
  const src = addresses[`./pictures/${name}.svg`];
  if (src === undefined) throw new Error(`No picture named "${name}"`);
  return { src, ...sizeOf(name) };
}

function sizeOf(name: PictureName): { width: number; height: number } {
  if (name === "hero-wide") return { width: 1600, height: 960 };
  if (name === "hero-tall") return { width: 780, height: 1600 };
  if (name === "reply-sample") return { width: 800, height: 860 };
  return isStamp(name) ? { width: 56, height: 66 } : spotSize;
}

function isStamp(name: PictureName): boolean {
  return stamps.some((stamp) => stamp === name);
}
