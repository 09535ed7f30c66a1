import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import type { Size } from "./camera.ts";
import type { Dice } from "./dice.ts";
import { asSharp, rawOf } from "./page-picture.ts";
import type { Table } from "./scene.ts";

type Colour = readonly [number, number, number];

const colours: Record<Table, Colour> = {
  wood: [140, 95, 60],
  dark: [40, 36, 35],
  white: [228, 227, 222],
  grass: [72, 108, 58],
  checked: [176, 60, 52],
  lid: [244, 244, 244],
};
const grain: Record<Table, number> = { wood: 34, dark: 10, white: 6, grass: 60, checked: 8, lid: 2 };

/** What lies under a page: drawn small and pulled to size, wood along its grain. */
export async function tableTop(table: Table, { width, height }: Size, dice: Dice): Promise<RawImage> {
  const across = Math.ceil(width / (table === "grass" ? 6 : 24));
  const down = Math.ceil(height / (table === "wood" ? 260 : table === "grass" ? 14 : 24));
  const dots = new Uint8Array(across * down * 3);
  for (let at = 0; at < across * down; at += 1) {
    const [x, y] = [at % across, Math.floor(at / across)];
    const shade = dice.about(grain[table]);
    const cloth = table === "checked" ? ((x >> 3) + (y >> 3)) % 2 : 0;
    for (const [part, colour] of colours[table].entries())
      dots[at * 3 + part] = Math.min(255, Math.max(0, colour + shade + cloth * (235 - colour)));
  }
  return rawOf(
    asSharp({ width: across, height: down, dots }).resize(width, height, { kernel: "cubic", fit: "fill" }),
  );
}
