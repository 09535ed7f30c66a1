import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import { paperMillimetres } from "#domain/printing/sheet-layout.ts";
import { diceFor, type Dice } from "./dice.ts";
import { drawOn, openPage, paperOf, type Page } from "./page-picture.ts";

/** Position of the writing lines, in millimetres. */
const [side, firstLine, lineDistance] = [22, 63.2, 10.95];
const box = { overFold: 4.5, high: 42 };

const pens = ["#1f3fae", "#26262b", "#5b5f66", "#6d2a8c", "#0d6a5a"] as const;

/** A reply as children write: words in loops on the lines of the page, and a picture in the box. */
export async function handwriting(page: Page, seed: number): Promise<RawImage> {
  const dice = diceFor(`handwriting ${seed}`);
  const blank = await openPage(page);
  const { width, height } = paperMillimetres[paperOf(blank)];
  const foot = (height * 2) / 3 - box.overFold;
  const lines = Math.floor((foot - box.high - firstLine) / lineDistance) + 1;
  const pen = `fill="none" stroke="${dice.oneOf(pens)}" stroke-width="${dice.between(0.4, 0.75)}"`;
  const words: string[] = [];
  for (let line = 0; line < lines; line += 1) {
    const baseline = firstLine + line * lineDistance - 1;
    // The first line is short, as "Dear Mom," is.
    const end = width - side - (line === 0 ? 110 : dice.between(0, 40));
    for (let x = side + dice.between(1, 5); x < end - 12;) {
      const letters = Math.round(dice.between(2, 7));
      const word = cursive(x, baseline + dice.about(0.7), letters, dice);
      words.push(word.path);
      x = word.end + dice.between(3, 6);
    }
  }
  const writing = `<path d="${words.join("")}" ${pen} stroke-linecap="round" stroke-linejoin="round"/>`;
  return drawOn(blank, writing + drawing(width / 2 + dice.about(30), foot, dice));
}

function cursive(
  start: number,
  baseline: number,
  letters: number,
  dice: Dice,
): { path: string; end: number } {
  const wide = dice.between(3, 3.8);
  const points: string[] = [];
  for (let letter = 0; letter < letters; letter += 1) {
    const high = dice.oneOf([2.6, 2.9, 3.2, 2.4, 5.8, 6.4, -3]);
    for (let step = 0; step < 12; step += 1) {
      const turn = (step / 12) * 2 * Math.PI;
      const x = start + (letter + step / 12) * wide - Math.sin(turn) * 1.1;
      const y = baseline - (high * (1 - Math.cos(turn))) / 2 + dice.about(0.12);
      points.push(`${x.toFixed(2)} ${y.toFixed(2)}`);
    }
  }
  return { path: `M${points.join("L")}`, end: start + letters * wide };
}

function drawing(x: number, foot: number, dice: Dice): string {
  const crayon = (colour: string) =>
    `fill="none" stroke="${colour}" stroke-width="${dice.between(0.9, 1.5)}" stroke-linecap="round"`;
  const about = (places: string) =>
    places.replaceAll(/-?\d+/g, (number) => (Number(number) + dice.about(0.8)).toFixed(1));
  const shape = (places: string, colour: string) =>
    `<path transform="translate(${x} ${foot - 4})" d="${about(places)}" ${crayon(colour)}/>`;
  return [
    shape("M-14 0L-14 -16L0 -28L14 -16L14 0Z M-4 0L-4 -10L4 -10L4 0", "#b3472e"),
    shape("M26 0L30 -8L34 0M30 -8L30 -18M24 -15L36 -15M30 -18L33 -21L30 -24L27 -21Z", "#2b4a9b"),
    shape("M-62 0L-52 -3L-42 0L-32 -3L-22 0", "#2f7d3b"),
    `<circle cx="${x - 38}" cy="${foot - 28}" r="${dice.between(5, 8)}" fill="#f0b429" fill-opacity="0.85"/>`,
  ].join("");
}
