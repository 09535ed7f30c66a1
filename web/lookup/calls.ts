import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { eventTopics } from "#domain/events/topics.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import * as contract from "#domain/lookup/contract.ts";
import { minSearchLength } from "#domain/lookup/search.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { ParticipantRef } from "#web/roster/contacts/contacts-calls.ts";

/** Shows the previous answer while the next one loads. Nothing is kept after the search closes. */
export function useSearch(orgId: string, text: string) {
  return useQuery({
    queryKey: ["search", orgId, text],
    queryFn: ({ signal }) => call(contract.searchOrganization, { orgId, text }, { signal }),
    enabled: text.trim().length >= minSearchLength,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useTimeline(of: ParticipantRef) {
  const { orgId, eventId, participantId } = of;
  return useLiveQuery(
    {
      queryKey: ["timeline", orgId, eventId, participantId],
      queryFn: ({ signal }) =>
        call(contract.readParticipantTimeline, { orgId, eventId, participantId }, { signal }),
    },
    [
      eventTopics.roster(orgId, eventId),
      inviteTopics.eventRef(orgId, eventId),
      noteTopics.waiting(orgId, eventId),
      printingTopics.jobs(orgId, eventId),
      responseTopics.uploads(orgId, eventId),
    ],
  );
}
