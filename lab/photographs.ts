import { writePayload } from "#domain/printing/sheet-code.ts";
import { aPage, photographed } from "#tools/testing/photographs/page-photo.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";

/** A JPEG of a sheet, as large as browsers send them. Each place leans another way, so that the bytes differ. */
export async function photographSheet(
  sheet: Parameters<typeof writePayload>[0],
  place: number,
): Promise<Buffer> {
  const lean = place * 8;
  const photo = await photographed(await aPage(writePayload(sheet), "letter"), {
    width: 1_800,
    height: 2_400,
    corners: [
      { x: 160 + lean, y: 150 },
      { x: 1_640, y: 210 + lean },
      { x: 1_700 - lean, y: 2_230 },
      { x: 90, y: 2_140 - lean },
    ],
  });
  return asSharp(photo).jpeg({ quality: 85 }).toBuffer();
}
