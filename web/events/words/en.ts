import type { EventStatus } from "#domain/events/event.ts";
import { words } from "#web/platform/language.ts";

export const eventWords = words("events", {
  statuses: { Upcoming: "Upcoming", Active: "Active", Past: "Past" } satisfies Record<EventStatus, string>,
});
export type EventWords = typeof eventWords.english;
