import { inviteErrors } from "#domain/invites/errors.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { useWords } from "#web/platform/language.ts";
import { inviteWords } from "./words/en.ts";

/** Invalid, revoked, used and expired links look the same, so guessing reveals nothing. */
export function InvalidInvite() {
  const said = useWords(inviteWords);
  return (
    <>
      <h1>{said.acceptTitle}</h1>
      <ErrorBox sentence={inviteErrors.invalidLink.message}>{said.newestLink}</ErrorBox>
      <p>{said.alsoOnList}</p>
      <div>
        <LinkButton href="/pending-invites">{said.seePending}</LinkButton>
      </div>
    </>
  );
}
