import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import type { Language } from "#domain/language.ts";
import { inNaturalOrder } from "#domain/name-order.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { pageMessages, type PageMessages } from "#domain/responses/downloads/page-messages.ts";
import type { Exchange, KeptLetter, KeptPage } from "#domain/responses/kept-letters.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { pluralize } from "#domain/pluralize.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import type { EventFacts } from "./store.ts";

/**
 * These pages are opened from a folder, years later, on any device: plain colours instead of variables, system fonts,
 * no external resources, no script.
 */
const style = `
html{-webkit-text-size-adjust:100%}
body{margin:0;background:#ebefe7;color:#15271f;font:17px/26px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:break-word;word-wrap:break-word}
main{max-width:640px;margin:0 auto;padding:32px 16px 72px}
h1,h2,.name{font-family:Georgia,"Times New Roman",serif;font-weight:700}
h1{margin:0 0 4px;font-size:30px;line-height:36px}
h2{margin:32px 0 8px;font-size:20px;line-height:26px}
.sheet h2,.reply h2{margin:0;font-size:18px;line-height:24px}
p{margin:0}
a{color:#1d5c45}
a:focus{outline:3px solid #1a56c4;outline-offset:2px}
.brand{display:block;margin:0 0 24px;color:#47594f;font-size:15px;line-height:24px}
.brand svg{width:24px;height:24px;margin-right:8px;vertical-align:top}
.quiet{color:#47594f;font-size:15px;line-height:22px}
.lead{margin-top:16px}
.back{display:inline-block;margin-bottom:8px;padding:8px 0;font-size:15px}
.exchange{margin-top:24px}
.sheet{margin-top:16px;padding:18px 20px 20px;border-radius:2px;background:#fffef9;box-shadow:0 1px 0 rgba(21,39,31,.08),0 6px 18px -7px rgba(21,39,31,.2)}
.words{margin-top:12px;color:#22356b;font:19px/32px Georgia,"Times New Roman",serif;white-space:pre-wrap;background:repeating-linear-gradient(transparent 0,transparent 31px,#d5e0ea 31px,#d5e0ea 32px) 0 -3px}
.reply{margin:16px 0 0 20px}
.reply figure,.sheet figure{margin:12px 0 0}
.reply img,.sheet img{display:block;max-width:100%;height:auto;background:#dfe6da;box-shadow:0 6px 18px -7px rgba(21,39,31,.3)}
.reply figcaption{margin-top:6px}
.file{display:block;font-size:13px;line-height:18px}
ul{margin:0;padding:0;list-style:none}
.people{border-radius:10px;background:#f8faf5;box-shadow:0 0 0 1px #d3ddd0}
.people li{border-top:1px solid #d3ddd0}
.people li:first-child{border-top:0}
.person{display:block;padding:10px 16px;color:inherit;text-decoration:none}
.person .quiet{display:block}
a.plain{color:#1d5c45;text-decoration:underline}
.quiet+.people{margin-top:12px}
a.person .name{color:#1d5c45;text-decoration:underline}
footer{margin-top:48px;padding-top:16px;border-top:1px solid #d3ddd0}
footer p+p{margin-top:8px}
@media (min-width:600px){main{padding-top:56px}.person{display:flex;justify-content:space-between}.person .quiet{padding-left:16px;text-align:right}}
@media (prefers-color-scheme:dark){body{background:#0e1916;color:#eaf1e8}.quiet,.brand{color:#a9bcb0}a,a.person .name,a.plain{color:#7fcaa4}a:focus{outline-color:#8fb8ff}.sheet{background:#22312b;box-shadow:0 0 0 1px rgba(255,255,255,.07)}.words{color:#c9d8ff;background:repeating-linear-gradient(transparent 0,transparent 31px,#33473f 31px,#33473f 32px) 0 -3px}.people{background:#15231e;box-shadow:0 0 0 1px #2b3d35}.people li,footer{border-color:#2b3d35}.reply img,.sheet img{background:#0a1310}}
@media print{body{background:#fff;color:#000}main{max-width:none;padding:0}.sheet{box-shadow:none;padding:0}.words{background:none;color:#000}.sheet,.reply figure{page-break-inside:avoid}.reply{margin-left:0}}`;

