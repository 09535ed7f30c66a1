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
