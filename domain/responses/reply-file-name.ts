import { formatDay } from "../events/calendar-day.ts";
import type { Language } from "../language.ts";

type Named = { firstName: string; day: string; page: number };

/** "Wren, Nov 15 2026, page 1.jpg". Chosen by the browser, so that no link or log has the name of a child. */
export function replyFileName({ firstName, day, page }: Named, language: Language): string {
  const name = firstName.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "").trim();
  const parts = [
    ...(name === "" ? [] : [name]),
    formatDay(day, language).replaceAll(",", ""),
    language === "es" ? `página ${page}` : `page ${page}`,
  ];
  return `${parts.join(", ")}.jpg`;
}
