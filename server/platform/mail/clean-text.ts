/*
 * Mails contain user input. Remove control characters (a line break starts a new header), lone surrogates, and
 * bidirectional marks (they make one address look like another).
 */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu;

export function cleanHeader(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(directionMarks, "")
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim();
}

/** Headers encode non-ASCII text as "=?utf-8?Q?…?=": a name typed like that would be decoded, line breaks included. */
export function headerLine(text: string): string {
  return cleanHeader(text).replaceAll("=?", "= ?");
}

/** Preserves line breaks. */
export function cleanParagraph(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(directionMarks, "")
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replaceAll(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}
