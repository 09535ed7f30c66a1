import type { PageArea } from "#domain/printing/sheet-layout.ts";
import type { PictureFrame } from "../reply-picture.tsx";

/** How wide a frame is: as wide as its place, or as fits the viewer's stage, upright or turned. */
export type FrameFit = "place" | "stage" | "turned-stage";
const wholePage: PageArea = { x: 0, y: 0, width: 1, height: 1 };

type Framed = { size: { width: number | null; height: number | null } | null; area: PageArea | null };

/** Shows only the area, and has its size before the image arrives. Undefined if the size is unknown. */
export function frameOf({ size, area }: Framed, fit: FrameFit): PictureFrame | undefined {
  if (size === null || size.width === null || size.height === null) return undefined;
  const { x, y, width, height } = area ?? wholePage;
  const ratio = Number(((size.width * width) / (size.height * height)).toFixed(4));
  const percent = (part: number) => `${Number((part * 100).toFixed(3))}%`;
  return {
    outer: { aspectRatio: ratio, ...(fit === "place" ? {} : { width: fittingWidth(fit, ratio) }) },
    picture: { width: percent(1 / width), left: percent(-x / width), top: percent(-y / height) },
  };
}

/** In units of the stage, which is a size container. */
function fittingWidth(fit: "stage" | "turned-stage", ratio: number): string {
  const [across, down] = fit === "stage" ? ["100cqw", "100cqh"] : ["100cqh", "100cqw"];
  return `min(${across}, calc(${down} * ${ratio}))`;
}
