import type { Dice } from "./dice.ts";
import type { Camera, HowBad, Scene, Take } from "./scene.ts";

const tables = ["wood", "dark", "white", "grass", "checked"] as const;
const bothCodes = ["large", "small"] as const;

type Held = Partial<Camera & { type: "phone" }>;
type Rest = Omit<Take, "camera" | "table">;

/** In a hand, nearly straight, over whatever table there was. */
function phone(dice: Dice, held: Held = {}, rest: Rest = {}): Take {
  return {
    camera: {
      type: "phone",
      pitch: dice.about(12),
      yaw: dice.about(10),
      roll: dice.about(6),
      fill: dice.between(0.75, 0.92),
      ...held,
    },
    table: dice.oneOf(tables),
    ...rest,
  };
}

function scanner(dice: Dice, dotsPerInch: number, rest: Rest & { roll?: number } = {}): Take {
  const { roll = dice.about(2.5), ...others } = rest;
  const camera = { type: "scanner", dotsPerInch, roll } as const;
  return { camera, table: "lid", blur: 0.5, grain: 2, ...others };
}

function either(dice: Dice, size: number): number {
  return size * dice.oneOf([1, -1]);
}

function scenesOf(howBad: HowBad, takes: Record<string, Scene["take"]>): Scene[] {
  return Object.entries(takes).map(([name, take]) => ({ name, howBad, take }));
}

