import * as contract from "#domain/invites/contract.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";

export const eventKey = ({ orgId, eventId }: EventRef) => ["event-invites", orgId, eventId];
export const topicsOf = ({ orgId, eventId }: EventRef) => [
  inviteTopics.eventRef(orgId, eventId),
  eventTopics.roster(orgId, eventId),
];

export function useEventInvites(of: EventRef) {
  const { orgId, eventId } = of;
  return useLiveQuery(
    {
      queryKey: eventKey(of),
      queryFn: ({ signal }) => call(contract.readEventInvites, { orgId, eventId }, { signal }),
    },
    topicsOf(of),
  );
}
