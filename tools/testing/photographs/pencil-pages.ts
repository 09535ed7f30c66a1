import { drawOn } from "./page-picture.ts";
import { handwriting } from "./handwriting.ts";
import { photograph } from "./photograph.ts";
import type { Scene, Take } from "./scene.ts";
import { sceneCalled } from "./scenes.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";

/** How dark the pencil is on the paper: 0.12 is 12 %. */
const pencils = [0.08, 0.12, 0.2] as const;

const pen = (dark: number, thick = 0.5) =>
  `fill="none" stroke="#000" stroke-opacity="${dark}" stroke-width="${thick}" stroke-linecap="round"`;

/** Where a straight stroke is drawn whose contrast is measured, in millimetres. */
export const measuredStroke = { left: 34, right: 176, y: 78 };

const word = (x: number, y: number, dark: number) =>
  `<path d="M${x} ${y}c2 -6 4 -6 4 0c2 -4 4 -4 4 0c1 -8 3 -8 3 0c2 -4 5 -3 5 0" ${pen(dark)}/>`;

/** A few words and a long stroke on the lines. */
export function faintWords(dark: number): string {
  const { left, right, y } = measuredStroke;
  const words = [0, 1, 2, 3].map((nth) => word(30 + nth * 24, 72, dark) + word(36 + nth * 24, 94, dark));
  return `<path d="M${left} ${y}H${right}" ${pen(dark, 0.6)}/>${words.join("")}`;
}

/** A face of 10 mm. */
function smallFace(x: number, y: number, dark: number): string {
  return `<g transform="translate(${x} ${y})"><circle r="5" ${pen(dark)}/>
    <path d="M-2.5 1.5q2.5 3 5 0M-1.5 -1.5v-1M1.5 -1.5v-1" ${pen(dark)}/></g>`;
}

type Rest = Omit<Take, "camera" | "table">;

function phoneScene(name: string, rest: Rest): Scene {
  return {
    name,
    howBad: "bad",
    take: (dice) => ({
      camera: {
        type: "phone",
        pitch: dice.about(10),
        yaw: dice.about(8),
        roll: dice.about(5),
        fill: dice.between(0.8, 0.9),
      },
      table: "wood",
      ...rest,
    }),
  };
}

/** Paper at half its brightness, and noise of 8 of 255. */
export const dim = phoneScene("dim", { light: { bright: 0.5 }, grain: 8 });
const blurred = phoneScene("blurred", { blur: 2 });

const lights: readonly Scene[] = [
  sceneCalled("scanned at 200 dpi"),
  sceneCalled("scanned in grey at 150 dpi"),
  sceneCalled("phone, as it comes"),
  dim,
  blurred,
  sceneCalled("at dusk"),
  sceneCalled("in the dark"),
];

type Content = {
  name: string;
  side: "letter" | "reply";
  isWritten: boolean;
  on: (page: RawImage) => Promise<RawImage>;
};

const drawn = (name: string, side: Content["side"], shapes: string): Content => ({
  name,
  side,
  isWritten: true,
  on: (page) => drawOn(page, shapes),
});
const empty = (side: Content["side"]): Content => ({
  name: `empty ${side} side`,
  side,
  isWritten: false,
  on: async (page) => page,
});

/** What children leave on a sheet, and sheets on which they left nothing. */
const contents: readonly Content[] = [
  ...pencils.map((dark) => drawn(`pencil of ${dark * 100} %`, "reply", faintWords(dark))),
  drawn("small face in the box, 20 %", "reply", smallFace(100, 165, 0.2)),
  drawn("small face in the margin, 30 %", "reply", smallFace(14, 120, 0.3)),
  drawn("small face beside the address, 30 %", "reply", smallFace(150, 215, 0.3)),
  drawn("small face under the letter, 30 %", "letter", smallFace(110, 205, 0.3)),
  drawn("small face beside the letter, 20 %", "letter", smallFace(14, 150, 0.2)),
  drawn("face on the words of the letter, 60 %", "letter", smallFace(60, 75, 0.6)),
  { name: "a written page", side: "reply", isWritten: true, on: (page) => handwriting(page, 7) },
  empty("reply"),
  empty("letter"),
];

export type PencilPage = {
  name: string;
  side: Content["side"];
  isWritten: boolean;
  take: (page: RawImage) => Promise<Buffer>;
};

/** 84 photographs: each content in each light. `take` draws on a printed page and photographs it. */
export const pencilPages: readonly PencilPage[] = lights.flatMap((scene) =>
  contents.map(({ name, side, isWritten, on }, seed) => ({
    name: `${scene.name}: ${name}`,
    side,
    isWritten,
    take: async (page) => photograph(await on(page), scene, seed, { across: 1_700 }),
  })),
);
