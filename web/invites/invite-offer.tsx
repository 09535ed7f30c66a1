import { MailOpen } from "lucide-react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useWords } from "#web/platform/language.ts";
import { inviteWords } from "./words/en.ts";
import { useAcceptInvite } from "./calls.ts";
import type { InviteKey } from "./invite-link.ts";
import { useShownDays } from "./use-shown-days.ts";
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
  const said = useWords(inviteWords);
  const days = useShownDays();
  return (
    <div className="invitation">
      <Picture name="accept-invite" loading="eager" />
      <h1>{said.invitedToWrite(participantName)}</h1>
      <dl>
        <dt>{said.organization(organizationType)}</dt>
        <dd>{organizationName}</dd>
        <dt>{said.event(organizationType)}</dt>
        <dd>
          {eventName} <span>{days(invite)}</span>
        </dd>
        <dt>{said.invitedBy}</dt>
        <dd>{invitedBy}</dd>
      </dl>
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
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
        {attempt.step === "working" ? said.accepting : said.accept}
      </Button>
      <p className="invitation-note">
        {said.howItGoes(organizationType)}
        {user.email !== null && said.signedInAs(user.email)}
      </p>
    </div>
  );
}
