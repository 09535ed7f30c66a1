import type { ReactNode } from "react";
import { formatPhone, type ListedContact } from "#domain/roster/contact.ts";
import { Button } from "#web/ui/button.tsx";
import { InviteBadge } from "./invite-badge.tsx";

type Props = {
  label: string;
  contacts: readonly ListedContact[];
  onRemove: (contact: ListedContact) => void;
  actionsFor?: ((contact: ListedContact) => ReactNode) | undefined;
};

export function ContactsList({ label, contacts, onRemove, actionsFor }: Props) {
  return (
    <ul aria-label={label} className="contact-list">
      {contacts.map((contact) => (
        <ContactRow key={contact.id} contact={contact} onRemove={() => onRemove(contact)}>
          {actionsFor?.(contact)}
        </ContactRow>
      ))}
    </ul>
  );
}

type RowProps = { contact: ListedContact; onRemove: () => void; children: ReactNode };

function ContactRow({ contact, onRemove, children }: RowProps) {
  const { email, name, relationship, phone, invite, failure } = contact;
  return (
    <li className="contact-row">
      <div className="contact-words">
        <p className="contact-name">{name ?? email}</p>
        <ul className="contact-facts">
          {name !== null && <li>{email}</li>}
          <li>{relationship}</li>
          {phone !== null && (
            <li>
              <span className="nowrap">{formatPhone(phone)}</span>
            </li>
          )}
        </ul>
      </div>
      <InviteBadge status={invite} />
      {invite === "error" && failure !== null && <p className="contact-failure">{failure}</p>}
      {children !== undefined && <div className="contact-actions">{children}</div>}
      <Button variant="danger" aria-label={`Remove ${name ?? email}`} onPress={onRemove}>
        Remove
      </Button>
    </li>
  );
}
