import { MailOpen } from "lucide-react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { inviteReasons } from "#domain/invites/reasons.ts";
import { typeLabel, wordsFor } from "#domain/organizations/words.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useAcceptInvite } from "./calls.ts";
import type { InviteKey } from "./invite-link.ts";
import { shownDays } from "./shown-days.ts";
import "./invitation.css";

type Props = {
  link: InviteKey;
  user: SessionAnswer["user"];
  invite: Extract<OpenInvite, { state: "yours" }>;
};

/** Who invites, to whom and when, and one tap. */
export function InviteOffer({ link, user, invite }: Props) {
  const accept = useAcceptInvite();
  const { attempt, run } = useAttempt(inviteReasons.acceptFailed.message);
  const { organizationName, organizationType, invitedBy, participantName, eventName } = invite;
  const words = wordsFor(organizationType);
  return (
    <div className="invitation">
      <Picture name="accept-invite" loading="eager" />
      <h1>You are invited to write to {participantName}</h1>
      <dl>
        <dt>{typeLabel(organizationType)}</dt>
        <dd>{organizationName}</dd>
        <dt>{words.event}</dt>
        <dd>
          {eventName} <span>{shownDays(invite)}</span>
        </dd>
        <dt>Invited by</dt>
        <dd>{invitedBy}</dd>
      </dl>
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button
        variant="primary"
        icon={<MailOpen />}
        className="invitation-deed"
        onPress={() =>
          void run(async () => {
            await accept.mutateAsync(link);
          })
        }
      >
        {attempt.step === "working" ? "Accepting…" : "Accept Invite"}
      </Button>
      <p className="invitation-note">
        You write here, the {words.organization} prints your letter and hands it to the{" "}
        {words.participant.toLowerCase()}, and the answer comes back to you.
        {user.email !== null && ` You are signed in as ${user.email}.`}
      </p>
    </div>
  );
}
