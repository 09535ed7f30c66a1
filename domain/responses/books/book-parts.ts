/** A letter that went out on paper, and the photo that was on it. */
export type BookLetter = {
  id: string;
  from: string;
  text: string;
  writtenAt: Date;
  photo: { id: string; width: number; height: number } | null;
};

/** One page that came back. */
export type BookPage = { id: string; sheet: string; uploadedAt: Date; wroteFirst: boolean };

export type BookPart<Page extends BookPage = BookPage> =
  | { as: "letter"; at: Date; letter: BookLetter }
  | { as: "page"; at: Date; page: Page; number: number; of: number };

/**
 * Letters and replies by date, as they would be taken out of a drawer. The pages of one reply stay together, at the day
 * the first of them came, in the order they are given in. A letter stands before a reply of the same moment.
 */
export function bookPartsOf<Page extends BookPage>(
  letters: readonly BookLetter[],
  pages: readonly Page[],
): BookPart<Page>[] {
  const written = letters.map((letter) => ({
    at: letter.writtenAt,
    parts: [{ as: "letter", at: letter.writtenAt, letter } as const],
  }));
  const replies = Map.groupBy(pages, ({ sheet }) => sheet)
    .values()
    .map((ofReply) => {
      const at = new Date(Math.min(...ofReply.map(({ uploadedAt }) => uploadedAt.getTime())));
      return {
        at,
        parts: ofReply.map(
          (page, nth) => ({ as: "page", at, page, number: nth + 1, of: ofReply.length }) as const,
        ),
      };
    });
  return [...written, ...replies]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ parts }): readonly BookPart<Page>[] => parts);
}

/** Pictures are held in memory while they are set, and a letter can be ten pages long. */
const maxPicturesAtOnce = 8;
const maxLettersAtOnce = 40;

/** What is set at once: a run of parts that fits into memory, however long the book is. */
export function bookPiecesOf<Page extends BookPage>(parts: readonly BookPart<Page>[]): BookPart<Page>[][] {
  const pieces: BookPart<Page>[][] = [];
  let room = { pictures: 0, letters: 0 };
  for (const part of parts) {
    const isLetter = part.as === "letter";
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
