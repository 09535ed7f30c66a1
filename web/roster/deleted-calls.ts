import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/roster/contract.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const deletedKey = (orgId: string) => ["deleted-participants", orgId];

export function useDeletedParticipants(orgId: string) {
  return useLiveQuery(
    {
      queryKey: deletedKey(orgId),
      queryFn: ({ signal }) => call(contract.listDeletedParticipants, { orgId }, { signal }),
    },
    [eventTopics.deleted(orgId)],
  );
}

export function useRestoreParticipant(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, participantId }: { eventId: string; participantId: string }) =>
      call(contract.restoreParticipant, { orgId, eventId, participantId }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: deletedKey(orgId) }),
  });
}
