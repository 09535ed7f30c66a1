/** How many accents one letter may carry: no language needs more, and towers of them run into the lines above. */
const marksPerLetter = 3;
/** Longer gaps are an accident or a prank, and would print as empty paper. */
const maxGap = 40;

const lineEnds = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;
/**
 * What must never reach the paper: halves of letters, control characters, and marks that turn the reading order of what follows
 * around. Joiners and the left-to-right and right-to-left marks stay: Persian, Hindi and family emoji are written with them.
 */
const unprintable =
  /[\p{Surrogate}\p{Noncharacter_Code_Point}]|(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const tooManyMarks = new RegExp(`(\\p{M}{${marksPerLetter}})\\p{M}+`, "gu");
const longGap = new RegExp(`[^\\S\\n]{${maxGap + 1},}`, "gu");

/** The writer's own words, without what could disturb the page or the words of others. */
export function cleanText(text: string): string {
  return (
    text
      .replaceAll(lineEnds, "\n")
      .replaceAll(unprintable, "")
      // Not before: a mark joins its letter only when nothing stands between them any more.
      .normalize("NFC")
      .replaceAll(tooManyMarks, "$1")
      .replaceAll("\t", "    ")
      .replaceAll(longGap, " ".repeat(maxGap))
  );
}
