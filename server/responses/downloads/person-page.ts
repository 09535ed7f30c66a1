import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import type { Language } from "#domain/language.ts";
import { pageMessages, type PageMessages } from "#domain/responses/downloads/page-messages.ts";
import type { Exchange, KeptLetter, KeptPage } from "#domain/responses/kept-letters.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";
import type { EventFacts } from "./download-store.ts";
import { downloadedPage, message } from "./page-frame.ts";

/** Null if the image is missing. */
export type PageInFile = KeptPage & { file: string | null };
export type LetterInFile = KeptLetter & { file: string | null };

export type PersonPage = {
  name: string;
  buildingName: string | null;
  event: EventFacts;
  exchanges: readonly Exchange<PageInFile, LetterInFile>[];
  /** Path from this page to the root of the files: "" or "../". */
  up: string;
  back?: { label: string; href: string };
  foot: readonly string[];
  language?: Language;
};

export function personPage(page: PersonPage): Buffer {
  const { name, buildingName, event, exchanges, up, back, foot, language = "en" } = page;
  const words = pageMessages[language];
  const day = (moment: Date) => formatDay(dayIn(event.timeZone, moment), language);
  const visible: PageContext = { name, up, day, words };
  const way =
    back === undefined ? "" : `<a class="back" href="${escapeHtml(back.href)}">${escapeHtml(back.label)}</a>`;
  const sections = exchanges.map(
    ({ letters, pages }) =>
      `<section class="exchange">${letters.map((letter) => letterSheet(letter, visible)).join("")}${replyOf(pages, visible)}</section>`,
  );
  const body = [
    way,
    message("h1", words.lettersWith(firstNameOf(name))),
    message("p", [name, buildingName].filter((part) => part !== null).join(" · "), "quiet"),
    message("p", `${event.orgName} · ${event.eventName}`, "quiet"),
    `<p class="quiet">${daysOf(event, language)}</p>`,
    exchanges.length === 0 ? `<p class="lead">${words.none}</p>` : "",
    ...sections,
  ];
  return downloadedPage({ title: words.lettersWith(name), body: body.join("\n"), foot, language });
}

export function daysOf({ startDate, endDate }: EventFacts, language: Language = "en"): string {
  return pageMessages[language].days(formatDay(startDate, language), formatDay(endDate, language));
}

type PageContext = { name: string; up: string; day: (moment: Date) => string; words: PageMessages };

function letterSheet(letter: LetterInFile, visible: PageContext): string {
  const { from, text, writtenAt, printedAt } = letter;
  const { day, words } = visible;
  const became = printedAt === null ? words.waiting : words.printed(day(printedAt));
  return `<article class="sheet">${message("h2", words.from(from))}<p class="quiet">${words.written(day(writtenAt))} · ${became}</p>${message("p", text, "words")}${photoOf(letter, visible)}</article>`;
}

function photoOf({ photo, file, writtenAt }: LetterInFile, { up, day, words }: PageContext): string {
  if (!photo) return "";
  if (file === null) return `<figure><figcaption class="quiet">${words.unavailable}</figcaption></figure>`;
  const alt = words.photoAlt(day(writtenAt));
  return `<figure><a href="${up}${file}"><img src="${up}${file}" alt="${alt}" width="${photo.width}" height="${photo.height}" loading="lazy"></a><figcaption class="quiet"><span class="file">${file}</span></figcaption></figure>`;
}

function replyOf(pages: readonly PageInFile[], visible: PageContext): string {
  const [first] = pages;
  if (first === undefined) return "";
  const { words, day, name } = visible;
  const head = message("h2", (first.wroteFirst ? words.wroteFirst : words.wroteBack)(firstNameOf(name)));
  const figures = pages.map((page, at) => figureOf(page, { at: at + 1, of: pages.length, ...visible }));
  return `<div class="reply">${head}<p class="quiet">${words.cameIn(day(first.uploadedAt))}</p>${figures.join("")}</div>`;
}

function figureOf(
  page: PageInFile,
  { at, of, up, day, words }: PageContext & { at: number; of: number },
): string {
  const which = of === 1 ? "" : words.page(at, of);
  const withdrawn = page.isWithdrawn ? words.withdrawn : "";
  if (page.file === null)
    return `<figure><figcaption class="quiet">${which}${withdrawn}${words.unavailable}</figcaption></figure>`;
  const size =
    page.width === null || page.height === null ? "" : ` width="${page.width}" height="${page.height}"`;
  const alt = words.alt(at, day(page.uploadedAt));
  // Some phones show a page from a folder without its images; the file name says where they are.
  return `<figure><a href="${up}${page.file}"><img src="${up}${page.file}" alt="${alt}"${size} loading="lazy"></a><figcaption class="quiet">${which}${withdrawn}<span class="file">${page.file}</span></figcaption></figure>`;
}
