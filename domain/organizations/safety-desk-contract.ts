import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { safetyDeskAnswer } from "./safety-desk-answer.ts";
import { safetyDeskForm } from "./safety-desk.ts";

export const readSafetyDesk = query("readSafetyDesk", "/org/:orgId/safetyDesk", {
  input: z.object({ orgId: uuid }),
  output: safetyDeskAnswer,
});

export const saveSafetyDesk = callable("saveSafetyDesk", {
  input: z.object({ orgId: uuid, ...safetyDeskForm.shape }),
  output: nothing,
});
