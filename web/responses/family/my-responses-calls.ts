import { identityTopics } from "#domain/identity/topics.ts";
import { myResponsesAnswer } from "#domain/responses/response.ts";
import { get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export function useMyResponses(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: ["my-responses", participantId],
      queryFn: ({ signal }) =>
        get(`/my/participants/${encodeURIComponent(participantId)}/responses`, myResponsesAnswer, signal),
    },
    [identityTopics.person(userId)],
  );
}
