import { dayIn, shownDay } from "#domain/events/calendar-day.ts";
import type { Exchange, KeptLetter, KeptPage } from "#domain/responses/kept-letters.ts";
import { previewUnavailable } from "#domain/responses/reasons.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";
import type { EventFacts } from "./download-store.ts";
import { downloadedPage, said } from "./page-frame.ts";

/** A page that came back, with the file it became; none when its picture could not be had. */
export type PageInFile = KeptPage & { file: string | null };

export type PersonPage = {
  name: string;
  buildingName: string | null;
  event: EventFacts;
  exchanges: readonly Exchange<PageInFile>[];
  /** From this page to where files are named from: "" or "../". */
  up: string;
  /** The way back to the list of everybody, where there is one. */
  back?: { label: string; href: string };
  foot: readonly string[];
};

/** Everything that was written to one person and came back from them, from the beginning. */
export function personPage({ name, buildingName, event, exchanges, up, back, foot }: PersonPage): Buffer {
  const day = (moment: Date) => shownDay(dayIn(event.timeZone, moment));
  const way =
    back === undefined ? "" : `<a class="back" href="${escapeHtml(back.href)}">${escapeHtml(back.label)}</a>`;
  const shown = exchanges.map(
    ({ letters, pages }) =>
      `<section class="exchange">${letters.map((letter) => letterSheet(letter, day)).join("")}${replyOf(pages, { name, up, day })}</section>`,
  );
  const body = [
    way,
    said("h1", `Letters with ${firstNameOf(name)}`),
    said("p", [name, buildingName].filter((part) => part !== null).join(" · "), "quiet"),
    said("p", `${event.orgName} · ${event.eventName}`, "quiet"),
    `<p class="quiet">${daysOf(event)}</p>`,
    exchanges.length === 0 ? '<p class="lead">No letters were written and none came back.</p>' : "",
    ...shown,
  ];
  return downloadedPage({ title: `Letters with ${name}`, body: body.join("\n"), foot });
}

export function daysOf({ startDate, endDate }: EventFacts): string {
  return startDate === endDate ? shownDay(startDate) : `${shownDay(startDate)} to ${shownDay(endDate)}`;
}

function letterSheet(
  { from, text, writtenAt, printedAt }: KeptLetter,
  day: (moment: Date) => string,
): string {
  const became = printedAt === null ? "Waiting to print" : `Printed ${day(printedAt)}`;
  return `<article class="sheet">${said("h2", `From ${from}`)}<p class="quiet">Written ${day(writtenAt)} · ${became}</p>${said("p", text, "words")}</article>`;
}

type Shown = { name: string; up: string; day: (moment: Date) => string };

function replyOf(pages: readonly PageInFile[], shown: Shown): string {
  const [first] = pages;
  if (first === undefined) return "";
  const head = said("h2", `${firstNameOf(shown.name)} wrote back`);
  const figures = pages.map((page, at) => figureOf(page, { at: at + 1, of: pages.length, ...shown }));
  return `<div class="reply">${head}<p class="quiet">Came in ${shown.day(first.uploadedAt)}</p>${figures.join("")}</div>`;
}

function figureOf(page: PageInFile, { at, of, up, day }: Shown & { at: number; of: number }): string {
  const which = of === 1 ? "" : `Page ${at} of ${of}. `;
  const withdrawn = page.isWithdrawn ? "Withdrawn: no family sees it. " : "";
  if (page.file === null)
    return `<figure><figcaption class="quiet">${which}${withdrawn}${previewUnavailable}</figcaption></figure>`;
  const size =
    page.width === null || page.height === null ? "" : ` width="${page.width}" height="${page.height}"`;
  const alt = `Page ${at} of the reply of ${day(page.uploadedAt)}, by hand`;
  // Some phones show a page out of a folder without the pictures beside it: the name says where they are.
  return `<figure><a href="${up}${page.file}"><img src="${up}${page.file}" alt="${alt}"${size} loading="lazy"></a><figcaption class="quiet">${which}${withdrawn}<span class="file">${page.file}</span></figcaption></figure>`;
}
