import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import type { BookPart } from "#domain/responses/books/book-parts.ts";
import { bookPdfMessages, captionOf, coverOf, endOf } from "#domain/responses/books/book-messages.ts";
import { pickStamp } from "#domain/stamps.ts";
import type { Book, PartToSet } from "#server/printing/typesetting/book.ts";
import type { BookLook } from "./book-contents.ts";

export type BookPicture = { jpeg: Uint8Array; width: number; height: number };

type Frame = BookLook & {
  firstPage: number;
  /** Null while more pieces follow. */
  end: { letters: number; replies: number; madeAt: Date } | null;
};

export function composeBook(
  { own, paper, language, firstPage, end }: Frame,
  parts: readonly BookPart[],
  pictures: ReadonlyMap<string, BookPicture>,
): Book {
  const day = (moment: Date) => formatDay(dayIn(own.timeZone, moment), language);
  const { letterFrom, pictureMissing } = bookPdfMessages[language];
  return {
    paper,
    stamp: pickStamp(own.participantId),
    firstPage,
    cover: firstPage === 1 ? coverOf(own, language) : null,
    parts: parts.map((part): PartToSet => {
      if (part.type === "page")
        return {
          type: "picture",
          caption: captionOf(own, { ...part, wroteFirst: part.page.wroteFirst }, language),
          cameOn: day(part.page.uploadedAt),
          picture: pictures.get(part.page.id) ?? { missing: pictureMissing },
        };
      const { from, text, writtenAt, photo } = part.letter;
      const letterFields = { fromWord: letterFrom, from, text, writtenOn: day(writtenAt) };
      return { type: "letter", ...letterFields, photo: pictures.get(photo?.id ?? "") ?? null };
    }),
    end: end === null ? null : endOf(end, day(end.madeAt), language),
  };
}
