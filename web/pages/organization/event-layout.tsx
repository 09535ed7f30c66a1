import { useMemo } from "react";
import { Outlet, useLocation, useOutletContext, useParams } from "react-router";
import { eventErrors } from "#domain/events/errors.ts";
import type { ListedEvent } from "#domain/events/event.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { useEvents } from "#web/events/calls.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EventHeader, tabOf } from "./event-header.tsx";
import { useOrganization, type StaffOrganization } from "./open-organization.tsx";

export type OpenEvent = {
  organization: StaffOrganization;
  event: ListedEvent;
  of: { orgId: string; eventId: string };
  words: Terms;
};

/** The event of the page's address, from the layout of its pages. */
export function useOpenEvent(): OpenEvent {
  return useOutletContext<OpenEvent>();
}

/** Around the pages that need the event itself. Those that read it along with their own data do without. */
export default function EventLayout() {
  const organization = useOrganization();
  const { id: orgId } = organization;
  const { eventId = "" } = useParams();
  const { pathname } = useLocation();
  const words = organizationTerms(organization);
  const of = useMemo(() => ({ orgId, eventId }), [orgId, eventId]);
  const { events, error, loadedAt, askAgain } = useEvents(orgId, "asc");
  const event = events?.find(({ id }) => id === eventId);
  if (event !== undefined) return <Outlet context={{ organization, event, of, words } satisfies OpenEvent} />;
  return (
    <>
      <EventHeader organization={organization} eventId={eventId} event={undefined} tab={tabOf(pathname)} />
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventErrors.loadFailed.message}
          loadedAt={loadedAt}
          onRetry={askAgain}
        />
      )}
      {events === undefined && error === null && (
        <Skeleton label={`Loading ${words.event.toLowerCase()}…`} rows={3} />
      )}
      {events !== undefined && <ErrorBox sentence={eventErrors.notFound.message} />}
    </>
  );
}
