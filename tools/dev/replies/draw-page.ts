import sharp from "sharp";
import { seasonReplies, wrensReply } from "#database/seed/season-replies.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import { diceFor } from "../../testing/photographs/dice.ts";
import { rawOf } from "../../testing/photographs/page-picture.ts";
import { crayonDrawings, drawnByCrayon } from "./crayon-drawings.ts";
import { writeByHand } from "./write-by-hand.ts";

const dotsPerInch = 200;
const pointsPerMillimetre = 72 / 25.4;
/** In millimetres, as the template has them: the lines of the side to write on, and the box under them. */
const side = 22;
const lines = { first: 63, apart: 11 };
const box = { overFold: 46, high: 42 };
/** Where a letter of a few lines ends, for what is written under it. */
const underLetter = 182;
/** Of a drawing, with what sticks out of it. */
const drawing = { wide: 64, high: 37 };

export async function fillReplySide(page: string, name: string, nth: number): Promise<RawImage> {
  const { width, height } = sizeOf(page);
  const top = (height * 2) / 3 - box.overFold;
  const dice = diceFor(`${name} draws`);
  const isWren = name === "Wren Vasquez";
  const text = isWren ? wrensReply.onTheLines : replyOf(name, nth);
  const drawn = isWren ? "cabin" : (crayonDrawings[nth % crayonDrawings.length] ?? "fish");
  const most = Math.floor((top - lines.first) / lines.apart) + 1;
  const room = { ...lines, left: side, right: width - side, most };
  const left = side + dice.between(18, width - 2 * side - drawing.wide);
  return onPaper(
    page,
    writeByHand(text, room, name) + drawnByCrayon(drawn, { x: left, y: top + box.high - drawing.high }),
  );
}

/** What did not fit: a few words and a boat under the letter itself. */
export async function fillUnderLetter(page: string, name: string): Promise<RawImage> {
  const room = { left: side, right: 110, first: underLetter + 10, apart: 11, most: 4 };
  const boat = drawnByCrayon("boat", { x: 118, y: underLetter }, 1.15);
  return onPaper(page, writeByHand(wrensReply.underTheLetter, room, name) + boat);
}

function replyOf(name: string, nth: number): string {
  const reply = seasonReplies[nth % seasonReplies.length] ?? seasonReplies[0];
  return reply.replaceAll("…", firstNameOf(name));
}

/** Size of a typeset page in millimetres. The pages of a sheet are below each other. */
function sizeOf(page: string): { top: number; width: number; height: number } {
  const frame = /viewBox="0 ([\d.]+) ([\d.]+) ([\d.]+)"/.exec(page);
  const [top, width, height] = [1, 2, 3].map((part) => Number(frame?.[part]) / pointsPerMillimetre);
  if (top === undefined || !width || !height) throw new Error("A page has no size.");
  return { top, width, height };
}

/** Printed, with these shapes on it, which are given in millimetres. */
async function onPaper(page: string, shapes: string): Promise<RawImage> {
  const place = `scale(${pointsPerMillimetre}) translate(0 ${sizeOf(page).top})`;
  const end = page.lastIndexOf("</svg>");
  const whole = `${page.slice(0, end)}<g transform="${place}">${shapes}</g></svg>`;
  return rawOf(sharp(Buffer.from(whole), { density: dotsPerInch }));
}
