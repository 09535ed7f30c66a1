import type { ListedEvent } from "#domain/events/event.ts";

export const weeksQuestion = "GET /org/pine-hollow/events?direction=asc";

/** The week that most tests are about. */
export const lakeside: ListedEvent = {
  id: "lakeside",
  name: "Week 3 · Lakeside",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: "Swim, canoe and sailing week on the east shore.\nMail call is after lunch.",
  mail: { days: [1, 3, 5], cutOffMinutes: 510 },
  participants: 298,
};
/** Its last day is over while Lakeside is active. */
export const firstFires: ListedEvent = {
  ...lakeside,
  id: "first-fires",
  name: "Week 1 · First Fires, for families of the Featherstonehaugh-Cholmondeley school",
  startDate: "2027-06-27",
  endDate: "2027-07-03",
  participants: 1_286,
};
/** Has no campers yet. */
export const nightSky: ListedEvent = {
  ...lakeside,
  id: "night-sky",
  name: "Week 6 · Night Sky",
  startDate: "2027-08-01",
  endDate: "2027-08-07",
  participants: 0,
};

/** A moment on the second day of Lakeside. */
export const duringLakeside = "2027-07-12T15:00:00Z";
