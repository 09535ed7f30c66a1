import { dayIn, shownDay } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { PaperSize } from "#domain/printing/paper.ts";
import type { BookPage, BookPart } from "#domain/responses/books/book-parts.ts";
import { bookWords } from "#domain/responses/books/book-words.ts";
import { pickStamp } from "#domain/stamps.ts";
import type { Book, PartToSet } from "#server/printing/typesetting/book.ts";

export type BookPicture = { jpeg: Uint8Array; width: number; height: number };

type Frame = {
  own: MyParticipant;
  paper: PaperSize;
  firstPage: number;
  /** What its last page says; nothing while more is to come. */
  end: { letters: number; replies: number; madeAt: Date } | null;
};

/** One stretch of a book. Its first page has the cover in front of it. */
export function composeBook(
  { own, paper, firstPage, end }: Frame,
  parts: readonly BookPart[],
  pictures: ReadonlyMap<string, BookPicture>,
): Book {
  const day = (moment: Date) => shownDay(dayIn(own.timeZone, moment));
  return {
    paper,
    stamp: pickStamp(own.participantId),
    firstPage,
    cover: firstPage === 1 ? bookWords.cover(own) : null,
    parts: parts.map((part): PartToSet => {
      if (part.as === "page") return pictureOf(part, own, day, pictures);
      const { from, text, writtenAt } = part.letter;
      return { as: "letter", fromWord: bookWords.letterFrom, from, text, writtenOn: day(writtenAt) };
    }),
    end: end === null ? null : bookWords.end({ ...end, madeOn: day(end.madeAt) }),
  };
}

function pictureOf(
  { page, number, of }: { page: BookPage; number: number; of: number },
  own: MyParticipant,
  day: (moment: Date) => string,
  pictures: ReadonlyMap<string, BookPicture>,
): PartToSet {
  return {
    as: "picture",
    caption: bookWords.replyOf(own, { number, of }),
    cameOn: day(page.uploadedAt),
    picture: pictures.get(page.id) ?? { missing: bookWords.pictureMissing },
  };
}
