import { lazy, Suspense, useMemo, type ComponentType } from "react";
import { useParams } from "react-router";
import { useEventInvites } from "#web/invites/staff/event-invites-calls.ts";
import { InviteAll } from "#web/invites/staff/invite-all.tsx";
import type { BoardOrganization } from "#web/roster/board/board-header.tsx";
import { RosterBoard } from "#web/roster/board/roster-board.tsx";
import type { ContactPlace } from "#web/roster/contacts/contact-place.ts";
import { StaffPage } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Participants · Cabin Courier" }];
}

export default function EventParticipantsPage() {
  const { eventId = "" } = useParams();
  return (
    <StaffPage>
      {/* What is folded, typed or asked belongs to one event. */}
      {(organization) => <InvitingBoard key={eventId} organization={organization} eventId={eventId} />}
    </StaffPage>
  );
}

const ContactInviting = lazy(async (): Promise<{ default: ComponentType<ContactPlace> }> => {
  try {
    return { default: (await import("#web/invites/staff/contact-inviting.tsx")).ContactInviting };
  } catch {
    return { default: InvitingNotLoaded };
  }
});

function InvitingNotLoaded() {
  return <p role="alert">Inviting could not be loaded. Please reload the page.</p>;
}

function inviting(place: ContactPlace) {
  return (
    <Suspense>
      <ContactInviting {...place} />
    </Suspense>
  );
}

type Props = { organization: BoardOrganization; eventId: string };

function InvitingBoard({ organization, eventId }: Props) {
  return (
    <RosterBoard
      organization={organization}
      eventId={eventId}
      inviteStatuses={useStatuses(organization.id, eventId)}
      headerActions={<InviteAll organization={organization} eventId={eventId} />}
      contactActions={inviting}
    />
  );
}

/** Undefined before the first invite: a board where every status is NONE carries no information. */
function useStatuses(orgId: string, eventId: string) {
  const { data } = useEventInvites({ orgId, eventId });
  const participants = data?.participants;
  const begun =
    data !== undefined &&
    Object.entries(data.counts).some(([status, count]) => status !== "none" && count > 0);
  return useMemo(
    () => (begun ? new Map(participants?.map(({ id, status }) => [id, status])) : undefined),
    [begun, participants],
  );
}
