import type { PaperSize } from "#domain/printing/paper.ts";
import { codePlaces } from "#server/uploads/cleaning/page-geometry.ts";
import type { Dice } from "./dice.ts";
import type { Mark } from "./scene.ts";
import { strokes } from "./strokes.ts";

export function marksOnCodes(marks: readonly Mark[], paper: PaperSize, dice: Dice): string {
  return marks.map((mark) => drawn(mark, paper, dice)).join("");
}

function drawn(mark: Mark, paper: PaperSize, dice: Dice): string {
  const [{ x, y }, right] = codePlaces(paper)[mark.on];
  const side = right.x - x;
  if (mark.type === "scribble") {
    const box = { left: x - 2, top: y - 2, right: x + side + 2, bottom: y + side + 2 };
    return strokes(box, { count: mark.strokes, colour: "#1c2f86", thick: 0.55 }, dice);
  }
  if (mark.type === "streak") {
    const at = x + side * dice.between(0.15, 0.85);
    return `<rect x="${at}" y="0" width="${mark.millimetres}" height="400" fill="#fff"/>`;
  }
  // Covers the given share of the code, but not the corner that locates it.
  const radius = Math.sqrt((mark.covers * side * side) / Math.PI);
  const [middleX, middleY] = [x + side * dice.between(0.5, 0.9), y + side * dice.between(0.5, 0.9)];
  const fill = mark.type === "finger" ? `fill="#c8967a"` : `fill="#7a4a1e" fill-opacity="0.45"`;
  return `<ellipse cx="${middleX}" cy="${middleY}" rx="${radius * 1.1}" ry="${radius / 1.1}" ${fill}/>`;
}
