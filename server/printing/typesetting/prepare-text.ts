import { withBreakChances } from "./break-chances.ts";
import { cleanText } from "./clean-text.ts";
import { directionOf, type Direction } from "./reading-direction.ts";

/** Letters, or pictures that only the emoji font draws right. */
type Run = { text: string } | { emoji: string };
export type Line = { direction: Direction; runs: Run[] };
/** Lines that stand together; before it so many lines were left empty. */
type Paragraph = { emptyBefore: number; lines: Line[] };
/** Chinese, Japanese and Korean share letters that each draws in its own way. */
export type Language = "en" | "zh" | "ja" | "ko";
export type PreparedText = { language: Language; paragraphs: Paragraph[] };

/** So many letters in a row fit on a line of a letter, however wide they are. */
const maxRunInLetters = 28;
const maxRunInNames = 12;
/** More empty lines than that say nothing and cost paper. */
const maxEmptyLines = 2;

/** Flags, families and skin tones are several characters that are one picture: they must not be torn apart. */
const emojiRuns = /\p{RGI_Emoji}+/v;

export function prepareText(text: string): PreparedText {
  const cleaned = cleanText(text);
  const lines = cleaned.split("\n").map((line) => line.trimEnd());
  // A line of numbers or pictures alone goes the way of the one before it; the first ones that of the first word.
  let direction: Direction = directionOf(cleaned) ?? "ltr";
  let empty = 0;
  let open = false;
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    if (line === "") {
      empty += 1;
      open = false;
      continue;
    }
    direction = directionOf(line) ?? direction;
    if (!open) paragraphs.push({ emptyBefore: Math.min(empty, maxEmptyLines), lines: [] });
    paragraphs.at(-1)?.lines.push({ direction, runs: runsOf(line, maxRunInLetters) });
    open = true;
    empty = 0;
  }
  const [first] = paragraphs;
  if (first !== undefined) first.emptyBefore = 0;
  return { language: languageOf(cleaned), paragraphs };
}

/**
 * A name as it stands on paper. `wide`: it has letters that the face of our signs lacks. `ems`: it is at most so many times as
 * long as its type is high; where that is surely short enough nobody needs to measure it.
 */
export type PreparedName = Line & { language: Language; wide: boolean; ems: number };

/** A name, a building, an event: one line, however it was typed. */
export function prepareName(name: string): PreparedName {
  const line = cleanText(name).replaceAll(/\s+/gu, " ").trim();
  return {
    language: languageOf(line),
    direction: directionOf(line) ?? "ltr",
    runs: runsOf(line, maxRunInNames),
    ems: emsOf(line),
    wide: /[\u1E00-\u1EFF]|\p{Mn}/u.test(line),
  };
}

export function languageOf(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  return /\p{Script=Han}/u.test(text) ? "zh" : "en";
}

/** The widest letter of each kind in the boldest of our faces. */
function emsOf(line: string): number {
  let ems = 0;
  for (const letter of line) {
    if (/[a-ln-vx-z]/.test(letter)) ems += 0.75;
    else if (/[\d .,'’-]/.test(letter)) ems += 0.7;
    else ems += 1.4;
  }
  return Math.round(ems * 100) / 100;
}

function runsOf(line: string, maxRun: number): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const { 0: emoji, index } of line.matchAll(new RegExp(emojiRuns, "gv"))) {
    if (index > at) runs.push({ text: withBreakChances(line.slice(at, index), maxRun) });
    runs.push({ emoji });
    at = index + emoji.length;
  }
  if (at < line.length) runs.push({ text: withBreakChances(line.slice(at), maxRun) });
  return runs;
}
