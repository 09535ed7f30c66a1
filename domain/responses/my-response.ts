import * as z from "zod/mini";
import { pageSides } from "../printing/sheet-layout.ts";
import { responsePage } from "./response.ts";

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const myResponse = z.object({
  ...responsePage.shape,
  /** Null if it could not be told. Absent from older servers, as the next two. */
  side: z._default(z.nullable(z.enum(pageSides)), null),
  /** The size of the straightened page, and the part of it that the child wrote on. Null without a scan. */
  scan: z._default(
    z.nullable(z.object({ width: z.number(), height: z.number(), writing: z.nullable(area) })),
    null,
  ),
  /** The reader has not opened it yet. */
  isNew: z._default(z.boolean(), false),
});
export type MyResponse = z.infer<typeof myResponse>;
export const myResponsesAnswer = z.object({ responses: z.array(myResponse) });

/** For the list of participants: the newest reply of each. */
const newestReply = z.object({
  participantId: z.string(),
  responseId: z.string(),
  /** A short-lived link to a small picture of the page that the child wrote on. */
  small: z.nullable(z.string()),
  /** The part of that picture to show; null for all of it. */
  writing: z.nullable(area),
});
export const newestRepliesAnswer = z.object({ replies: z.array(newestReply) });

/** More than a page shows. */
export const maxOpenedAtOnce = 200;
