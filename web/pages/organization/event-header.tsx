import type { ComponentProps } from "react";
import { eventStatus } from "#domain/events/event.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { EventStatusBadge } from "#web/events/event-status-badge.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { CampClockNote } from "#web/organizations/camp-clock.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useTabTitle } from "#web/ui/use-tab-title.ts";
import { PageTabs } from "./page-tabs.tsx";
import type { StaffOrganization } from "./open-organization.tsx";

/** Undefined until loaded, or if it does not exist. */
type KnownEvent = { name: string; startDate: string; endDate: string } | undefined;

type Props = Pick<ComponentProps<typeof PageHeader>, "count" | "actions" | "children"> & {
  organization: StaffOrganization;
  eventId: string;
  event: KnownEvent;
  tab: EventTab;
  /** Default: the name of the tab. */
  title?: string;
};

/** The same way back and the same tabs on every page of an event. */
export function EventHeader({ organization, eventId, event, tab, title, ...header }: Props) {
  const now = useQuarterHour();
  return (
    <>
      <PageHeader
        {...header}
        crumbs={eventCrumbs(organization, eventId, event?.name)}
        badge={
          <>
            {event && <EventStatusBadge status={eventStatus(event, organization.timeZone, now)} />}
            <CampClockNote />
          </>
        }
        title={title ?? tabLabel(organizationTerms(organization).participants, tab)}
      />
      <EventTabs
        organization={organization}
        eventId={eventId}
        eventName={event?.name}
        tab={tab}
        page={title}
      />
    </>
  );
}

function eventCrumbs({ id, name }: StaffOrganization, eventId: string, eventName: string | undefined) {
  const organization = { label: name, href: `/org/${id}` };
  if (eventName === undefined) return [organization];
  return [organization, { label: eventName, href: `/org/${id}/events/${eventId}/tools` }];
}

function tabLabel(participants: string, tab: EventTab): string {
  const labels: Record<EventTab, string> = {
    mail: "Mail",
    participants,
    replies: "Replies",
    gaps: "Who needs mail",
    desk: "Safety desk",
  };
  return labels[tab];
}

const paths: Record<EventTab, string> = {
  mail: "tools",
  participants: "participants",
  replies: "upload",
  gaps: "gaps",
  desk: "desk",
};
/** The tab of a page below an event, by its address. */
export function tabOf(pathname: string): EventTab {
  const [, place] = /\/events\/[^/]+\/([^/]+)/.exec(pathname) ?? [];
  return eventTabs.find((tab) => paths[tab] === place) ?? (place === "import" ? "participants" : "mail");
}

const eventTabs = ["mail", "participants", "replies", "gaps", "desk"] as const;
type EventTab = (typeof eventTabs)[number];

type TabsProps = {
  organization: StaffOrganization;
  eventId: string;
  eventName: string | undefined;
  tab: EventTab;
  /** The name of a page below the tab. */
  page?: string | undefined;
};

export function EventTabs({ organization, eventId, eventName, tab, page }: TabsProps) {
  const { id, name } = organization;
  const { event, participants } = organizationTerms(organization);
  const hrefOf = (which: EventTab) => `/org/${id}/events/${eventId}/${paths[which]}`;
  useTabTitle([page ?? tabLabel(participants, tab), eventName, name].filter(Boolean).join(" · "));
  return (
    <PageTabs
      label={eventName ?? event}
      tabs={eventTabs
        .filter((which) => which !== "desk" || tab === "desk" || organization.hasSafetyDesk !== false)
        .map((which) => ({ href: hrefOf(which), label: tabLabel(participants, which) }))}
      current={hrefOf(tab)}
      isBelow={page !== undefined}
    />
  );
}
