import * as z from "zod/mini";
import { query } from "../contract.ts";
import { uuid } from "../uuid.ts";
import { eventWorkAnswer, todayAnswer } from "./today.ts";

export const readToday = query("readToday", "/org/:orgId/today", {
  input: z.object({ orgId: uuid }),
  output: todayAnswer,
});

export const readEventWork = query("readEventWork", "/org/:orgId/eventWork", {
  input: z.object({ orgId: uuid }),
  output: eventWorkAnswer,
});
