import type { SessionAnswer } from "#domain/identity/session.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { leave } from "#web/identity/leave.ts";
import { Button } from "#web/ui/button.tsx";
import { useSay, useTranslation, useWords } from "#web/platform/language.ts";
import { inviteWords } from "./words/en.ts";
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
  const said = useWords(inviteWords);
  const say = useSay();
  const translation = useTranslation();
  const unverified = link.emailHint !== undefined && link.emailHint === user.email;
  return (
    <div className="invitation">
      <h1>{say(inviteErrors.emailMismatch.message)}</h1>
      <p>
        {said.sentTo(organizationName)} <strong className="invitation-address">{maskedEmail}</strong>.
        {user.email !== null && said.signedInAs(user.email)}
      </p>
      {unverified && <p>{said.unconfirmed}</p>}
      <section>
        <h2>{unverified ? said.showIsYours : said.isYoursToo}</h2>
        <MailboxCheck invite={link} maskedEmail={maskedEmail} />
      </section>
      <section>
        <h2>{said.haveAccount}</h2>
        <p>{said.logOutHere}</p>
        <Button onPress={() => void leave(translation)}>{said.otherAccount}</Button>
      </section>
    </div>
  );
}
