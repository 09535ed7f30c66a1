import { Picture } from "#web/brand/picture.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { useMessages } from "#web/platform/language.ts";
import { inviteMessages } from "./messages/en.ts";
import "./invitation.css";

export function Linked({ participantName }: { participantName: string }) {
  const t = useMessages(inviteMessages);
  return (
    <div className="invitation">
      <Picture name="send-first-note" loading="eager" />
      <h1 tabIndex={-1} ref={takeLostFocus}>
        {t.linked}
      </h1>
      <p>{t.canWriteTo(participantName)}</p>
      <LinkButton href="/my/participants" variant="primary" className="invitation-action">
        {t.toDashboard}
      </LinkButton>
    </div>
  );
}

/** The pressed button is gone; moving the focus makes screen readers read the result. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus();
}
