import { sharpestPartsOf, type GreyImage } from "#web/uploads/sharpness.ts";

export type PhotoFlaw = "blurred" | "dark";

/** Pixels of the longest side at which pictures are compared. */
export const comparedSide = 1_200;
/** Photos whose codes can hardly be read reach 0.15. Those that can be read, if a little soft, start at 0.21. */
const minSharpness = 0.18;
/** Of 255: paper in a quarter of the usual light. */
const minPaperShade = 65;
/** Of all pixels. A page that is far away covers few. */
const paperShare = 0.05;

/** What a person would take the photo again for. Finds nothing on a blank page. */
export function flawsOf(image: GreyImage): PhotoFlaw[] {
  const sharpness = sharpestPartsOf(image);
  return [
    ...(sharpness !== undefined && sharpness < minSharpness ? (["blurred"] as const) : []),
    ...(paperShadeOf(image) < minPaperShade ? (["dark"] as const) : []),
  ];
}

function paperShadeOf({ shades }: GreyImage): number {
  const counts = new Uint32Array(256);
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1;
  let [shade, brighter] = [255, counts[255] ?? 0];
  while (shade > 0 && brighter < shades.length * paperShare) {
    shade -= 1;
    brighter += counts[shade] ?? 0;
  }
  return shade;
}
