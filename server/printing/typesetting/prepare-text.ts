import { withBreakChances } from "./break-chances.ts";
import { toPrintableText } from "./clean-text.ts";
import { directionOf, type ReadingDirection } from "./reading-direction.ts";

/** Emoji are separate runs, because only the emoji font draws them right. */
type Run = { text: string } | { emoji: string };
export type TextLine = { direction: ReadingDirection; runs: Run[] };
type Paragraph = { emptyBefore: number; lines: TextLine[] };
/** Chinese, Japanese and Korean share code points with different glyphs. */
export type Language = "en" | "zh" | "ja" | "ko";
export type PreparedText = { language: Language; paragraphs: Paragraph[] };

/** This many letters fit on a line, however wide they are. */
const maxRunInLetters = 28;
const maxRunInNames = 12;
const maxEmptyLines = 2;

/** Flags, families and skin tones are sequences that must not be split. */
const emojiRuns = /\p{RGI_Emoji}+/v;

export function prepareText(text: string): PreparedText {
  const cleaned = toPrintableText(text);
  const lines = cleaned.split("\n").map((line) => line.trimEnd());
  // A line without letters takes the direction of the line before it; leading ones take that of the first word.
  let direction: ReadingDirection = directionOf(cleaned) ?? "ltr";
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
 * `wide`: it has letters that our sign font lacks. `ems`: an upper bound of its width; if that is short enough, the
 * name is not measured.
 */
export type PreparedName = TextLine & { language: Language; wide: boolean; ems: number };

export function prepareName(name: string): PreparedName {
  const line = toPrintableText(name).replaceAll(/\s+/gu, " ").trim();
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

/** Upper bounds: the widest letter of each kind in our boldest font. */
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
