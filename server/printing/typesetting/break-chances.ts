const breakChance = "\u200B";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Lets a run without spaces break at least every `longest` letters: a web address, a shout of two hundred letters, a page of
 * Chinese. Between words where there are any, else where it has to be, never inside a letter with its marks.
 */
export function withBreakChances(line: string, longest: number): string {
  return line.replaceAll(new RegExp(`\\S{${longest + 1},}`, "gu"), (run) => broken(run, longest));
}

function broken(run: string, longest: number): string {
  // A word that has to be torn gets several chances, so that its lines are full.
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

/** Words with what follows them: a full stop or a closing bracket must not begin a line. */
function chunksOf(run: string): string[] {
  const chunks: string[] = [];
  for (const { segment, isWordLike } of words.segment(run)) {
    if (isWordLike === true || chunks.length === 0) chunks.push(segment);
    else chunks.push(`${chunks.pop() ?? ""}${segment}`);
  }
  return chunks;
}
