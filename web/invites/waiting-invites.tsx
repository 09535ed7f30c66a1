import { useId, useState } from "react";
import type { PendingInvite } from "#domain/invites/invite.ts";
import { Button } from "#web/ui/button.tsx";
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

/** The card above one's participants. Whoever folds it away still sees that something waits. */
export function WaitingInvites({ userId, invites, now, onAccept }: Props) {
  const [hidden, setHidden] = useState(() => invitesAreHidden(userId));
  const titleId = useId();
  function turn(): void {
    keepInvitesHidden(userId, !hidden);
    setHidden(!hidden);
  }
  return (
    <section className="waiting-invites" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{invites.length === 1 ? "Pending invite" : `${invites.length} pending invites`}</h2>
        <Button
          variant="plain"
          aria-label={hidden ? "Show pending invites" : "Hide pending invites"}
          aria-expanded={!hidden}
          onPress={turn}
        >
          {hidden ? "Show" : "Hide"}
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
