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
