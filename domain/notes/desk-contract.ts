import * as z from "zod/mini";
import { callable, cursorParam, httpFunction } from "../contract.ts";
import { eventRef } from "../refs.ts";
import { optionalLine } from "../text.ts";
import { uuid } from "../uuid.ts";
import { holdReason } from "../organizations/hold-reasons.ts";
import { deskShow, deskLettersAnswer } from "./desk-letter.ts";

const internalNote = optionalLine({ max: 500, tooLong: "A note can have at most 500 characters." });

export const openDeskLetters = callable("openDeskLetters", {
  input: z.object({ ...eventRef, show: z._default(deskShow, "all"), older: cursorParam }),
  output: deskLettersAnswer,
});

export const setLetterHoldHttp = httpFunction("setLetterHoldHttp", {
  input: z.object({
    ...eventRef,
    noteId: uuid,
    held: z.boolean(),
    /** Sent by older clients; stored as the note. */
    reason: z.optional(internalNote),
    /** Why a letter that is held already is held. Families never see it. */
    why: z.optional(z.object({ reason: z.nullable(holdReason), note: internalNote })),
  }),
  output: z.object({ ok: z.literal(true) }),
});

export const setLetterCheckHttp = httpFunction("setLetterCheckHttp", {
  input: z.object({
    ...eventRef,
    noteId: uuid,
    checked: z.boolean(),
    /** The `updatedAt` of the text that was read. A later text stays unread. */
    read: z.optional(z.string()),
  }),
  output: z.object({ ok: z.literal(true) }),
});
