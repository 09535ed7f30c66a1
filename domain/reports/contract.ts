import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { uuid } from "../uuid.ts";
import { season, seasonReport } from "./season-report.ts";

const input = z.object({
  orgId: uuid,
  /** Default: the latest. */
  season: z.optional(season),
});

export const readSeasonReport = query("readSeasonReport", "/org/:orgId/season-report", {
  input,
  output: seasonReport,
});

export const makeSeasonReportPdf = callable("makeSeasonReportPdf", {
  input,
  /** Base64. */
  output: z.object({ pdf: z.string(), pages: z.number() }),
});
