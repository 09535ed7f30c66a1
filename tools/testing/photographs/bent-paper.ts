import type { Point } from "#server/uploads/cleaning/page-geometry.ts";
import type { Size, View } from "./camera.ts";
import type { Dice } from "./dice.ts";
import type { Take } from "./scene.ts";

/** Height of the paper above the table, in millimetres. */
type Height = (x: number, y: number) => number;

/** Moves a place on a flat sheet to the one that is seen there when the sheet is not flat, with the light on its slope. */
export type Bend = (flat: Point) => Point & { light: number };

export function bendOf({ waves, folds }: Take, sheet: Size, { eye }: View, dice: Dice): Bend | undefined {
  const heights: Height[] = [];
  if (waves !== undefined) heights.push(wavy(waves, dice));
  if (folds !== undefined) heights.push(folded(folds, sheet));
  if (heights.length === 0) return undefined;
  const height: Height = (x, y) => heights.reduce((sum, one) => sum + one(x, y), 0);
  const lamp = dice.between(0, 2 * Math.PI);
  const [toRight, toBottom] = [Math.cos(lamp), Math.sin(lamp)];
  return ({ x, y }) => {
    const here = height(x, y);
    // Two millimetres on: a crease has no slope of its own.
    const uphill = (height(x + 2, y) - here) * toRight + (height(x, y + 2) - here) * toBottom;
    const nearer = eye === undefined ? 0 : here / eye.above;
    return {
      x: eye === undefined ? x : x + (eye.x - x) * nearer,
      y: eye === undefined ? y : y + (eye.y - y) * nearer,
      light: Math.min(1.15, Math.max(0.45, 1 - uphill * 0.45)),
    };
  };
}

function wavy({ high, long }: { high: number; long: number }, dice: Dice): Height {
  const [way, start] = [dice.between(0, Math.PI), dice.between(0, 6)];
  const [cos, sin] = [Math.cos(way), Math.sin(way)];
  return (x, y) => {
    const along = Math.sin(((x * cos + y * sin) * 2 * Math.PI) / long + start);
    const over = Math.sin(((y * cos - x * sin) * 2 * Math.PI) / (long * 1.7) + start * 2);
    return (high * (2 + along + over)) / 4;
  };
}

/** One crease is a ridge, the other a valley: the last panel was folded over the first. */
function folded(high: number, { height }: Size): Height {
  return (_, y) => {
    const panel = (y / height) * 3;
    if (panel < 1) return high * panel;
    return panel < 2 ? high * (2 - panel) : high * (panel - 2) * 0.6;
  };
}
