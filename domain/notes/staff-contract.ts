import * as z from "zod/mini";
import { callable, cursorParam, httpFunction } from "../contract.ts";
import { eventRef } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { deskShow, deskLettersAnswer } from "./desk-letter.ts";

export const openDeskLetters = callable("openDeskLetters", {
  input: z.object({ ...eventRef, show: z._default(deskShow, "all"), older: cursorParam }),
  output: deskLettersAnswer,
});

export const setLetterHoldHttp = httpFunction("setLetterHoldHttp", {
  input: z.object({ ...eventRef, noteId: uuid, held: z.boolean() }),
  output: z.object({ ok: z.literal(true) }),
});

export const getUnprintedNotesCount = callable("getUnprintedNotesCount", {
  input: z.object(eventRef),
  output: z.object({ count: z.number(), later: z.optional(z.number()), held: z.optional(z.number()) }),
});
