import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/identity/contract.ts";
import { ownAccountTopic } from "#domain/identity/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const mySessionsKey = ["my-sessions"];

export function useMySessions() {
  return useLiveQuery(
    { queryKey: mySessionsKey, queryFn: ({ signal }) => call(contract.listMySessions, {}, { signal }) },
    [ownAccountTopic],
  );
}

/** Refetches, so the user's own change shows without the live stream. */
function useSessionAction<Input>(action: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mySessionsKey }),
  });
}

export function useEndMySession() {
  return useSessionAction((sessionId: string) => call(contract.endMySession, { sessionId }));
}

export function useEndMyOtherSessions() {
  return useSessionAction<void>(() => call(contract.endMyOtherSessions, {}));
}
