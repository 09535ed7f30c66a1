import { formatDay } from "../../events/calendar-day.ts";
import type { Language } from "../../language.ts";
import { firstNameOf } from "../../roster/first-name.ts";
import { bookCountsEs } from "./book-counts-es.ts";
import { bookCounts, type BookCounts } from "./book-counts.ts";
import type { SheetKind } from "../../printing/sheet-kind.ts";

export type BookFacts = {
  participantName: string;
  orgName: string;
  eventName: string;
  startDate: string;
  endDate: string;
};

const en = {
  above: "Letters with",
  days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  letterFrom: "From",
  wroteBack: (name: string) => `${name} wrote back`,
  wroteToYou: (name: string) => `${name} wrote to you`,
  fromCounselor: (name: string) => `A letter about ${name}`,
  pageOf: (what: string, page: number, pages: number) => `${what}, page ${page} of ${pages}`,
  pictureMissing: "The picture of this page could not be had.",
  theEnd: "The end",
  counts: bookCounts,
  madeOn: (day: string) => `Put together on ${day}.`,
  madeWith: "Made with Cabin Courier",
  fileEnd: "letters",
};

const es: typeof en = {
  above: "Cartas con",
  days: (first, last) => (first === last ? first : `Del ${first} al ${last}`),
  letterFrom: "De",
  wroteBack: (name) => `${name} respondió`,
  wroteToYou: (name) => `${name} le escribió`,
  fromCounselor: (name) => `Una carta sobre ${name}`,
  pageOf: (what, page, pages) => `${what}, página ${page} de ${pages}`,
  pictureMissing: "No se pudo obtener la imagen de esta página.",
  theEnd: "Fin",
  counts: bookCountsEs,
  madeOn: (day) => `Preparado el ${day}.`,
  madeWith: "Hecho con Cabin Courier",
  fileEnd: "cartas",
};

export const bookPdfMessages: Readonly<Record<Language, typeof en>> = { en, es };

/** The cover shows the first name and never the surname. */
export function coverOf(
  { participantName, orgName, eventName, startDate, endDate }: BookFacts,
  language: Language,
) {
  const { above, days } = bookPdfMessages[language];
  return {
    above,
    title: firstNameOf(participantName),
    place: orgName,
    event: eventName,
    days: days(formatDay(startDate, language), formatDay(endDate, language)),
  };
}

type PageInBook = { number: number; of: number; wroteFirst: boolean; kind?: SheetKind | undefined };

export function captionOf(
  { participantName }: Pick<BookFacts, "participantName">,
  { number, of, wroteFirst, kind = "family" }: PageInBook,
  language: Language,
): string {
  const words = bookPdfMessages[language];
  const name = firstNameOf(participantName);
  const what =
    kind === "counselor"
      ? words.fromCounselor(name)
      : wroteFirst
        ? words.wroteToYou(name)
        : words.wroteBack(name);
  return of === 1 ? what : words.pageOf(what, number, of);
}

export function endOf(counts: BookCounts, madeOn: string, language: Language) {
  const words = bookPdfMessages[language];
  return {
    title: words.theEnd,
    lines: [`${words.counts(counts)}.`, words.madeOn(madeOn)],
    foot: words.madeWith,
  };
}
