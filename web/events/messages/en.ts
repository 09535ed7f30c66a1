import type { EventStatus } from "#domain/events/event.ts";
import { defineMessages } from "#web/platform/language.ts";

export const eventMessages = defineMessages("events", {
  statuses: { Upcoming: "Upcoming", Active: "Active", Past: "Past" } satisfies Record<EventStatus, string>,
});
export type EventMessages = typeof eventMessages.english;
