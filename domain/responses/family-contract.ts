import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { uuid } from "../uuid.ts";
import { maxOpenedAtOnce, myResponsesAnswer, newestRepliesAnswer } from "./my-response.ts";

export const listMyResponses = query("listMyResponses", "/my/participants/:participantId/responses", {
  input: z.object({ participantId: uuid }),
  output: myResponsesAnswer,
});

export const listNewestReplies = query("listNewestReplies", "/my/replies", {
  input: z.object({}),
  output: newestRepliesAnswer,
});

export const markRepliesOpened = callable("markRepliesOpened", {
  input: z.object({
    participantId: uuid,
    responseIds: z.array(uuid).check(z.minLength(1), z.maxLength(maxOpenedAtOnce)),
  }),
  output: z.object({ ok: z.literal(true) }),
});
