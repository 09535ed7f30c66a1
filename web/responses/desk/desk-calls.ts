import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/responses/contract.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { type DeskRepliesAnswer } from "#domain/responses/desk-reply.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";

const keyOf = ({ orgId, eventId }: EventRef) => ["desk-replies", orgId, eventId];

/** Replies that families cannot see yet, newest first. A call instead of a GET, because opening them is audited. */
export function useDeskReplies(of: EventRef, pages: number) {
  return useLiveQuery(
    {
      queryKey: [...keyOf(of), pages],
      queryFn: ({ signal }) => readReplies(of, pages, signal),
      placeholderData: (before: DeskRepliesAnswer | undefined) => before,
    },
    [responseTopics.uploads(of.orgId, of.eventId), organizationTopics.itself(of.orgId)],
  );
}

async function readReplies(of: EventRef, pages: number, signal: AbortSignal): Promise<DeskRepliesAnswer> {
  let all = await call(contract.openDeskReplies, of, { signal });
  for (let page = 1; page < pages && all.older !== null; page += 1) {
    const next = await call(contract.openDeskReplies, { ...of, older: all.older }, { signal });
    all = { ...next, replies: [...all.replies, ...next.replies] };
  }
  return all;
}

export function useReplyHold(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (hold: { responseId: string; held: boolean }) =>
      call(contract.setReplyHoldHttp, { ...of, ...hold }),
    // Also after a failure: a request whose response was lost may have succeeded.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(of) }),
  });
}
