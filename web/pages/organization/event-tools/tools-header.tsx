import { Users } from "lucide-react";
import { eventStatus, type ListedEvent } from "#domain/events/event.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { EventStatusBadge } from "#web/events/event-status-badge.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { formatDays } from "#web/invites/event-days.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { StaffOrganization } from "../staff-page.tsx";
import { LazyDeskLink } from "./lazy-desk-link.tsx";

type Props = {
  organization: StaffOrganization;
  event: ListedEvent | undefined;
};

export function ToolsHeader({ organization, event }: Props) {
  const { id, name, type, timeZone } = organization;
  const events = { label: name, href: `/org/${id}/events` };
  const now = useQuarterHour();
  if (event === undefined) return <PageHeader crumbs={[events]} title="Tools" />;
  const board = `/org/${id}/events/${event.id}/participants`;
  return (
    <PageHeader
      crumbs={[events, { label: event.name, href: board }]}
      badge={<EventStatusBadge status={eventStatus(event, timeZone, now)} />}
      title="Tools"
      count={formatDays(event)}
      actions={
        <>
          <LinkButton href={`/org/${id}/events/${event.id}/gaps`}>Mail gaps</LinkButton>
          <LazyDeskLink orgId={id} eventId={event.id} />
          <LinkButton href={board} icon={<Users />}>
            {termsFor(type).participants}
          </LinkButton>
        </>
      }
    >
      {event.description !== null && <p className="event-tools-description">{event.description}</p>}
    </PageHeader>
  );
}
