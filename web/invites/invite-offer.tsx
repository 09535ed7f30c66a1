import { MailOpen } from "lucide-react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useMessages } from "#web/platform/language.ts";
import { inviteMessages } from "./messages/en.ts";
import { useAcceptInvite } from "./calls.ts";
import type { InviteKey } from "./invite-link.ts";
import { useFormatDays } from "./use-event-days.ts";
import "./invitation.css";

type Props = {
  link: InviteKey;
  user: SessionAnswer["user"];
  invite: Extract<OpenInvite, { state: "yours" }>;
};

export function InviteOffer({ link, user, invite }: Props) {
  const accept = useAcceptInvite();
  const { attempt, run } = useAttempt(inviteErrors.acceptFailed.message);
  const { organizationName, organizationType, invitedBy, participantName, eventName } = invite;
  const t = useMessages(inviteMessages);
  const days = useFormatDays();
  return (
    <div className="invitation">
      <Picture name="accept-invite" loading="eager" />
      <h1>{t.invitedToWrite(participantName)}</h1>
      <dl>
        <dt>{t.organization(organizationType)}</dt>
        <dd>{organizationName}</dd>
        <dt>{t.event(organizationType)}</dt>
        <dd>
          {eventName} <span>{days(invite)}</span>
        </dd>
        <dt>{t.invitedBy}</dt>
        <dd>{invitedBy}</dd>
      </dl>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button
        variant="primary"
        icon={<MailOpen />}
        className="invitation-action"
        onPress={() =>
          void run(async () => {
            await accept.mutateAsync(link);
          })
        }
      >
        {attempt.status === "working" ? t.accepting : t.accept}
      </Button>
      <p className="invitation-note">
        {t.howItGoes(organizationType)}
        {user.email !== null && t.signedInAs(user.email)}
      </p>
    </div>
  );
}
