import type { SessionAnswer } from "#domain/identity/session.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { inviteReasons } from "#domain/invites/reasons.ts";
import { leave } from "#web/identity/leave.ts";
import { Button } from "#web/ui/button.tsx";
import type { InviteLink } from "./invite-link.ts";
import { MailboxProof } from "./mailbox-proof.tsx";
import "./invitation.css";

type Props = {
  link: InviteLink;
  user: SessionAnswer["user"];
  invite: Extract<OpenInvite, { state: "mismatch" }>;
};

/** The invited address is not one of this account's. Nothing is told of whom the invite is about; two ways lead on. */
export function InviteMismatch({ link, user, invite }: Props) {
  const { organizationName, maskedEmail } = invite;
  const unproven = link.emailHint !== undefined && link.emailHint === user.email;
  return (
    <div className="invitation">
      <h1>{inviteReasons.emailMismatch.message}</h1>
      <p>
        {organizationName} sent this invite to <strong className="invitation-address">{maskedEmail}</strong>.
        {user.email !== null && ` You are signed in as ${user.email}.`}
      </p>
      {unproven && <p>The service you signed in with has not confirmed that this address is yours.</p>}
      <section>
        <h2>{unproven ? "Show that it is yours" : "Is that mailbox yours too?"}</h2>
        <MailboxProof invite={link} maskedEmail={maskedEmail} />
      </section>
      <section>
        <h2>Do you have an account with that address?</h2>
        <p>Log out here, then sign in with it. This page stays.</p>
        <Button onPress={() => void leave()}>Sign in with another account</Button>
      </section>
    </div>
  );
}
