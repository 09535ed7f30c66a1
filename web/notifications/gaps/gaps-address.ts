import { gapList, mailDays, usualMailDays, type GapList } from "#domain/notifications/mail-gaps.ts";

export type GapsPlace = { list: GapList; mailDays: number };

/** The list and the number of mail days are in the URL, so that links can be shared and Back works. */
export function placeIn(search: URLSearchParams): GapsPlace {
  const list = gapList.safeParse(search.get("list"));
  const days = mailDays.safeParse(search.get("days") ?? usualMailDays);
  return {
    list: list.success ? list.data : "letters",
    mailDays: days.success ? days.data : usualMailDays,
  };
}

export function addressOf({ list, mailDays: days }: GapsPlace): string {
  const search = new URLSearchParams({
    ...(list === "letters" ? {} : { list }),
    ...(days === usualMailDays ? {} : { days: String(days) }),
  });
  return `?${search.toString()}`;
}
