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

/** Accents per letter: no language needs more, and stacks of them overlap the lines above. */
const marksPerLetter = 3;
/** Longer gaps would print as empty paper. */
const maxGap = 40;

const lineEnds = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;
/**
 * Must never reach the paper: lone surrogates, control characters and bidi overrides. Joiners and LTR/RTL marks stay:
 * Persian, Hindi and family emoji need them.
 */
const unprintable =
  /[\p{Surrogate}\p{Noncharacter_Code_Point}]|(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const tooManyMarks = new RegExp(`(\\p{M}{${marksPerLetter}})\\p{M}+`, "gu");
const longGap = new RegExp(`[^\\S\\n]{${maxGap + 1},}`, "gu");

export function toPrintableText(text: string): string {
  return (
    text
      .replaceAll(lineEnds, "\n")
      .replaceAll(unprintable, "")
      // Only now: a mark combines with its letter only if nothing is between them.
      .normalize("NFC")
      .replaceAll(tooManyMarks, "$1")
      .replaceAll("\t", "    ")
      .replaceAll(longGap, " ".repeat(maxGap))
  );
}

const breakChance = "\u200B";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Allows line breaks in long runs without spaces (URLs, Chinese): between words if possible, never inside a grapheme.
 */
export function withBreakChances(line: string, longest: number): string {
  return line.replaceAll(new RegExp(`\\S{${longest + 1},}`, "gu"), (run) => broken(run, longest));
}

function broken(run: string, longest: number): string {
  // A word that must be split gets several break points, so that its lines are full.
  const step = Math.max(1, longest >> 2);
  let text = "";
  let sinceBreak = 0;
  for (const chunk of chunksOf(run)) {
    const letters = [...graphemes.segment(chunk)];
    if (sinceBreak > 0 && sinceBreak + letters.length > longest) {
      text += breakChance;
      sinceBreak = 0;
    }
    const torn = letters.length > longest;
    for (const { segment } of letters) {
      if (sinceBreak >= longest || (torn && sinceBreak >= step)) {
        text += breakChance;
        sinceBreak = 0;
      }
      text += segment;
      sinceBreak = segment.includes(breakChance) ? 0 : sinceBreak + 1;
    }
  }
  return text;
}

/** Keeps punctuation with the word before it, so that it cannot start a line. */
function chunksOf(run: string): string[] {
  const chunks: string[] = [];
  for (const { segment, isWordLike } of words.segment(run)) {
    if (isWordLike === true || chunks.length === 0) chunks.push(segment);
    else chunks.push(`${chunks.pop() ?? ""}${segment}`);
  }
  return chunks;
}

type ReadingDirection = "ltr" | "rtl";

const letter = /\p{L}/u;
const fromRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}\p{Script=Yezidi}]/u;

/** The first letter decides; a line without letters has no direction. */
export function directionOf(line: string): ReadingDirection | undefined {
  const first = letter.exec(line)?.[0];
  if (first === undefined) return undefined;
  return fromRightToLeft.test(first) ? "rtl" : "ltr";
}
