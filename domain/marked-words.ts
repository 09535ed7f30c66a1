/** String offsets; `to` is exclusive. */
export type Mark = { from: number; to: number };

/** A word has letters and digits. Everything else, apostrophes too, separates words. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const accents = /\p{M}/gu;

export function foldedWords(line: string): string[] {
  return [...line.matchAll(word)].map(([found]) => folded(found));
}

const plain = /^[0-9A-Za-z]+$/;

function folded(found: string): string {
  if (plain.test(found)) return found.toLowerCase();
  // Upper case first, so that ß equals ss.
  return found
    .normalize("NFKD")
    .replaceAll(accents, "")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(accents, "");
}

export type FindMarks = (text: string) => Mark[];

/** Build it once per list. It only highlights text for staff and decides nothing. */
export function markFinder(list: readonly string[]): FindMarks {
  const byFirst = new Map<string, string[][]>();
  for (const entry of list) {
    const words = foldedWords(entry);
    const [first] = words;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  // The longest match wins.
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
