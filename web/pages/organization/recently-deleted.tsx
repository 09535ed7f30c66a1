import type { ReactNode } from "react";
import { formatDay } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { deletionDayOf } from "#domain/events/deletion.ts";
import { keptDeletedDays } from "#domain/events/event.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useDeletedEvents, useRestoreEvent } from "#web/events/calls.ts";
import { DeletedList } from "#web/events/deleted-list.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useRetention } from "#web/events/keeping/calls.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useDeletedParticipants, useRestoreParticipant } from "#web/roster/deleted-calls.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { OrganizationHeader } from "./organization-header.tsx";
import { useOrganization, type StaffOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Recently deleted · Cabin Courier" }];
}

type Props = { organization: StaffOrganization };

function keptText(organization: StaffOrganization): string {
  const { event, events, participants } = organizationTerms(organization);
  return `Deleted ${events.toLowerCase()} and ${participants.toLowerCase()} stay here for ${keptDeletedDays} days, or until the ${event.toLowerCase()}'s letters are deleted.`;
}

/** Admins restore events; every team member restores participants. */
export default function RecentlyDeleted() {
  const organization = useOrganization();
  return (
    <>
      <OrganizationHeader organization={organization} title="Recently deleted">
        <p>{keptText(organization)}</p>
      </OrganizationHeader>
      <DeletedLists organization={organization} />
    </>
  );
}

function DeletedLists({ organization }: Props) {
  const { id, role } = organization;
  const words = organizationTerms(organization);
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
            ? `Nothing was deleted in the last ${keptDeletedDays} days.`
            : `No ${words.participants.toLowerCase()} were deleted in the last ${keptDeletedDays} days. Only admins see and restore deleted ${places}.`}
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

type DeletedEventsProps = {
  organization: StaffOrganization;
  words: Terms;
  answer: ReturnType<typeof useDeletedEvents>;
};

function DeletedEvents({ organization, words, answer }: DeletedEventsProps) {
  const { id: orgId, timeZone, role } = organization;
  const now = useQuarterHour();
  const { data: retention } = useRetention(orgId);
  const restore = useRestoreEvent(orgId);
  const events = words.events.toLowerCase();
  const rows = answer.data?.events.map((event) => ({
    ...event,
    was: `${formatDay(event.startDate)} to ${formatDay(event.endDate)}`,
    people: event.participants,
    deletesOn: retention === undefined ? null : deletionDayOf(event, retention),
  }));
  if (role !== "admin")
    return (
      <DeletedPanel title={`Deleted ${events}`}>
        {`Only admins see and restore deleted ${events}.`}
      </DeletedPanel>
    );
  return (
    <DeletedPanel title={`Deleted ${events}`} answer={answer}>
      {rows === undefined || rows.length === 0 ? (
        `No ${events}.`
      ) : (
        <DeletedList
          label={`Deleted ${events}`}
          wasName="Days"
          peopleName={words.participants}
          rows={rows}
          timeZone={timeZone}
          now={now}
          onRestore={async ({ id, name }) => {
            await restore.mutateAsync(id);
            showToast(`${name} was restored.`);
          }}
        />
      )}
    </DeletedPanel>
  );
}

type DeletedParticipantsProps = {
  organization: StaffOrganization;
  words: Terms;
  answer: ReturnType<typeof useDeletedParticipants>;
};

function DeletedParticipants({ organization, words, answer }: DeletedParticipantsProps) {
  const { id: orgId, timeZone } = organization;
  const now = useQuarterHour();
  const { data: retention } = useRetention(orgId);
  const restore = useRestoreParticipant(orgId);
  const participants = words.participants.toLowerCase();
  const rows = answer.data?.participants.map(({ eventId, eventName, endDate, contacts, ...rest }) => ({
    ...rest,
    eventId,
    was: eventName,
    people: contacts,
    deletesOn:
      retention === undefined || endDate === undefined
        ? null
        : deletionDayOf({ id: eventId, endDate }, retention),
  }));
  return (
    <DeletedPanel title={`Deleted ${participants}`} answer={answer}>
      {rows === undefined || rows.length === 0 ? (
        `No ${participants}.`
      ) : (
        <DeletedList
          label={`Deleted ${participants}`}
          wasName={words.event}
          peopleName={words.contacts}
          rows={rows}
          timeZone={timeZone}
          now={now}
          onRestore={async ({ id, eventId, name }) => {
            await restore.mutateAsync({ eventId, participantId: id });
            showToast(`${name} was restored.`);
          }}
        />
      )}
    </DeletedPanel>
  );
}

type Answer = { isPending: boolean; error: unknown; dataUpdatedAt: number; refetch: () => unknown };

type DeletedPanelProps = {
  title: string;
  answer?: Answer;
  children: ReactNode;
};

function DeletedPanel({ title, answer, children }: DeletedPanelProps) {
  const failed = answer !== undefined && answer.error !== null;
  const loading = answer?.isPending === true && !failed;
  const known = answer === undefined || answer.dataUpdatedAt > 0;
  return (
    <Panel title={title} flush>
      {failed && (
        <div className="panel-body">
          <LoadFailed
            error={answer.error}
            failed={eventErrors.deletedListFailed.message}
            loadedAt={answer.dataUpdatedAt}
            onRetry={() => void answer.refetch()}
          />
        </div>
      )}
      {loading && <Skeleton label={`Loading ${title.toLowerCase()}…`} rows={3} />}
      {known && (typeof children === "string" ? <p className="panel-note">{children}</p> : children)}
    </Panel>
  );
}
