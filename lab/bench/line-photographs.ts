import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { payloadOf, type PaperCode } from "#tools/testing/intake-desk.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { aPage } from "#tools/testing/photographs/page-photo.ts";
import { photograph } from "#tools/testing/photographs/photograph.ts";
import type { Scene } from "#tools/testing/photographs/scene.ts";

const inACabin: Scene = {
  name: "a good phone in a cabin",
  howBad: "ordinary",
  take: (dice) => ({
    camera: {
      type: "phone",
      pitch: dice.about(8),
      yaw: dice.about(8),
      roll: dice.about(4),
      fill: dice.between(0.85, 0.93),
    },
    table: dice.oneOf(["wood", "checked", "grass"]),
    light: { slope: 0.2, warm: 0.2 },
    grain: 6,
    sent: { quality: 92 },
  }),
};

export type PhotoFile = { name: string; path: string; bytes: number };

export async function photographsOf(
  papers: readonly PaperCode[],
  dir: string,
  say: (line: string) => void,
): Promise<PhotoFile[]> {
  const photos: PhotoFile[] = [];
  for (const [at, paper] of papers.entries()) {
    const name = `IMG_${String(at + 1).padStart(4, "0")}.jpg`;
    const page = await handwriting(await aPage(payloadOf(paper), "letter"), at);
    const picture = await photograph(page, inACabin, at);
    const path = join(dir, name);
    await writeFile(path, picture);
    photos.push({ name, path, bytes: picture.length });
    if ((at + 1) % 5 === 0) say(`${at + 1} of ${papers.length} photographs taken`);
  }
  return photos;
}
