import { gapList, mailDays, usualMailDays, type GapList } from "#domain/notifications/mail-gaps.ts";

export type GapsPlace = { list: GapList; mailDays: number };

/** Which list, and how many mail days, stands in the address: it can be sent to a colleague, and Back goes back. */
export function placeIn(search: URLSearchParams): GapsPlace {
  const list = gapList.safeParse(search.get("list"));
  const days = mailDays.safeParse(search.get("days") ?? usualMailDays);
  return {
    list: list.success ? list.data : "letters",
    mailDays: days.success ? days.data : usualMailDays,
  };
}

/** What is usual is left out. */
export function addressOf({ list, mailDays: days }: GapsPlace): string {
  const search = new URLSearchParams({
    ...(list === "letters" ? {} : { list }),
    ...(days === usualMailDays ? {} : { days: String(days) }),
  });
  return `?${search.toString()}`;
}
