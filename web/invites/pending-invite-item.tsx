import { Hourglass } from "lucide-react";
import { pendingMarker, type PendingInvite } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { EventStatusBadge } from "#web/events/event-status-badge.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useMessages } from "#web/platform/language.ts";
import { inviteMessages } from "./messages/en.ts";
import { pathOfInvite, type InviteKey } from "./invite-link.ts";
import { useFormatDays } from "./use-event-days.ts";
import "./pending-invites.css";

type Props = {
  invite: PendingInvite;
  now: Date;
  /** Resolves when the link exists and the lists are refetched. */
  onAccept: (invite: InviteKey) => Promise<void>;
  level: 2 | 3;
};

export function PendingInviteItem({ invite, now, onAccept, level }: Props) {
  const { attempt, run } = useAttempt(inviteErrors.acceptFailed.message);
  const t = useMessages(inviteMessages);
  const days = useFormatDays();
  const { orgId, inviteId, participantName, orgName, eventName } = invite;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className="pending-invite">
      <div className="pending-invite-states">
        <Badge tone="warn" icon={<Hourglass />}>
          {t.pending}
        </Badge>
        <EventStatusBadge status={pendingMarker(invite, now.getTime())} />
      </div>
      <Heading>{participantName}</Heading>
      <p>
        {orgName}
        <br />
        {eventName}
        <br />
        {days(invite)}
      </p>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="pending-invite-ways">
        <Button
          variant="primary"
          aria-label={
            attempt.status === "working"
              ? t.acceptingFor(participantName)
              : t.acceptInviteFor(participantName)
          }
          onPress={() => void run(() => onAccept({ orgId, inviteId }))}
        >
          {attempt.status === "working" ? t.accepting : t.acceptInvite}
        </Button>
        <TextLink href={pathOfInvite({ orgId, inviteId })} aria-label={t.detailsFor(participantName)}>
          {t.details}
        </TextLink>
      </div>
    </li>
  );
}
