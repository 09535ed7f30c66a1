import { Link } from "react-router";
import { inviteErrors } from "#domain/invites/errors.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
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
        {/* With no invite left, the list leads on to My Participants. */}
        <Link to="/pending-invites" state={{ autoRedirect: true }} className={buttonClass("outline")}>
          {t.seePending}
        </Link>
      </div>
    </>
  );
}
