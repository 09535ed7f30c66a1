import type { MyResponse, StaffResponse } from "#domain/responses/response.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { localeOf, type Language } from "#domain/language.ts";
import { wordsIn, type Translation } from "#web/platform/language.ts";
import { replyWords } from "./words/en.ts";

type Of = { participantName: string; timeZone: string };

/** For example "Handwritten reply from Emma, Jul 12, page 1 of 2". */
export function altOf(
  { uploadedAt, page, pages, wroteFirst }: Pick<MyResponse, "uploadedAt" | "page" | "pages" | "wroteFirst">,
  of: Of,
  translation?: Translation,
): string {
  const said = wordsIn(translation, replyWords);
  const day = dayOf(uploadedAt, of.timeZone, translation === undefined ? "en" : "es");
  const name = firstNameOf(of.participantName);
  const what = wroteFirst ? said.altLetter(name, day) : said.alt(name, day);
  return pages > 1 ? said.altPage(what, page, pages) : what;
}

export function titleOf({
  wroteFirst,
  contactName,
}: Pick<StaffResponse, "wroteFirst" | "contactName">): string {
  if (!wroteFirst) return `Reply to ${contactName}`;
  return contactName === "" ? "Letter to everyone" : `Letter to ${contactName}`;
}

function dayOf(moment: string, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { month: "short", day: "numeric", timeZone }).format(
    new Date(moment),
  );
}
