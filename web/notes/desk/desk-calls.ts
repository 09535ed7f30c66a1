import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/notes/contract.ts";
import { type DeskLettersAnswer, type DeskShow } from "#domain/notes/desk-letter.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";

const keyOf = ({ orgId, eventId }: EventRef) => ["desk-letters", orgId, eventId];

/** The first `pages` pages of waiting notes, newest first. A POST call, because reading is audited. */
export function useDeskLetters(of: EventRef, show: DeskShow, pages: number) {
  return useLiveQuery(
    {
      queryKey: [...keyOf(of), show, pages],
      queryFn: ({ signal }) => readLetters(of, show, pages, signal),
      placeholderData: (before: DeskLettersAnswer | undefined, query) =>
        query?.queryKey[3] === show ? before : undefined,
    },
    [noteTopics.waiting(of.orgId, of.eventId), organizationTopics.itself(of.orgId)],
  );
}

async function readLetters(
  of: EventRef,
  show: DeskShow,
  pages: number,
  signal: AbortSignal,
): Promise<DeskLettersAnswer> {
  let all = await call(contract.openDeskLetters, { ...of, show }, { signal });
  for (let page = 1; page < pages && all.older !== null; page += 1) {
    const request = { ...of, show, older: all.older };
    const next = await call(contract.openDeskLetters, request, { signal });
    all = { ...next, letters: [...all.letters, ...next.letters] };
  }
  return all;
}

export function useLetterHold(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (hold: { noteId: string; held: boolean }) =>
      call(contract.setLetterHoldHttp, { ...of, ...hold }),
    // Also after a failure: the server may have saved it although the response was lost.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(of) }),
  });
}
