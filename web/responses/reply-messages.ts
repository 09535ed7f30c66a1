import type { MyResponse } from "#domain/responses/my-response.ts";
import type { StaffResponse } from "#domain/responses/response.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { localeOf, type Language } from "#domain/language.ts";
import { messagesIn, type Translation } from "#web/platform/language.ts";
import { replyMessages } from "./messages/en.ts";

type Of = { participantName: string; timeZone: string };

/** For example "Handwritten reply from Emma, Jul 12, page 1 of 2". */
export function altOf(
  {
    uploadedAt,
    page,
    pages,
    wroteFirst,
    kind = "family",
  }: Pick<MyResponse, "uploadedAt" | "page" | "pages" | "wroteFirst"> & Partial<Pick<MyResponse, "kind">>,
  of: Of,
  translation?: Translation,
): string {
  const t = messagesIn(translation, replyMessages);
  const day = dayOf(uploadedAt, of.timeZone, translation === undefined ? "en" : "es");
  const name = firstNameOf(of.participantName);
  const alt = kind === "counselor" ? t.altAbout : wroteFirst ? t.altLetter : t.alt;
  const what = alt(name, day);
  return pages > 1 ? t.altPage(what, page, pages) : what;
}

export function titleOf({
  wroteFirst,
  contactName,
  kind,
}: Pick<StaffResponse, "wroteFirst" | "contactName" | "kind">): string {
  if (kind === "team") return "Reply to the team";
  if (kind === "counselor") return `Letter from staff to ${contactName}`;
  if (!wroteFirst) return `Reply to ${contactName}`;
  return contactName === "" ? "Letter to everyone" : `Letter to ${contactName}`;
}

function dayOf(moment: string, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { month: "short", day: "numeric", timeZone }).format(
    new Date(moment),
  );
}
