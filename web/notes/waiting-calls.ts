import * as contract from "#domain/notes/staff-contract.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

type EventRef = { orgId: string; eventId: string };

export const unprintedNotesKey = ({ orgId, eventId }: EventRef) => ["unprinted-notes", orgId, eventId];

export function useUnprintedNotesCount({ orgId, eventId }: EventRef) {
  return useLiveQuery(
    {
      queryKey: unprintedNotesKey({ orgId, eventId }),
      queryFn: ({ signal }) => call(contract.getUnprintedNotesCount, { orgId, eventId }, { signal }),
    },
    [noteTopics.waiting(orgId, eventId)],
  );
}
