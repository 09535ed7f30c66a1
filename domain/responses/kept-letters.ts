/** One letter in a download. */
export type KeptLetter = {
  from: string;
  text: string;
  writtenAt: Date;
  /** Null while it waits. */
  printedAt: Date | null;
  /** Null while it is on no paper. */
  sheet: string | null;
  photo?: KeptPhoto | null;
};

/** The photo in a letter. */
export type KeptPhoto = { id: string; width: number; height: number };

/** One page that came back. */
export type KeptPage = {
  id: string;
  sheet: string;
  uploadedAt: Date;
  isWithdrawn: boolean;
  /** It answers nothing: there was no letter on its sheet. */
  wroteFirst: boolean;
  hasPicture: boolean;
  width: number | null;
  height: number | null;
};

/** What went out on one paper, and what came back on it. */
export type Exchange<Page extends KeptPage = KeptPage, Letter extends KeptLetter = KeptLetter> = {
  letters: Letter[];
  pages: Page[];
};

/**
 * Letters and replies as they are read from the beginning: a reply stands behind the letters that it answers. One to a
 * letter of somebody else, which this reader does not get, stands where it came. Pages keep the order they are given in.
 */
export function exchangesOf<Page extends KeptPage>(
  letters: readonly KeptLetter[],
  pages: readonly Page[],
): Exchange<Page>[] {
  const exchanges = new Map<string, Exchange<Page>>();
  const on = (sheet: string): Exchange<Page> => {
    const known = exchanges.get(sheet) ?? { letters: [], pages: [] };
    exchanges.set(sheet, known);
    return known;
  };
  const inTime = letters.toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime());
  for (const [nth, letter] of inTime.entries()) on(letter.sheet ?? `waiting ${nth}`).letters.push(letter);
  for (const page of pages) on(page.sheet).pages.push(page);
  return [...exchanges.values()].toSorted((one, other) => beginOf(one) - beginOf(other));
}

function beginOf({ letters, pages }: Exchange): number {
  return (letters[0]?.writtenAt ?? pages[0]?.uploadedAt)?.getTime() ?? 0;
}

const maxSlugLength = 40;

/** A name as every computer can write it; empty where nothing of it is left. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return plain.replace(/^-/, "").slice(0, maxSlugLength).replace(/-$/, "");
}

/** "007-wren-vasquez": the number keeps people of one name apart, in the order of the list. */
export function folderOf(name: string, nth: number): string {
  const number = String(nth).padStart(3, "0");
  const slug = slugOf(name);
  return slug === "" ? number : `${number}-${slug}`;
}

/** "reply-02-2027-07-14-page-1.jpg": in the order in which they are read, wherever they are looked at. */
export function pictureFileName(picture: {
  reply: number;
  day: string;
  page: number;
  isWithdrawn: boolean;
}): string {
  const { reply, day, page, isWithdrawn } = picture;
  const withdrawn = isWithdrawn ? "-withdrawn" : "";
  return `reply-${String(reply).padStart(2, "0")}-${day}-page-${page}${withdrawn}.jpg`;
}

/** "photo-02-2027-07-13.jpg": of the second letter that has one. */
export function photoFileName({ nth, day }: { nth: number; day: string }): string {
  return `photo-${String(nth).padStart(2, "0")}-${day}.jpg`;
}
