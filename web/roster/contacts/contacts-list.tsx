import { shownPhone, type ListedContact } from "#domain/roster/contact.ts";
import { Button } from "#web/ui/button.tsx";
import { InviteBadge } from "./invite-badge.tsx";

type Props = {
  /** "Parents of Maya Alvarez". */
  label: string;
  contacts: readonly ListedContact[];
  onRemove: (contact: ListedContact) => void;
};

export function ContactsList({ label, contacts, onRemove }: Props) {
  return (
    <ul aria-label={label} className="contact-list">
      {contacts.map((contact) => (
        <ContactRow key={contact.id} contact={contact} onRemove={() => onRemove(contact)} />
      ))}
    </ul>
  );
}

function ContactRow({ contact, onRemove }: { contact: ListedContact; onRemove: () => void }) {
  const { email, name, relationship, phone, invite } = contact;
  return (
    <li className="contact-row">
      <div className="contact-words">
        <p className="contact-name">{name ?? email}</p>
        <ul className="contact-facts">
          {name !== null && <li>{email}</li>}
          <li>{relationship}</li>
          {phone !== null && (
            <li>
              <span className="whitespace-nowrap">{shownPhone(phone)}</span>
            </li>
          )}
        </ul>
      </div>
      <InviteBadge status={invite} />
      <Button variant="danger" aria-label={`Remove ${name ?? email}`} onPress={onRemove}>
        Remove
      </Button>
    </li>
  );
}
