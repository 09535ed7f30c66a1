import { Suspense, useCallback, useMemo } from "react";
import { useParams } from "react-router";
import { useEventInvites } from "#web/invites/staff/event-invites-calls.ts";
import { InviteAll } from "#web/invites/staff/invite-all.tsx";
import type { InviteSelectedPlace } from "#web/roster/board/board-additions.ts";
import { RosterBoard } from "#web/roster/board/roster-board.tsx";
import { useRoster } from "#web/roster/calls.ts";
import type { ContactPlace } from "#web/roster/contacts/contact-place.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { EventTabs } from "./event-header.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { useOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Campers · Cabin Courier" }];
}

const ContactInviting = lazyPart(
  async () => (await import("#web/invites/staff/contact-inviting.tsx")).ContactInviting,
  InvitingNotLoaded,
);

const InviteSelectedDialog = lazyDialog({
  load: async () => (await import("#web/invites/staff/invite-selected-dialog.tsx")).InviteSelectedDialog,
  notLoaded: "Inviting could not be loaded.",
  close: ({ onClose }) => onClose(),
});

function InvitingNotLoaded() {
  return <p role="alert">Inviting could not be loaded. Please reload the page.</p>;
}

function inviting(place: ContactPlace) {
  return (
    <Suspense
      fallback={place.contact.invite === "accepted" ? null : <div className="contact-inviting-space" />}
    >
      <ContactInviting {...place} />
    </Suspense>
  );
}

export default function EventParticipants() {
  const organization = useOrganization();
  const { eventId = "" } = useParams();
  const eventName = useRoster({ orgId: organization.id, eventId }).data?.event.name;
  const inviteSelected = useCallback(
    (place: InviteSelectedPlace) => <InviteSelectedDialog {...place} organization={organization} />,
    [organization],
  );
  return (
    <RosterBoard
      organization={organization}
      eventId={eventId}
      inviteSummaries={useSummaries(organization.id, eventId)}
      tabs={
        <EventTabs organization={organization} eventId={eventId} eventName={eventName} tab="participants" />
      }
      headerActions={<InviteAll organization={organization} eventId={eventId} />}
      contactActions={inviting}
      inviteSelected={inviteSelected}
    />
  );
}

function useSummaries(orgId: string, eventId: string) {
  const { data } = useEventInvites({ orgId, eventId });
  const participants = data?.participants;
  return useMemo(
    () =>
      participants &&
      new Map(participants.flatMap(({ id, summary }) => (summary ? [[id, summary] as const] : []))),
    [participants],
  );
}
