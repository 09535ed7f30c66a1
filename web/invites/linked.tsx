import { Picture } from "#web/brand/picture.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import "./invitation.css";

export function Linked({ participantName }: { participantName: string }) {
  return (
    <div className="invitation">
      <Picture name="send-first-note" loading="eager" />
      <h1 tabIndex={-1} ref={takeLostFocus}>
        Linked!
      </h1>
      <p>You can write to {participantName} now.</p>
      <LinkButton href="/my/participants" variant="primary" className="invitation-deed">
        Go to dashboard
      </LinkButton>
    </div>
  );
}

/** The button that was pressed has gone with its page; whoever listens instead of looking is told what came of it. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus();
}
