import * as contract from "#domain/invites/contract.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { eventKey, topicsOf } from "./event-invites-calls.ts";

/**
 * The participants whose contacts are linked without an invite, one for each contact. The board does not load them: that
 * takes four more statements.
 */
export function useReturning(of: EventRef): string[] | undefined {
  const { orgId, eventId } = of;
  const { data } = useLiveQuery(
    {
      queryKey: [...eventKey(of), "returning"],
      queryFn: ({ signal }) =>
        call(contract.readEventInvites, { orgId, eventId, returning: "list" }, { signal }),
    },
    topicsOf(of),
  );
  return data?.returning;
}

/** What an invite does for so many contacts. `returning` is missing while it loads, or if it cannot be loaded. */
export function describeInvites(uninvited: number, returning: number | undefined, words: Terms): string {
  const email = "gets an email with a sign-up link.";
  const earlier = `signed up in an earlier ${words.event.toLowerCase()}`;
  if (returning === undefined) return `Each ${email} Families who ${earlier} are added automatically.`;
  if (returning === 0) return `Each ${email}`;
  const known = pluralize(returning, words.contact, words.contacts);
  const added = `${known} ${earlier} and will be added without an invite.`;
  return returning < uninvited ? `${added} Everyone else ${email}` : added;
}
