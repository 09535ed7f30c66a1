import { inviteErrors } from "#domain/invites/errors.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { useMessages } from "#web/platform/language.ts";
import { inviteMessages } from "./messages/en.ts";

/** Invalid, revoked, used and expired links look the same, so guessing reveals nothing. */
export function InvalidInvite() {
  const t = useMessages(inviteMessages);
  return (
    <>
      <h1>{t.acceptTitle}</h1>
      <ErrorBox sentence={inviteErrors.invalidLink.message}>{t.newestLink}</ErrorBox>
      <p>{t.alsoOnList}</p>
      <div>
        <LinkButton href="/pending-invites">{t.seePending}</LinkButton>
      </div>
    </>
  );
}
