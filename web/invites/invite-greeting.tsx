import { useEffect, useState } from "react";
import * as contract from "#domain/invites/contract.ts";
import type { InviteGreeting as Greeting } from "#domain/invites/invite.ts";
import { call } from "#web/platform/call.ts";
import { useMessages } from "#web/platform/language.ts";
import type { InviteKey } from "./invite-link.ts";
import { inviteMessages } from "./messages/en.ts";

/** Says who invites to write to whom, before the sign-in. A link that no longer works reveals nothing. */
export function InviteGreeting({ orgId, inviteId }: InviteKey) {
  const t = useMessages(inviteMessages);
  const [greeting, setGreeting] = useState<Greeting | "loading" | "unknown">("loading");
  useEffect(() => {
    const left = new AbortController();
    call(contract.greetInvited, { orgId, inviteId }, { signal: left.signal }).then(setGreeting, () => {
      if (!left.signal.aborted) setGreeting("unknown");
    });
    return () => left.abort();
  }, [orgId, inviteId]);
  if (greeting === "loading") return <p aria-busy="true">{"\u00A0"}</p>;
  return <p>{greeting === "unknown" ? t.signInToSee : t.greeting(greeting)}</p>;
}
