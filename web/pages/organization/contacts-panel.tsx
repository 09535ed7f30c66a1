import { Suspense, useState } from "react";
import { termsFor } from "#domain/organizations/terms.ts";
import { formatPhone } from "#domain/phone.ts";
import { formatAccess } from "#domain/roster/contact-access.ts";
import type { ListedContact } from "#domain/roster/contact.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { ContactPlace } from "#web/roster/contacts/contact-place.ts";
import { useContacts } from "#web/roster/contacts/contacts-calls.ts";
import { InviteBadge } from "#web/roster/contacts/invite-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import type { StaffOrganization } from "./open-organization.tsx";

const ContactsDialog = lazyDialog({
  load: async () => (await import("#web/roster/contacts/contacts-dialog.tsx")).ContactsDialog,
  notLoaded: contactErrors.loadFailed.message,
  close: ({ onOpenChange }) => onOpenChange(false),
});
const ContactInviting = lazyMain(
  async () => (await import("#web/invites/staff/contact-inviting.tsx")).ContactInviting,
);

function inviting(place: ContactPlace) {
  return (
    <Suspense
      fallback={place.contact.invite === "accepted" ? null : <div className="contact-inviting-space" />}
    >
      <ContactInviting {...place} />
    </Suspense>
  );
}

type Props = {
  organization: StaffOrganization;
  eventId: string;
  participant: { id: string; name: string };
};

export function ContactsPanel({ organization, eventId, participant }: Props) {
  const of = { orgId: organization.id, eventId, participantId: participant.id };
  const { data, error, dataUpdatedAt, refetch } = useContacts(of);
  const [isOpen, setOpen] = useState(false);
  const words = termsFor(organization.type);
  return (
    <Panel
      title={words.contacts}
      flush
      actions={<Button onPress={() => setOpen(true)}>{`Manage ${words.contacts}`}</Button>}
    >
      {error !== null && (
        <LoadFailed
          error={error}
          failed={contactErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading…" rows={3} />}
      {data?.contacts.length === 0 && (
        <p className="contacts-panel-none">{`No ${words.contacts.toLowerCase()} yet.`}</p>
      )}
      <ul aria-label={words.contacts} className="contacts-panel">
        {data?.contacts.map((contact) => (
          <Contact key={contact.id} contact={contact} />
        ))}
      </ul>
      {isOpen && (
        <ContactsDialog
          organization={organization}
          eventId={eventId}
          participant={participant}
          actionsFor={inviting}
          isOpen
          onOpenChange={(open) => !open && setOpen(false)}
        />
      )}
    </Panel>
  );
}

function Contact({ contact }: { contact: ListedContact }) {
  const { name, email, relationship, phone, invite, failure, access, block } = contact;
  return (
    <li>
      <p className="contacts-panel-name">{name ?? email}</p>
      <InviteBadge status={invite} />
      <div className="contacts-panel-facts">
        <span>{relationship}</span>
        {phone !== null && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
        {name !== null && <span>{email}</span>}
        {invite === "error" && failure !== null && <span>{failure}</span>}
        {access !== undefined && <span>{formatAccess(access)}</span>}
        {block !== undefined && <span>{block}</span>}
      </div>
    </li>
  );
}
