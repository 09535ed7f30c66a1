import type { SessionAnswer } from "#domain/identity/session.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { leave } from "#web/identity/leave.ts";
import { Button } from "#web/ui/button.tsx";
import { useErrorMessage, useTranslation, useMessages } from "#web/platform/language.ts";
import { inviteMessages } from "./messages/en.ts";
import type { InviteLink } from "./invite-link.ts";
import { MailboxCheck } from "./mailbox-proof.tsx";
import "./invitation.css";

type Props = {
  link: InviteLink;
  user: SessionAnswer["user"];
  invite: Extract<OpenInvite, { state: "mismatch" }>;
};

/** The account does not have the invited address, so nothing about the participant is shown. */
export function InviteMismatch({ link, user, invite }: Props) {
  const { organizationName, maskedEmail } = invite;
  const t = useMessages(inviteMessages);
  const say = useErrorMessage();
  const translation = useTranslation();
  const unverified = link.emailHint !== undefined && link.emailHint === user.email;
  return (
    <div className="invitation">
      <h1>{say(inviteErrors.emailMismatch.message)}</h1>
      <p>
        {t.sentTo(organizationName)} <strong className="invitation-address">{maskedEmail}</strong>.
        {user.email !== null && t.signedInAs(user.email)}
      </p>
      {unverified && <p>{t.unconfirmed}</p>}
      <section>
        <h2>{unverified ? t.showIsYours : t.isYoursToo}</h2>
        <MailboxCheck invite={link} maskedEmail={maskedEmail} />
      </section>
      <section>
        <h2>{t.haveAccount}</h2>
        <p>{t.logOutHere}</p>
        <Button onPress={() => void leave(translation)}>{t.otherAccount}</Button>
      </section>
    </div>
  );
}
