/*
 * Names and titles in our mail are people's words. Three things must not get through: control characters
 * (a line break in a header starts a new header), halves of characters, and marks that turn the direction
 * of text around (they make one address look like another).
 */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu;

/** For a header or a title: everything on one line. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(directionMarks, "")
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim();
}

/**
 * For a header that holds people's words. "=?utf-8?Q?…?=" is how headers spell what is not ASCII: a name typed like that
 * would be read as something else, line breaks included.
 */
export function headerLine(text: string): string {
  return cleanLine(text).replaceAll("=?", "= ?");
}

/** For a paragraph: line breaks stay. */
export function cleanParagraph(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(directionMarks, "")
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replaceAll(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}
