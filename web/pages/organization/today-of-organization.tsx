import { FileQuestionMark, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { dayIn } from "#domain/events/calendar-day.ts";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import { proposalDeskErrors } from "#domain/invites/proposal-errors.ts";
import { earlyDeletionDeskErrors } from "#domain/notes/early-deletion-errors.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { todayErrors } from "#domain/today/errors.ts";
import { isStepDone } from "#domain/today/start-steps.ts";
import type { EndedEvent, Start, TodayAnswer } from "#domain/today/today.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useProposals } from "#web/invites/staff/proposals-calls.ts";
import { CampClockNote } from "#web/organizations/camp-clock.tsx";
import { useEarlyDeletions } from "#web/notes/early-deletion-calls.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { NewOrganizationNotice } from "#web/organizations/standing-notice.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { ActiveEvent } from "#web/today/active-event.tsx";
import { useToday } from "#web/today/calls.ts";
import { NextEvent } from "#web/today/next-event.tsx";
import "#web/today/today.css";
import { WorkList } from "#web/today/work-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OrganizationHeader } from "./organization-header.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { useOrganization, type StaffOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Today · Cabin Courier" }];
}

export default function TodayOfOrganization() {
  const organization = useOrganization();
  const { data, error, dataUpdatedAt, refetch } = useToday(organization.id);
  const today = dayIn(organization.timeZone, useQuarterHour());
  return (
    <>
      <OrganizationHeader
        organization={organization}
        badge={<CampClockNote />}
        title="Today"
        count={formatMailDay(today)}
      />
      <div className="today">
        {data !== undefined && data.start === undefined && (
          <NewOrganizationNotice organization={organization} />
        )}
        {error !== null && (
          <LoadFailed
            error={error}
            failed={todayErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton label="Loading today…" rows={6} />}
        {data !== undefined && <Events organization={organization} answer={data} today={today} />}
      </div>
    </>
  );
}

type Props = { organization: StaffOrganization };
type EventsProps = Props & { answer: TodayAnswer; today: string };

function Events({ organization, answer, today }: EventsProps) {
  const { active, ended, next, start } = answer;
  const deletions = useEarlyDeletions(organization.id, organization.role === "admin");
  const requests = deletions.data?.requests ?? [];
  const asked = useProposals(organization.id);
  const proposals = asked.data?.proposals ?? [];
  const words = organizationTerms(organization);
  // The list of first steps says it, until they are done.
  const showsAhead = active.length === 0 && (start === undefined || isStepDone("invites", start));
  return (
    <>
      {start !== undefined && <FirstSteps organization={organization} words={words} start={start} />}
      {active.map((event) => (
        <ActiveEvent
          key={event.id}
          organization={organization}
          words={words}
          event={event}
          deletionRequests={requests.filter(({ eventId }) => eventId === event.id).length}
          proposals={proposals.filter(({ eventId }) => eventId === event.id).length}
          today={today}
        />
      ))}
      {showsAhead && next === null && start === undefined && (
        <NothingAhead organization={organization} words={words} />
      )}
      {showsAhead && next !== null && (
        <NextEvent
          orgId={organization.id}
          words={words}
          event={next}
          isAdmin={organization.role === "admin"}
        />
      )}
      {isToTell(asked.error) && (
        <LoadFailed
          error={asked.error}
          failed={proposalDeskErrors.loadFailed.message}
          loadedAt={asked.dataUpdatedAt}
          onRetry={() => void asked.refetch()}
        />
      )}
      {proposals.length > 0 && (
        <div id="proposals">
          <Suspense fallback={<Skeleton label="Loading…" rows={2} />}>
            <ProposalsPanel organization={organization} proposals={proposals} />
          </Suspense>
        </div>
      )}
      {isToTell(deletions.error) && (
        <LoadFailed
          error={deletions.error}
          failed={earlyDeletionDeskErrors.loadFailed.message}
          loadedAt={deletions.dataUpdatedAt}
          onRetry={() => void deletions.refetch()}
        />
      )}
      {requests.length > 0 && (
        <div id="deletion-requests">
          <Suspense fallback={<Skeleton label="Loading…" rows={2} />}>
            <DeletionRequests organization={organization} requests={requests} />
          </Suspense>
        </div>
      )}
      {ended.length > 0 && <StillOpen orgId={organization.id} words={words} events={ended} />}
    </>
  );
}

/** The previous release has no such lists. */
function isToTell(error: unknown): boolean {
  return error !== null && !(error instanceof CallFailed && error.status === "not-found");
}

const ProposalsPanel = lazyMain(
  async () => (await import("#web/invites/staff/proposals-panel.tsx")).ProposalsPanel,
);
const DeletionRequests = lazyMain(
  async () => (await import("#web/notes/desk/deletion-requests.tsx")).DeletionRequests,
);

type StillOpenProps = { orgId: string; words: Terms; events: readonly EndedEvent[] };

/** Replies come back until after the last day. */
function StillOpen({ orgId, words, events }: StillOpenProps) {
  const works = events.map(({ id, name, endDate, toMatch, refused }) => ({
    href: `/org/${orgId}/events/${id}/upload`,
    icon: <FileQuestionMark />,
    count: toMatch + refused,
    label: `${toMatch + refused === 1 ? "page" : "pages"} left of ${name}, which ended ${formatMailDay(endDate)}`,
  }));
  const title = `Left from ended ${words.events.toLowerCase()}`;
  return (
    <Panel title={title} flush>
      <WorkList label={title} works={works} done="" />
    </Panel>
  );
}

const StartList = lazyMain(async () => (await import("#web/today/start-list.tsx")).StartList);
const FirstEventDialog = lazyMain(async () => (await import("./first-event-dialog.tsx")).FirstEventDialog);

type FirstStepsProps = Props & { words: Terms; start: Start };

function FirstSteps({ organization, words, start }: FirstStepsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Suspense fallback={<Skeleton label="Loading…" rows={5} />}>
        <StartList
          organization={organization}
          words={words}
          start={start}
          isAdmin={organization.role === "admin"}
          now={useQuarterHour().getTime()}
          onEvent={() => setOpen(true)}
        >
          <NewOrganizationNotice organization={organization} />
        </StartList>
      </Suspense>
      <Suspense>
        {isOpen && (
          <FirstEventDialog
            orgId={organization.id}
            words={words}
            eventId={start.event?.id}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function NothingAhead({ organization, words }: Props & { words: Terms }) {
  const [isAdding, setAdding] = useState(false);
  const event = words.event.toLowerCase();
  const isAdmin = organization.role === "admin";
  return (
    <ListFrame>
      <EmptyState
        picture={<Picture name="schedule-events" />}
        title={`No ${event} ahead`}
        action={
          isAdmin ? (
            <Button variant="primary" icon={<Plus />} onPress={() => setAdding(true)}>
              {`Add ${event}`}
            </Button>
          ) : (
            <LinkButton
              href={`/org/${organization.id}/events`}
            >{`All ${words.events.toLowerCase()}`}</LinkButton>
          )
        }
      >
        {isAdmin
          ? `Add the next ${event}, and this page shows what there is to print and match on each of its days.`
          : `Ask an admin to add the next ${event}.`}
      </EmptyState>
      <Suspense>
        {isAdding && (
          <FirstEventDialog orgId={organization.id} words={words} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </ListFrame>
  );
}
