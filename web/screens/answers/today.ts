import type { ActiveEvent, TodayAnswer } from "#domain/today/today.ts";
import { server } from "../open-app.tsx";
import { pineHollow } from "../people.ts";
import { everyDay, week } from "./printing.ts";

export const todayQuestion = `GET /org/${pineHollow.id}/today`;

/** The Wednesday of the week in printing.ts, after its cut-off at 8. */
export const lakesideToday: ActiveEvent = {
  id: week.id,
  name: week.name,
  startDate: week.startDate,
  endDate: week.endDate,
  mail: { days: everyDay, cutOffMinutes: 480 },
  participants: 94,
  toMatch: 3,
  refused: 1,
  withoutMail: 27,
  call: 21,
  nudge: 6,
  bounced: 3,
  addresses: 2,
  unread: 5,
  toHandOut: 11,
};

export function sayToday(answer: Partial<TodayAnswer> = {}, orgId = pineHollow.id): void {
  server.say(`GET /org/${orgId}/early-deletions`, { requests: [] });
  server.say(`GET /org/${orgId}/proposals`, { proposals: [] });
  server.say(`GET /org/${orgId}/today`, { active: [], ended: [], next: null, ...answer });
}
