import type { ReactNode } from "react";
import { eventErrors } from "#domain/events/errors.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { SortDirection, EventsByStart } from "./calls.ts";
import type { EventActions } from "./event-menu.tsx";
import { EventsTable, type WorkOfEvents } from "./events-table.tsx";
import { useQuarterHour } from "./use-quarter-hour.ts";

type Props = {
  organization: { id: string; timeZone: string };
  words: Terms;
  list: EventsByStart;
  work: WorkOfEvents | undefined;
  direction: SortDirection;
  onDirection: (direction: SortDirection) => void;
  actions: EventActions;
  /** Shown in the empty list. Omitted for users who may not add events. */
  addFirst?: ReactNode;
};

export function EventList(props: Props) {
  const { organization, words, list, work, direction, onDirection, actions, addFirst } = props;
  const { events, error, loadedAt, askAgain } = list;
  const now = useQuarterHour();
  return (
    <section aria-label={`All ${words.events.toLowerCase()}`} className="stack">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventErrors.listFailed.message}
          loadedAt={loadedAt}
          onRetry={askAgain}
        />
      )}
      {events === undefined && error === null && (
        <ListFrame>
          <Skeleton label={`Loading ${words.events.toLowerCase()}…`} rows={6} />
        </ListFrame>
      )}
      {events?.length === 0 && (
        <ListFrame>
          <EmptyState
            picture={<Picture name="schedule-events" />}
            title={`No ${words.events.toLowerCase()} yet`}
            action={addFirst}
          >
            {addFirst === undefined
              ? `Ask an admin to add the first ${words.event.toLowerCase()}.`
              : `Each ${words.event.toLowerCase()} has its own ${words.buildings.toLowerCase()} and ${words.participants.toLowerCase()}.`}
          </EmptyState>
        </ListFrame>
      )}
      {events !== undefined && events.length > 0 && (
        <EventsTable
          organization={organization}
          words={words}
          events={events}
          work={work}
          direction={direction}
          onDirection={onDirection}
          actions={actions}
          now={now}
        />
      )}
    </section>
  );
}
