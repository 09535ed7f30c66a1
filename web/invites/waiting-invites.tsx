import { useId, useState } from "react";
import type { PendingInvite } from "#domain/invites/invite.ts";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { InviteKey } from "./invite-link.ts";
import { inviteMessages } from "./messages/en.ts";
import { PendingInviteItem } from "./pending-invite-item.tsx";
import "./pending-invites.css";

type Props = {
  userId: string;
  invites: readonly PendingInvite[];
  now: Date;
  onAccept: (invite: InviteKey) => Promise<void>;
};

export function WaitingInvites({ userId, invites, now, onAccept }: Props) {
  const [hidden, setHidden] = useState(() => invitesAreHidden(userId));
  const titleId = useId();
  const t = useMessages(inviteMessages);
  function turn(): void {
    keepInvitesHidden(userId, !hidden);
    setHidden(!hidden);
  }
  return (
    <section className="waiting-invites" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t.pendingInvites(invites.length)}</h2>
        <Button
          variant="plain"
          aria-label={hidden ? t.showPending : t.hidePending}
          aria-expanded={!hidden}
          onPress={turn}
        >
          {hidden ? t.show : t.hide}
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

const key = (userId: string) => `cabin-courier.invites-hidden.${userId}`;

function invitesAreHidden(userId: string): boolean {
  try {
    return localStorage.getItem(key(userId)) !== null;
  } catch {
    return false;
  }
}

function keepInvitesHidden(userId: string, hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(key(userId), "1");
    else localStorage.removeItem(key(userId));
  } catch {
    // A machine that keeps nothing shows the card again next time.
  }
}
