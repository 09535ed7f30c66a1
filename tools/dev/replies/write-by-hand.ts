import { diceFor, type Dice } from "../../testing/photographs/dice.ts";
import { penLetter, spaceWide } from "./pen-letters.ts";

export type Lines = {
  left: number;
  right: number;
  /** Position of the first line and the distance to the next, in millimetres. */
  first: number;
  apart: number;
  /** There are no more. */
  most: number;
};

const pens = ["#5d2b86", "#23232a", "#5a5e66", "#1d3c9e", "#0c5f52"] as const;

/** What is the same in everything one child writes. */
function handOf(dice: Dice) {
  return {
    size: dice.between(0.78, 0.9),
    lean: dice.between(-9, 5),
    apart: dice.between(0.1, 0.5),
    // Broad enough that a small picture still shows it.
    pen: `stroke="${dice.oneOf(pens)}" stroke-width="${dice.between(0.75, 0.95).toFixed(2)}"`,
  };
}

/** Deterministic handwriting. Throws if the paper has too few lines or a character has no shape. */
export function writeByHand(text: string, lines: Lines, name: string): string {
  const hand = handOf(diceFor(`the hand of ${name}`));
  const dice = diceFor(`${name} writes ${text}`);
  const written = text.split("\n").flatMap((line) => broken(line, lines, hand));
  if (written.length > lines.most) throw new Error(`${written.length} lines do not fit on ${lines.most}.`);
  const letters = written.flatMap((words, line) => {
    const shapes: string[] = [];
    let x = lines.left + dice.between(1, 3);
    const y = lines.first + line * lines.apart - 1.1 + dice.about(0.3);
    for (const letter of words) {
      const { path, wide } = letter === " " ? { path: "", wide: spaceWide } : shapeOf(letter);
      const size = hand.size * (1 + dice.about(0.07));
      const place = `translate(${x.toFixed(2)} ${(y + dice.about(0.5)).toFixed(2)})`;
      const turned = `rotate(${dice.about(5).toFixed(1)}) skewX(${hand.lean.toFixed(1)}) scale(${size.toFixed(3)})`;
      if (path !== "") shapes.push(`<path transform="${place} ${turned}" d="${path}"/>`);
      x += (wide + hand.apart) * hand.size;
    }
    return shapes;
  });
  return `<g fill="none" ${hand.pen} stroke-linecap="round" stroke-linejoin="round">${letters.join("")}</g>`;
}

function shapeOf(letter: string) {
  const shape = penLetter(letter);
  if (shape === undefined) throw new Error(`There is no pen shape for "${letter}".`);
  return shape;
}

/** Into lines that are no wider than the paper lets them be. */
function broken(text: string, { left, right }: Lines, { size, apart }: ReturnType<typeof handOf>): string[] {
  const widest = (right - left - 4) / size;
  const widthOf = (words: string) =>
    Array.from(words, (letter) => apart + (letter === " " ? spaceWide : shapeOf(letter).wide)).reduce(
      (sum, wide) => sum + wide,
      0,
    );
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer) > widest) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