const mark =
  '<svg viewBox="0 0 48 48" aria-hidden="true"><rect width="48" height="48" rx="10" fill="#1d5c45"/><path fill="#fffef9" d="M24 6 33.4 13.6V10h5.2v7.8l3 2.4q.6.6.6 1.5V39a2.2 2.2 0 0 1-2.2 2.2H8A2.2 2.2 0 0 1 5.8 39V21.7q0-.9.6-1.5Z"/><path fill="none" stroke="#1d5c45" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round" d="M9.4 24.6 24 35l14.6-10.4M9.8 37.6l7.6-5.6M38.2 37.6 30.6 32"/><path fill="#f4b942" d="M19.6 14.8h8.8v8.8h-8.8Z"/></svg>';

/** Defence in depth: user text is escaped by escapeHtml, and the page also forbids scripts and forms. */
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'";

type DownloadedPage = {
  title: string;
  /** HTML with user text already escaped. */
  body: string;
  foot: readonly string[];
  language?: Language;
};

function downloadedPage({ title, body, foot, language = "en" }: DownloadedPage): Buffer {
  return Buffer.from(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${mark}Cabin Courier</p>
${body}
<footer>
${foot.map((line) => `<p class="quiet">${escapeHtml(line)}</p>`).join("\n")}
</footer>
</main>
</body>
</html>
`);
}

/** Escapes the text and takes its direction from it. */
function message(element: string, words: string, className?: string): string {
  const named = className === undefined ? "" : ` class="${className}"`;
  return `<${element}${named} dir="auto">${escapeHtml(words)}</${element}>`;
}

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

function daysOf({ startDate, endDate }: EventFacts, language: Language = "en"): string {
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
  const isFirst = first.wroteFirst ? words.wroteFirst : words.wroteBack;
  const head = message("h2", (first.kind === "counselor" ? words.fromCounselor : isFirst)(firstNameOf(name)));
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

export type ListedPerson = {
  name: string;
  buildingName: string | null;
  letters: number;
  pages: number;
  file: string | null;
};

export type EventPage = {
  event: EventFacts;
  people: readonly ListedPerson[];
  unmatched: readonly { file: string | null }[];
  foot: readonly string[];
};

export function eventPage({ event, people, unmatched, foot }: EventPage): Buffer {
  const words = organizationTerms({ ...event, type: event.orgType });
  const sum = (of: (person: ListedPerson) => number) => people.reduce((total, one) => total + of(one), 0);
  const doors = Map.groupBy(people, ({ buildingName }) => buildingName ?? "");
  const names = inNaturalOrder([...doors.keys()].filter((name) => name !== "").map((name) => ({ name })));
  const groups = [...names.map(({ name }) => name), ...(doors.has("") ? [""] : [])];
  const body = [
    message("h1", event.eventName),
    message("p", event.orgName, "quiet"),
    `<p class="quiet">${daysOf(event)}</p>`,
    `<p class="lead">${pluralize(people.length, words.participant, words.participants)}, ${letters(sum((one) => one.letters))}, ${pages(sum((one) => one.pages))}.</p>`,
    ...groups.map((door) => group(door === "" ? "Unassigned" : door, doors.get(door) ?? [])),
    needsMatching(unmatched),
  ];
  return downloadedPage({ title: `${event.eventName} · ${event.orgName}`, body: body.join("\n"), foot });
}

function group(door: string, people: readonly ListedPerson[]): string {
  return `${message("h2", door)}<ul class="people">${people.map((one) => `<li>${line(one)}</li>`).join("")}</ul>`;
}

function line(person: ListedPerson): string {
  const name = message("span", person.name, "name");
  if (person.file === null)
    return `<span class="person">${name} <span class="quiet">No letters printed</span></span>`;
  const counts = `${letters(person.letters)}, ${pages(person.pages)}`;
  return `<a class="person" href="${escapeHtml(person.file)}">${name} <span class="quiet">${counts}</span></a>`;
}

function needsMatching(unmatched: EventPage["unmatched"]): string {
  const files = unmatched.flatMap(({ file }) => (file === null ? [] : [file]));
  if (files.length === 0) return "";
  const links = files.map((file) => `<li><a class="person plain" href="${file}">${file}</a></li>`);
  return `<h2>Needs matching</h2><p class="quiet">Images that staff have not matched yet.</p><ul class="people">${links.join("")}</ul>`;
}

const letters = (count: number) => pluralize(count, "letter", "letters");
const pages = (count: number) =>
  count === 0 ? "nothing came back" : pluralize(count, "page came back", "pages came back");
