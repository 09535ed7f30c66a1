import { useNavigate } from "react-router";
import type { Terms } from "#domain/organizations/terms.ts";
import { useEvents } from "#web/events/calls.ts";
import { AddEvent } from "./event-dialogs.tsx";

type Props = { orgId: string; words: Terms; onClose: () => void };

export function AddFirstEvent({ orgId, words, onClose }: Props) {
  const { events } = useEvents(orgId, "asc");
  const navigate = useNavigate();
  return (
    <AddEvent
      orgId={orgId}
      words={words}
      events={events}
      onClose={onClose}
      // The list of events says what went wrong and offers to try again.
      onTrouble={(trouble) => trouble.type !== "none" && void navigate(`/org/${orgId}/events`)}
    />
  );
}
