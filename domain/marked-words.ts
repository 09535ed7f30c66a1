/** From one letter of a text to before another, counted as strings are. */
export type Mark = { from: number; to: number };

/** A word is letters and figures; what stands between them, an apostrophe too, only parts them. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const accents = /\p{M}/gu;

/** The words of a line as they are compared: without accents, and in whatever case they are written. */
export function foldedWords(line: string): string[] {
  return [...line.matchAll(word)].map(([found]) => folded(found));
}

/** Nearly every word of a letter; there is nothing to fold in it but its case. */
const plain = /^[0-9A-Za-z]+$/;

function folded(found: string): string {
  if (plain.test(found)) return found.toLowerCase();
  // By way of capitals, so that one letter that is written as two in them is the same as the two.
  return found
    .normalize("NFKD")
    .replaceAll(accents, "")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(accents, "");
}

/** Where a text has something of a list in it: whole words, or several in a row as they stand on the list. */
export type FindMarks = (text: string) => Mark[];

/** Made once for a list, asked for many texts. Nothing is decided by it: it shows a person where to look. */
export function markFinder(list: readonly string[]): FindMarks {
  const byFirst = new Map<string, string[][]>();
  for (const entry of list) {
    const words = foldedWords(entry);
    const [first] = words;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  // Of two that begin alike the longer one is marked.
  for (const entries of byFirst.values()) entries.sort((one, other) => other.length - one.length);
  if (byFirst.size === 0) return () => [];
  return (text) => marksIn(text, byFirst);
}

function marksIn(text: string, byFirst: ReadonlyMap<string, readonly string[][]>): Mark[] {
  const found = [...text.matchAll(word)].map((match) => ({
    folded: folded(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
  const marks: Mark[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const first = found[at];
    const entry = byFirst
      .get(first?.folded ?? "")
      ?.find((words) => words.every((one, ahead) => found[at + ahead]?.folded === one));
    const last = entry && found[at + entry.length - 1];
    if (first === undefined || last === undefined) continue;
    marks.push({ from: first.from, to: last.to });
    at += (entry?.length ?? 1) - 1;
  }
  return marks;
}

/** A text in pieces, those that are marked among them. Put together again they are the text. */
export function inPieces(text: string, marks: readonly Mark[]): { text: string; isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let done = 0;
  for (const { from, to } of marks) {
    pieces.push(
      { text: text.slice(done, from), isMarked: false },
      { text: text.slice(from, to), isMarked: true },
    );
    done = to;
  }
  pieces.push({ text: text.slice(done), isMarked: false });
  return pieces.filter((piece) => piece.text !== "");
}
