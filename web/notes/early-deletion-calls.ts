import { useMutation, useQueryClient } from "@tanstack/react-query";
import { identityTopics } from "#domain/identity/topics.ts";
import * as contract from "#domain/notes/early-deletion-contract.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const myKey = (participantId: string) => ["my-early-deletion", participantId];
const listKey = (orgId: string) => ["early-deletions", orgId];

export function useMyEarlyDeletion(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: myKey(participantId),
      queryFn: ({ signal }) => call(contract.readMyEarlyDeletion, { participantId }, { signal }),
    },
    [identityTopics.person(userId)],
  );
}

export function useAskForEarlyDeletion(participantId: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: () => call(contract.askForEarlyDeletion, { participantId }),
    // A request whose response was lost may have succeeded.
    onSettled: () => queries.invalidateQueries({ queryKey: myKey(participantId) }),
  });
}

export function useWithdrawEarlyDeletion(participantId: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: () => call(contract.withdrawEarlyDeletion, { participantId }),
    onSettled: () => queries.invalidateQueries({ queryKey: myKey(participantId) }),
  });
}

/** Only admins may ask for them. */
export function useEarlyDeletions(orgId: string, isAdmin: boolean) {
  return useLiveQuery(
    {
      queryKey: listKey(orgId),
      queryFn: ({ signal }) => call(contract.listEarlyDeletions, { orgId }, { signal }),
      enabled: isAdmin,
    },
    isAdmin ? [noteTopics.earlyDeletions(orgId)] : [],
  );
}

type RequestRef = { eventId: string; requestId: string };

export function useDecideEarlyDeletion(orgId: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey(orgId) });
  return {
    keep: useMutation({
      mutationFn: (answer: RequestRef & { reason: string }) =>
        call(contract.declineEarlyDeletion, { orgId, ...answer }),
      onSettled,
    }),
    deleteForGood: useMutation({
      mutationFn: (request: RequestRef) => call(contract.deleteLettersEarly, { orgId, ...request }),
      onSettled,
    }),
  };
}
