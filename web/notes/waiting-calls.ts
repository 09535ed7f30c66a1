import * as z from "zod/mini";
import { noteTopics } from "#domain/notes/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

type OfEvent = { orgId: string; eventId: string };

/** `later` are meant for a day to come. Both are left out where there are none. */
const waiting = z.object({
  count: z.number(),
  later: z.optional(z.number()),
  held: z.optional(z.number()),
});

export const unprintedNotesKey = ({ orgId, eventId }: OfEvent) => ["unprinted-notes", orgId, eventId];

/** How many notes of one event wait to be printed, as it is right now. */
export function useUnprintedNotesCount({ orgId, eventId }: OfEvent) {
  return useLiveQuery(
    {
      queryKey: unprintedNotesKey({ orgId, eventId }),
      queryFn: ({ signal }) => call("getUnprintedNotesCount", { orgId, eventId }, waiting, { signal }),
    },
    [noteTopics.waiting(orgId, eventId)],
  );
}
