import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { retentionAnswer, retentionDays, holdReason } from "../organizations/retention.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";

const holdRef = { orgId: uuid, eventId: z.nullable(uuid) };

export const readRetention = query("readRetention", "/org/:orgId/retention", {
  input: z.object({ orgId: uuid }),
  output: retentionAnswer,
});

export const setRetention = callable("setRetention", {
  input: z.object({ orgId: uuid, days: retentionDays }),
  output: nothing,
});

export const placeHold = callable("placeHold", {
  input: z.object({ ...holdRef, reason: holdReason }),
  output: nothing,
});

export const releaseHold = callable("releaseHold", {
  input: z.object(holdRef),
  output: nothing,
});
