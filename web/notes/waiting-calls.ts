import * as z from "zod/mini";
import { noteTopics } from "#domain/notes/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

type EventRef = { orgId: string; eventId: string };

/** `later` counts notes for a future day. Both are omitted if 0. */
const waiting = z.object({
  count: z.number(),
  later: z.optional(z.number()),
  held: z.optional(z.number()),
});

export const unprintedNotesKey = ({ orgId, eventId }: EventRef) => ["unprinted-notes", orgId, eventId];

export function useUnprintedNotesCount({ orgId, eventId }: EventRef) {
  return useLiveQuery(
    {
      queryKey: unprintedNotesKey({ orgId, eventId }),
      queryFn: ({ signal }) => call("getUnprintedNotesCount", { orgId, eventId }, waiting, { signal }),
    },
    [noteTopics.waiting(orgId, eventId)],
  );
}
