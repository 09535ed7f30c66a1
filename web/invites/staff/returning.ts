import { useQuery } from "@tanstack/react-query";
import * as contract from "#domain/invites/contract.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { call } from "#web/platform/call.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { eventKey } from "./event-invites-calls.ts";

/**
 * The participants whose contacts are linked without a mail, one for each contact. The board does not load them: that takes
 * four more statements.
 */
export function useReturning({ orgId, eventId }: EventRef): string[] | undefined {
  const { data } = useQuery({
    queryKey: [...eventKey({ orgId, eventId }), "returning"],
    queryFn: ({ signal }) =>
      call(contract.readEventInvites, { orgId, eventId, returning: "list" }, { signal }),
  });
  return data?.returning;
}

/** Without their number while it loads, or cannot be loaded. */
export function describeInvites(returning: number | undefined, words: Terms): string {
  const email = "Each gets an email with a sign-up link.";
  const earlier = `signed up in an earlier ${words.event.toLowerCase()}`;
  if (returning === 0) return email;
  if (returning === undefined) return `${email} Families who ${earlier} are added automatically.`;
  const are = returning === 1 ? "is" : "are";
  return `${email} ${returning.toLocaleString("en-US")} of them ${earlier} and ${are} added without an email.`;
}
