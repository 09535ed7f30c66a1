import type { Dice } from "./dice.ts";

type Box = { left: number; top: number; right: number; bottom: number };
type Pen = { count: number; colour: string; thick: number };

/** Loose strokes of a pen all over a box, in millimetres. */
export function strokes(box: Box, { count, colour, thick }: Pen, dice: Dice): string {
  return Array.from({ length: count }, () => {
    const place = () =>
      `${dice.between(box.left, box.right).toFixed(1)} ${dice.between(box.top, box.bottom).toFixed(1)}`;
    const turns = Array.from({ length: 4 }, () => `S${place()} ${place()}`).join("");
    return `<path d="M${place()}${turns}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round"/>`;
  }).join("");
}
