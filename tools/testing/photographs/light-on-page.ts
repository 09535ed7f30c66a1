import type { Size } from "./camera.ts";
import type { Dice } from "./dice.ts";
import type { Light } from "./scene.ts";

/** How bright the picture is at a place, and what shines there on top of everything. */
export type LightAt = (x: number, y: number) => { light: number; shine: number };

export function lightOn({ slope = 0, shadow, glare, bright = 1 }: Light, frame: Size, dice: Dice): LightAt {
  const way = dice.between(0, 2 * Math.PI);
  const [cos, sin] = [Math.cos(way), Math.sin(way)];
  return (column, row) => {
    const [x, y] = [column / frame.width, row / frame.height];
    let light = bright * Math.max(0.05, 1 - slope * ((x - 0.5) * cos + (y - 0.5) * sin + 0.5));
    if (shadow !== undefined) {
      const [left, top] = shadow.at;
      const inside = 1 / (1 + Math.exp(((x - left) * 0.83 + (y - top) * 0.56) * shadow.hard));
      light *= 1 - shadow.dark * inside;
    }
    if (glare === undefined) return { light, shine: 0 };
    const [left, top] = glare.at;
    return { light, shine: glare.bright * Math.exp(-(((x - left) / 0.12) ** 2) - ((y - top) / 0.08) ** 2) };
  };
}

/** Lamps reduce blue, dusk reduces red. */
export function tintOf({ warm = 0 }: Light): [number, number, number] {
  return [1 - Math.max(0, -warm) * 0.35, 1 - Math.abs(warm) * 0.08, 1 - Math.max(0, warm) * 0.4];
}
