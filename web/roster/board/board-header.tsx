import { Suspense, useState, type ReactNode } from "react";
import { Ellipsis, HousePlus, Plus, Upload } from "lucide-react";
import { eventStatus } from "#domain/events/event.ts";
import type { OwnWords } from "#domain/own-words.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { EventStatusBadge } from "#web/events/event-status-badge.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import "./board.css";

/** Lazy, because few press it. */
const DownloadRoster = lazyMain(async () => (await import("../import/download-roster.tsx")).DownloadRoster);

export type BoardOrganization = {
  id: string;
  name: string;
  type: string | null;
  timeZone: string;
  role: "admin" | "member";
} & OwnWords;

type Props = {
  organization: BoardOrganization;
  roster: RosterAnswer | undefined;
  actions?: ReactNode;
  tabs: ReactNode;
};

export function BoardHeader({ organization, roster, actions, tabs }: Props) {
  const { id, name, timeZone } = organization;
  const words = organizationTerms(organization);
  const now = useQuarterHour();
  const people = roster?.participants.length ?? 0;
  const event = roster && { label: roster.event.name, href: `/org/${id}/events/${roster.event.id}/tools` };
  return (
    <>
      <PageHeader
        crumbs={[{ label: name, href: `/org/${id}` }, ...(event === undefined ? [] : [event])]}
        badge={roster && <EventStatusBadge status={eventStatus(roster.event, timeZone, now)} />}
        title={words.participants}
        count={
          roster &&
          `${people.toLocaleString("en-US")} in ${pluralize(roster.buildings.length, words.building.toLowerCase(), words.buildings.toLowerCase())}`
        }
        actions={actions}
      />
      {tabs}
    </>
  );
}

type ActionProps = {
  organization: BoardOrganization;
  roster: RosterAnswer;
  onAddBuilding: () => void;
  onAddParticipant: () => void;
  children?: ReactNode;
};

/** The primary button adds a participant, or a building if there is none. */
export function BoardActions(props: ActionProps) {
  const { organization, roster, onAddBuilding, onAddParticipant } = props;
  const hasBuildings = roster.buildings.length > 0;
  const words = organizationTerms(organization);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="board-actions" data-open={isOpen || undefined}>
      <LinkButton href={`/org/${organization.id}/events/${roster.event.id}/import`} icon={<Upload />}>
        Import
      </LinkButton>
      {roster.participants.length > 0 && (
        <Suspense fallback={<Button isDisabled>Download roster (CSV)</Button>}>
          <DownloadRoster
            orgId={organization.id}
            eventId={roster.event.id}
            words={words}
            eventName={roster.event.name}
          />
        </Suspense>
      )}
      {props.children}
      <Button
        variant={hasBuildings ? "outline" : "primary"}
        className={hasBuildings ? "" : "board-actions-main"}
        icon={<HousePlus />}
        onPress={onAddBuilding}
      >
        {`Add ${words.building.toLowerCase()}`}
      </Button>
      {hasBuildings && (
        <Button variant="primary" className="board-actions-main" icon={<Plus />} onPress={onAddParticipant}>
          {`Add ${words.participant.toLowerCase()}`}
        </Button>
      )}
      <Button
        className="board-actions-more"
        icon={<Ellipsis />}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        More
      </Button>
    </div>
  );
}
