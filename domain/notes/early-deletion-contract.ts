import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { eventRef, nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { declineReason, earlyDeletionsAnswer, myEarlyDeletion } from "./early-deletion.ts";

export const readMyEarlyDeletion = query(
  "readMyEarlyDeletion",
  "/my/participants/:participantId/early-deletion",
  { input: z.object({ participantId: uuid }), output: myEarlyDeletion },
);

export const askForEarlyDeletion = callable("askForEarlyDeletion", {
  input: z.object({ participantId: uuid }),
  output: nothing,
});

export const withdrawEarlyDeletion = callable("withdrawEarlyDeletion", {
  input: z.object({ participantId: uuid }),
  output: nothing,
});

export const listEarlyDeletions = query("listEarlyDeletions", "/org/:orgId/early-deletions", {
  input: z.object({ orgId: uuid }),
  output: earlyDeletionsAnswer,
});

export const declineEarlyDeletion = callable("declineEarlyDeletion", {
  input: z.object({ ...eventRef, requestId: uuid, reason: declineReason }),
  output: nothing,
});

export const deleteLettersEarly = callable("deleteLettersEarly", {
  input: z.object({ ...eventRef, requestId: uuid }),
  output: nothing,
});