/** How sheets come back. Each was rated before the first attempt to read it. */
export const scenes: readonly Scene[] = [
  ...scenesOf("ordinary", {
    "scanned at 300 dpi": (dice) => scanner(dice, 300),
    "scanned at 200 dpi": (dice) => scanner(dice, 200),
    "scanned in grey at 150 dpi": (dice) => scanner(dice, 150, { sent: { grey: true, quality: 75 } }),
    "scanned upside down": (dice) => scanner(dice, 200, { roll: 180 + dice.about(2) }),
    "scanned sideways": (dice) => scanner(dice, 200, { roll: either(dice, 90) + dice.about(2) }),
    "phone, taken with care": (dice) => phone(dice, { pitch: dice.about(6), yaw: dice.about(6) }),
    "phone, as it comes": (dice) => phone(dice),
    "phone, upside down": (dice) => phone(dice, { roll: 180 + dice.about(6) }),
    "phone, held sideways": (dice) => phone(dice, {}, { sent: { turned: dice.oneOf([6, 8, 3]) } }),
    "phone, page sideways": (dice) => phone(dice, { roll: either(dice, 90) + dice.about(6) }),
    "by the light of a lamp": (dice) => phone(dice, {}, { light: { warm: 0.8, slope: 0.3, bright: 0.85 } }),
    "folded and opened again": (dice) => phone(dice, {}, { folds: 8 }),
    "sent by a messenger, 1,600 px": (dice) => phone(dice, {}, { sent: { longest: 1600, quality: 70 } }),
  }),
  ...scenesOf("bad", {
    "scanned at 100 dpi": (dice) => scanner(dice, 100),
    "copied black and white": (dice) => scanner(dice, 200, { grain: 10, sent: { blackBelow: 150 } }),
    "last of the toner": (dice) => scanner(dice, 150, { toner: 0.25, grain: 4 }),
    "streak of a tired printer": (dice) =>
      phone(dice, {}, { marks: bothCodes.map((on) => ({ type: "streak", on, millimetres: 0.8 })) }),
    "turned any way": (dice) => phone(dice, { roll: dice.between(0, 360) }),
    "from 30 degrees": (dice) => phone(dice, { pitch: either(dice, 30), yaw: dice.about(15) }),
    "from 45 degrees": (dice) => phone(dice, { pitch: either(dice, 45), yaw: dice.about(15) }),
    "from far away": (dice) => phone(dice, { fill: 0.45 }),
    "out of focus": (dice) => phone(dice, {}, { blur: 2 }),
    "hand moved": (dice) => phone(dice, {}, { moved: { dots: 12, degrees: dice.between(0, 180) } }),
    "pressed small, quality 30": (dice) => phone(dice, {}, { sent: { quality: 30 } }),
    "sent by a messenger, 1,024 px": (dice) => phone(dice, {}, { sent: { longest: 1024, quality: 60 } }),
    "light from one side": (dice) => phone(dice, {}, { light: { slope: 0.75 } }),
    "edge of a shadow on a code": (dice) =>
      phone(dice, {}, { light: { shadow: { dark: 0.65, hard: 150, at: [0.78, 0.2] } } }),
    "lamp mirrored on a code": (dice) =>
      phone(
        dice,
        { pitch: 0, yaw: 0, roll: 0, fill: 0.9 },
        { light: { glare: { bright: 150, at: [0.8, 0.14] } } },
      ),
    "in the dark": (dice) => phone(dice, {}, { light: { bright: 0.22, warm: 0.5 }, grain: 14 }),
    "at dusk": (dice) => phone(dice, {}, { light: { bright: 0.4, warm: -1 }, grain: 9, blur: 1.2 }),
    "wavy from the rain": (dice) => phone(dice, {}, { waves: { high: 8, long: 80 } }),
    "folded hard": (dice) => phone(dice, { pitch: dice.about(20) }, { folds: 22 }),
    "finger on a code": (dice) => phone(dice, {}, { marks: [{ type: "finger", on: "large", covers: 0.12 }] }),
    "cocoa on both codes": (dice) =>
      phone(dice, {}, { marks: bothCodes.map((on) => ({ type: "stain", on, covers: 0.3 })) }),
    "pen over a code": (dice) => phone(dice, {}, { marks: [{ type: "scribble", on: "large", strokes: 2 }] }),
    "lower end not on the picture": (dice) =>
      phone(dice, { fill: 1.1, aside: [0, 0.16], roll: dice.about(3) }),
    "upper end not on the picture": (dice) =>
      phone(dice, { fill: 1.1, aside: [0, -0.2], roll: dice.about(3) }),
    "in a hurry": (dice) =>
      phone(
        dice,
        { pitch: dice.about(30), yaw: dice.about(25), roll: dice.between(0, 360) },
        { blur: 1.8, light: { slope: 0.5 }, grain: 8, sent: { quality: 55 }, waves: { high: 6, long: 68 } },
      ),
  }),
  ...scenesOf("awful", {
    "from 60 degrees": (dice) => phone(dice, { pitch: either(dice, 60), yaw: dice.about(10) }),
    "from the other end of the room": (dice) => phone(dice, { fill: 0.25 }),
    "far out of focus": (dice) => phone(dice, {}, { blur: 4 }),
    "nothing but fog": (dice) => phone(dice, {}, { blur: 7 }),
    "taken while running": (dice) => phone(dice, {}, { moved: { dots: 26, degrees: dice.between(0, 180) } }),
    "sent by a messenger, 800 px": (dice) => phone(dice, {}, { sent: { longest: 800, quality: 50 } }),
    "pressed flat, quality 8": (dice) => phone(dice, {}, { sent: { quality: 8 } }),
    "grain like sand": (dice) => phone(dice, {}, { grain: 34, light: { bright: 0.6 } }),
    "nearly night": (dice) => phone(dice, {}, { light: { bright: 0.1, warm: 0.5 }, grain: 14 }),
    "crumpled and opened again": (dice) =>
      phone(dice, {}, { waves: { high: 16, long: 44 }, light: { slope: 0.4 } }),
    "pen over both codes": (dice) =>
      phone(dice, {}, { marks: bothCodes.map((on) => ({ type: "scribble", on, strokes: 5 })) }),
    "everything at once": (dice) =>
      phone(
        dice,
        { pitch: -38, yaw: 20, roll: dice.between(0, 360), fill: 0.7 },
        { blur: 2.4, light: { slope: 0.6 }, grain: 12, sent: { quality: 35 }, waves: { high: 10, long: 55 } },
      ),
  }),
];

export function sceneCalled(name: string): Scene {
  const found = scenes.find((scene) => scene.name === name);
  if (found === undefined) throw new Error(`There is no scene called ${name}.`);
  return found;
}
