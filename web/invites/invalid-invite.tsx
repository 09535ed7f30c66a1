import { inviteReasons } from "#domain/invites/reasons.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Mistyped, revoked, used by somebody else, over: one answer, so that trying tells nothing. */
export function InvalidInvite() {
  return (
    <>
      <h1>Accept your invite</h1>
      <ErrorBox sentence={inviteReasons.invalidLink.message}>
        Open the link in the newest invitation you got by e-mail, or ask whoever invited you to send it again.
      </ErrorBox>
      <p>An invite that is still open is also on your list.</p>
      <div>
        <LinkButton href="/pending-invites">See pending invites</LinkButton>
      </div>
    </>
  );
}
