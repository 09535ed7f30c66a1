import { useId, useState } from "react";
import type { PendingInvite } from "#domain/invites/invite.ts";
import { Button } from "#web/ui/button.tsx";
import { useWords } from "#web/platform/language.ts";
import { inviteWords } from "./words/en.ts";
import { invitesAreHidden, keepInvitesHidden } from "./hidden-invites.ts";
import type { InviteKey } from "./invite-link.ts";
import { PendingInviteItem } from "./pending-invite-item.tsx";
import "./waiting-invites.css";

type Props = {
  userId: string;
  invites: readonly PendingInvite[];
  now: Date;
  onAccept: (invite: InviteKey) => Promise<void>;
};

export function WaitingInvites({ userId, invites, now, onAccept }: Props) {
  const [hidden, setHidden] = useState(() => invitesAreHidden(userId));
  const titleId = useId();
  const said = useWords(inviteWords);
  function turn(): void {
    keepInvitesHidden(userId, !hidden);
    setHidden(!hidden);
  }
  return (
    <section className="waiting-invites" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{said.pendingInvites(invites.length)}</h2>
        <Button
          variant="plain"
          aria-label={hidden ? said.showPending : said.hidePending}
          aria-expanded={!hidden}
          onPress={turn}
        >
          {hidden ? said.show : said.hide}
        </Button>
      </header>
      {!hidden && (
        <ul>
          {invites.map((invite) => (
            <PendingInviteItem
              key={invite.inviteId}
              invite={invite}
              now={now}
              onAccept={onAccept}
              level={3}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
