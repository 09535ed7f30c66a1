import type { Gap } from "#domain/notifications/mail-gaps.ts";
import { ContactInviting } from "#web/invites/staff/contact-inviting.tsx";
import type { ContactPlace } from "#web/roster/contacts/contact-place.ts";
import { ContactsDialog } from "#web/roster/contacts/contacts-dialog.tsx";
import type { StaffOrganization } from "./open-organization.tsx";

export type GapContactsProps = {
  organization: StaffOrganization;
  eventId: string;
  gap: Gap;
  onClose: () => void;
};

function inviting(place: ContactPlace) {
  return <ContactInviting {...place} />;
}

export function GapContacts({ organization, eventId, gap, onClose }: GapContactsProps) {
  return (
    <ContactsDialog
      organization={organization}
      eventId={eventId}
      participant={{ id: gap.participantId, name: gap.name }}
      actionsFor={inviting}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    />
  );
}
