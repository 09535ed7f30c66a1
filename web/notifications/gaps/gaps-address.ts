import {
  gapList,
  gapSort,
  mailDays,
  usualMailDays,
  type GapList,
  type GapSort,
} from "#domain/notifications/mail-gaps.ts";

export type GapsPlace = { list: GapList; mailDays: number; sort: GapSort };

/** The list, the number of mail days and the order are in the URL, so that links can be shared and Back works. */
export function placeIn(search: URLSearchParams): GapsPlace {
  const list = gapList.safeParse(search.get("list"));
  const days = mailDays.safeParse(search.get("days") ?? usualMailDays);
  const sort = gapSort.safeParse(search.get("sort"));
  return {
    list: list.success ? list.data : "letters",
    mailDays: days.success ? days.data : usualMailDays,
    sort: sort.success ? sort.data : "name",
  };
}

export function addressOf({ list, mailDays: days, sort }: GapsPlace): string {
  const search = new URLSearchParams({
    ...(list === "letters" ? {} : { list }),
    ...(days === usualMailDays ? {} : { days: String(days) }),
    ...(sort === "name" ? {} : { sort }),
  });
  return `?${search.toString()}`;
}
