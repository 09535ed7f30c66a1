import { useMemo, type KeyboardEvent, type SyntheticEvent } from "react";
import { formatDay } from "#domain/events/calendar-day.ts";
import { eventStatus, type ListedEvent } from "#domain/events/event.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { SortDirection } from "./calls.ts";
import { EventMenu, type EventActions } from "./event-menu.tsx";
import { EventStatusBadge } from "./event-status-badge.tsx";
import "./events.css";

/** What each event has to do; absent where there is nothing. */
export type WorkOfEvents = ReadonlyMap<string, { toPrint: number; toMatch: number }>;

type Props = {
  organization: { id: string; timeZone: string };
  words: Terms;
  events: readonly ListedEvent[];
  work: WorkOfEvents | undefined;
  direction: SortDirection;
  onDirection: (direction: SortDirection) => void;
  actions: EventActions;
  now: Date;
};

export function EventsTable(props: Props) {
  const { organization, words, events, work, direction, onDirection, actions, now } = props;
  const { id, timeZone } = organization;
  const moment = now.getTime();
  const columns = useMemo(
    () =>
      columnsOf({ base: `/org/${id}/events`, statusOf: statusAt(timeZone, moment), words, work, actions }),
    [id, timeZone, moment, words, work, actions],
  );
  const isCurrent = useMemo(() => {
    const statusOf = statusAt(timeZone, moment);
    return (event: ListedEvent) => statusOf(event) === "Active";
  }, [timeZone, moment]);
  const people = events.reduce((sum, event) => sum + event.participants, 0);
  return (
    <Table
      label={words.events}
      columns={columns}
      rows={events}
      sort={{ column: "start", direction: direction === "asc" ? "ascending" : "descending" }}
      onSort={({ direction }) => onDirection(direction === "ascending" ? "asc" : "desc")}
      isCurrent={isCurrent}
      onOpen={actions.onParticipants}
      footer={`${pluralize(events.length, words.event, words.events)}, ${pluralize(people, words.participant, words.participants)}`}
    />
  );
}

type StatusOf = (event: ListedEvent) => ReturnType<typeof eventStatus>;

function statusAt(timeZone: string, moment: number): StatusOf {
  return (event) => eventStatus(event, timeZone, new Date(moment));
}

type ColumnsOf = {
  base: string;
  statusOf: StatusOf;
  words: Terms;
  work: WorkOfEvents | undefined;
  actions: EventActions;
};

function columnsOf(of: ColumnsOf): readonly TableColumn<ListedEvent>[] {
  const { base, statusOf, words, work, actions } = of;
  return [
    {
      id: "name",
      name: "Name",
      fold: "title",
      cell: ({ id, name }) => <RowLink href={`${base}/${id}/participants`}>{name}</RowLink>,
    },
    { id: "start", name: "Start", sortable: true, cell: ({ startDate }) => <Day of={startDate} /> },
    { id: "end", name: "End", cell: ({ endDate }) => <Day of={endDate} /> },
    {
      id: "status",
      name: "Status",
      fold: "corner",
      cell: (event) => <EventStatusBadge status={statusOf(event)} />,
    },
    {
      id: "participants",
      name: words.participants,
      align: "end",
      cell: ({ participants }) => participants.toLocaleString("en-US"),
    },
    {
      id: "to-print",
      name: "To print",
      align: "end",
      cell: ({ id }) => <Open count={work && (work.get(id)?.toPrint ?? 0)} />,
    },
    {
      id: "to-match",
      name: "To match",
      align: "end",
      cell: ({ id }) => <Open count={work && (work.get(id)?.toMatch ?? 0)} />,
    },
    {
      id: "actions",
      name: "Actions",
      align: "end",
      fold: "actions",
      cell: (event) => (
        <div className="event-actions">
          <RowLink href={`${base}/${event.id}/participants`} label={`${words.participants} of ${event.name}`}>
            {words.participants}
          </RowLink>
          <RowLink href={`${base}/${event.id}/tools`} label={`Tools of ${event.name}`}>
            Tools
          </RowLink>
          <EventMenu event={event} words={words} actions={actions} />
        </div>
      ),
    },
  ];
}

/** Empty until it is known. */
function Open({ count }: { count: number | undefined }) {
  if (count === undefined) return <span className="event-no-work" />;
  return count === 0 ? (
    <span className="event-no-work">0</span>
  ) : (
    <strong>{count.toLocaleString("en-US")}</strong>
  );
}

function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} className="event-day">
      {formatDay(of)}
    </time>
  );
}

type RowLinkProps = { href: string; label?: string; children: string };

/** Stops press events from reaching the row, which would handle them as well. */
function RowLink({ href, label, children }: RowLinkProps) {
  return (
    <TextLink
      href={href}
      aria-label={label}
      className="row-link"
      onPointerDown={keepToItself}
      onMouseDown={keepToItself}
      onClick={keepToItself}
      onKeyDown={keepEnter}
      onKeyUp={keepEnter}
    >
      {children}
    </TextLink>
  );
}

function keepToItself(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** Arrow keys must still reach the table. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.stopPropagation();
}
