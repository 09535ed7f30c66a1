import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { eventTopics } from "#domain/events/topics.ts";
import { deletedParticipantsAnswer } from "#domain/roster/participant.ts";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const deletedKey = (orgId: string) => ["deleted-participants", orgId];

export function useDeletedParticipants(orgId: string) {
  return useLiveQuery(
    {
      queryKey: deletedKey(orgId),
      queryFn: ({ signal }) => get(`/org/${orgId}/deleted-participants`, deletedParticipantsAnswer, signal),
    },
    [eventTopics.deleted(orgId)],
  );
}

export function useRestoreParticipant(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, participantId }: { eventId: string; participantId: string }) =>
      call("restoreParticipant", { orgId, eventId, participantId }, z.object({})),
    onSuccess: () => void queries.invalidateQueries({ queryKey: deletedKey(orgId) }),
  });
}
