import { useMessages } from "#web/platform/language.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { inviteMessages } from "./messages/en.ts";
import "./invitation.css";

/** Stands wherever an account can accept its first invite. */
export function AcceptanceTerms() {
  const t = useMessages(inviteMessages);
  return (
    <div className="invitation-note">
      <p>{t.adultsWhoAgree}</p>
      <p className="row">
        <TextLink href="/terms">{t.terms}</TextLink>
        <TextLink href="/privacy">{t.privacy}</TextLink>
      </p>
    </div>
  );
}
