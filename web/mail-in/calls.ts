import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/mail-in/contract.ts";
import type { MailInChange } from "#domain/mail-in/contract.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";

const keyOf = ({ orgId, eventId }: EventRef) => ["mail-in", orgId, eventId];

export function useMailIn(of: EventRef) {
  return useLiveQuery(
    { queryKey: keyOf(of), queryFn: ({ signal }) => call(contract.readMailIn, of, { signal }) },
    [responseTopics.uploads(of.orgId, of.eventId)],
  );
}

function useChange<Input>(of: EventRef, change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a failure: another admin may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(of) }),
  });
}

export function useChangeMailIn(of: EventRef) {
  return useChange(of, (change: MailInChange) => call(contract.changeMailIn, { ...of, change }));
}

export function useAddScanner(of: EventRef) {
  return useChange(of, (email: string) => call(contract.addScanner, { orgId: of.orgId, email }));
}

export function useRemoveScanner(of: EventRef) {
  return useChange(of, (email: string) => call(contract.removeScanner, { orgId: of.orgId, email }));
}
