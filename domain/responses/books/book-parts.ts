import type { SheetKind } from "../../printing/sheet-kind.ts";

export type BookLetter = {
  id: string;
  from: string;
  text: string;
  writtenAt: Date;
  photo: { id: string; width: number; height: number } | null;
};

export type BookPage = { id: string; sheet: string; uploadedAt: Date; wroteFirst: boolean; kind?: SheetKind };

export type BookPart<Page extends BookPage = BookPage> =
  | { type: "letter"; at: Date; letter: BookLetter }
  | { type: "page"; at: Date; page: Page; number: number; of: number };

/** Sorted by date, letters before replies. Pages of one reply stay together, at the date of the first upload. */
export function bookPartsOf<Page extends BookPage>(
  letters: readonly BookLetter[],
  pages: readonly Page[],
): BookPart<Page>[] {
  const written = letters.map((letter) => ({
    at: letter.writtenAt,
    parts: [{ type: "letter", at: letter.writtenAt, letter } as const],
  }));
  const replies = Map.groupBy(pages, ({ sheet }) => sheet)
    .values()
    .map((replyRef) => {
      const at = new Date(Math.min(...replyRef.map(({ uploadedAt }) => uploadedAt.getTime())));
      return {
        at,
        parts: replyRef.map(
          (page, nth) => ({ type: "page", at, page, number: nth + 1, of: replyRef.length }) as const,
        ),
      };
    });
  return [...written, ...replies]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ parts }): readonly BookPart<Page>[] => parts);
}

/** Limits memory: images stay in memory during typesetting, and a letter can have ten pages. */
const maxPicturesAtOnce = 8;
const maxLettersAtOnce = 40;

/** Splits a book of any length into parts that fit into memory. */
export function bookPiecesOf<Page extends BookPage>(parts: readonly BookPart<Page>[]): BookPart<Page>[][] {
  const pieces: BookPart<Page>[][] = [];
  let room = { pictures: 0, letters: 0 };
  for (const part of parts) {
    const isLetter = part.type === "letter";
    const hasPicture = !isLetter || part.letter.photo !== null;
    if ((isLetter && room.letters === 0) || (hasPicture && room.pictures === 0) || pieces.length === 0) {
      pieces.push([]);
      room = { pictures: maxPicturesAtOnce, letters: maxLettersAtOnce };
    }
    if (isLetter) room.letters -= 1;
    if (hasPicture) room.pictures -= 1;
    pieces.at(-1)?.push(part);
  }
  return pieces;
}
