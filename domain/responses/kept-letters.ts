import type { SheetKind } from "../printing/sheet-kind.ts";

export type KeptLetter = {
  from: string;
  text: string;
  writtenAt: Date;
  printedAt: Date | null;
  /** Null until printed. */
  sheet: string | null;
  photo?: ArchivedPhoto | null;
};

type ArchivedPhoto = { id: string; width: number; height: number };

export type KeptPage = {
  id: string;
  sheet: string;
  uploadedAt: Date;
  isWithdrawn: boolean;
  /** The sheet had no letter, so the page answers nothing. */
  wroteFirst: boolean;
  kind?: SheetKind;
  hasPicture: boolean;
  width: number | null;
  height: number | null;
};

export type Exchange<Page extends KeptPage = KeptPage, Letter extends KeptLetter = KeptLetter> = {
  letters: Letter[];
  pages: Page[];
};

/**
 * Oldest first; a reply follows the letters it answers, or is placed at its date if this reader does not get them.
 * Pages keep the given order.
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

/** ASCII for file names; empty if nothing remains. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return plain.replace(/^-/, "").slice(0, maxSlugLength).replace(/-$/, "");
}

/** "007-wren-vasquez". The number separates people of the same name and keeps the list order. */
export function folderOf(name: string, nth: number): string {
  const number = String(nth).padStart(3, "0");
  const slug = slugOf(name);
  return slug === "" ? number : `${number}-${slug}`;
}

/** "reply-02-2027-07-14-page-1.jpg". File names sort in reading order. */
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

/** "photo-02-2027-07-13.jpg" for the second letter with a photo. */
export function photoFileName({ nth, day }: { nth: number; day: string }): string {
  return `photo-${String(nth).padStart(2, "0")}-${day}.jpg`;
}
