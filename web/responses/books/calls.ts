import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/responses/contract.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (participantId: string) => ["my-book", participantId];
/** Progress causes no invalidations, so it is polled. */
const lookEveryMs = 1_500;

export function useMyBook(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(participantId),
      queryFn: ({ signal }) => call(contract.readMyBook, { participantId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.step === "making" ? lookEveryMs : false),
    },
    [identityTopics.person(userId)],
  );
}

export function useMakeBook(participantId: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: () => call(contract.makeMyBook, { participantId }),
    onSuccess: (answer) => queries.setQueryData(keyOf(participantId), answer),
    // A request whose response was lost may have succeeded.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(participantId) }),
  });
}

/** The link expires within a minute. */
export async function askForBook(participantId: string): Promise<string> {
  return (await call(contract.getMyBookUrl, { participantId })).url;
}
