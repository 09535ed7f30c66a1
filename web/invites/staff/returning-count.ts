import { useQuery } from "@tanstack/react-query";
import * as contract from "#domain/invites/contract.ts";
import { call } from "#web/platform/call.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { eventKey } from "./event-invites-calls.ts";

/** How many contacts Invite all links without a mail. The board does not load it: counting takes four more statements. */
export function useReturningCount({ orgId, eventId }: EventRef): number | undefined {
  const { data } = useQuery({
    queryKey: [...eventKey({ orgId, eventId }), "returning"],
    queryFn: ({ signal }) =>
      call(contract.readEventInvites, { orgId, eventId, returning: "count" }, { signal }),
  });
  return data?.returning;
}
