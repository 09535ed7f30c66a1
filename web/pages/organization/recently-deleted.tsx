import { keptDeletedDays } from "#domain/events/event.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useDeletedEvents } from "#web/events/calls.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useDeletedParticipants } from "#web/roster/deleted-calls.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { DeletedEvents } from "./deleted-events.tsx";
import { DeletedParticipants } from "./deleted-participants.tsx";
import { OrganizationHeader } from "./organization-header.tsx";
import type { StaffOrganization } from "./staff-page.tsx";

type Props = { organization: StaffOrganization };

const kept = `What is deleted and not empty waits here for ${keptDeletedDays} days, then it is gone for good.`;

/** Admins restore events; every team member restores participants. */
export function RecentlyDeleted({ organization }: Props) {
  return (
    <>
      <OrganizationHeader organization={organization} title="Recently deleted">
        <p>{kept}</p>
      </OrganizationHeader>
      <DeletedLists organization={organization} />
    </>
  );
}

function DeletedLists({ organization }: Props) {
  const { id, type, role } = organization;
  const words = termsFor(type);
  const isAdmin = role === "admin";
  const events = useDeletedEvents(id, { enabled: isAdmin });
  const participants = useDeletedParticipants(id);
  // When both requests failed, one error box covers both.
  if ([events, participants].every(({ error, data }) => error !== null && data === undefined)) {
    return (
      <LoadFailed
        error={participants.error}
        failed={eventErrors.deletedListFailed.message}
        onRetry={() => void Promise.all([events.refetch(), participants.refetch()])}
      />
    );
  }
  const noEvents = !isAdmin || events.data?.events.length === 0;
  if (noEvents && participants.data?.participants.length === 0) {
    const places = words.events.toLowerCase();
    return (
      <ListFrame>
        <EmptyState
          picture={<Picture name="empty-mailbox" />}
          title="Nothing to restore"
          action={<LinkButton href={`/org/${id}/events`}>{`Go to ${places}`}</LinkButton>}
        >
          {isAdmin
            ? `No ${words.event.toLowerCase()} and no ${words.participant.toLowerCase()} was deleted lately.`
            : `No ${words.participant.toLowerCase()} was deleted lately. Only admins see and restore deleted ${places}.`}
        </EmptyState>
      </ListFrame>
    );
  }
  return (
    <div className="stack stack-loose">
      <DeletedEvents organization={organization} words={words} answer={events} />
      <DeletedParticipants organization={organization} words={words} answer={participants} />
    </div>
  );
}
