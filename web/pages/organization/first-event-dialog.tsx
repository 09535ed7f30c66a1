import { useNavigate } from "react-router";
import type { Terms } from "#domain/organizations/terms.ts";
import { useEvents } from "#web/events/calls.ts";
import { useRefreshToday } from "#web/today/calls.ts";
import { AddEvent, EditEvent } from "./event-dialogs.tsx";

type Props = {
  orgId: string;
  words: Terms;
  /** The event to edit. Without one, an event is added. */
  eventId?: string | undefined;
  onClose: () => void;
};

/** Opens once the events are known, because a new event starts with what the latest one has. */
export function FirstEventDialog({ orgId, words, eventId, onClose }: Props) {
  const { events, error } = useEvents(orgId, "asc");
  const navigate = useNavigate();
  const refreshToday = useRefreshToday(orgId);
  if (events === undefined && error === null) return null;
  const event = events?.find(({ id }) => id === eventId);
  const close = () => {
    refreshToday();
    onClose();
  };
  if (event !== undefined) return <EditEvent orgId={orgId} words={words} event={event} onClose={close} />;
  return (
    <AddEvent
      orgId={orgId}
      words={words}
      events={events}
      onClose={close}
      // The list of events says what went wrong and offers to try again.
      onTrouble={(trouble) => trouble.type !== "none" && void navigate(`/org/${orgId}/events`)}
    />
  );
}
