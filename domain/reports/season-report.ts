import * as z from "zod/mini";
import { eventFigures } from "./figures.ts";

export const maxReportEvents = 200;

/** A calendar year, by the first days of its events. It comes from the URL, so it may be a string. */
export const season = z.coerce.number().check(z.int(), z.gte(1900), z.lte(9999));

const reportedEvent = z.object({
  eventId: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  figures: eventFigures,
});
export type ReportedEvent = z.infer<typeof reportedEvent>;

export const seasonReport = z.object({
  /** Null until the organization's first event has begun. */
  season: z.nullable(z.number()),
  /** The latest first. */
  seasons: z.array(z.number()),
  /** Events that have begun, the first one first. */
  events: z.array(reportedEvent),
});
export type SeasonReport = z.infer<typeof seasonReport>;
