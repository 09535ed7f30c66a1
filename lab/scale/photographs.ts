import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writePayload } from "#domain/printing/sheet-code.ts";
import { aPage, photographed } from "#tools/testing/photographs/page-photo.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import type { PaperSheet } from "./camps.ts";

/** One of each sheet with its own code, as large as browsers send them. Answers where they lie. */
export async function photographSheets(sheets: readonly PaperSheet[], dir: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [at, { jobCode: code, number, token }] of sheets.entries()) {
    const page = await aPage(writePayload({ code, number, token }), "letter");
    const lean = at * 6;
    const photo = await photographed(page, {
      width: 1_800,
      height: 2_400,
      corners: [
        { x: 160 + lean, y: 150 },
        { x: 1_640, y: 210 + lean },
        { x: 1_700 - lean, y: 2_230 },
        { x: 90, y: 2_140 - lean },
      ],
    });
    const path = join(dir, `photograph-${at + 1}.jpg`);
    await writeFile(path, await asSharp(photo).jpeg({ quality: 85 }).toBuffer());
    paths.push(path);
  }
  return paths;
}
