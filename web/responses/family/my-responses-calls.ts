import * as contract from "#domain/responses/contract.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export function useMyResponses(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: ["my-responses", participantId],
      queryFn: ({ signal }) => call(contract.listMyResponses, { participantId }, { signal }),
    },
    [identityTopics.person(userId)],
  );
}
