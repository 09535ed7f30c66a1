import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { ListedEvent } from "#domain/events/event.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { useEvents } from "#web/events/calls.ts";
import { EventList } from "#web/events/event-list.tsx";
import type { EventActions } from "#web/events/event-menu.tsx";
import { useDirection } from "#web/events/use-direction.ts";
import { NewOrganizationNotice } from "#web/organizations/standing-notice.tsx";
import { useEventWork } from "#web/today/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { AddEvent, DeleteEvent, EditEvent } from "./event-dialogs.tsx";
import { EventTroubleBox, type EventTrouble } from "./event-trouble.tsx";
import { OrganizationHeader } from "./organization-header.tsx";
import { useOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Weeks and events · Cabin Courier" }];
}

/** Stays open when the role changes, so that the server's error can still be read. */
type Open =
  | { type: "none" }
  | { type: "add" }
  | { type: "edit"; event: ListedEvent }
  | { type: "delete"; event: ListedEvent };

export default function EventsOfOrganization() {
  const organization = useOrganization();
  const { id, role } = organization;
  const words = organizationTerms(organization);
  const isAdmin = role === "admin";
  const [open, setOpen] = useState<Open>({ type: "none" });
  const [trouble, setTrouble] = useState<EventTrouble>({ type: "none" });
  const [direction, setDirection] = useDirection();
  const list = useEvents(id, direction);
  const actions = useEventMutations(id, isAdmin, setOpen);
  const over = { orgId: id, words, onClose: () => setOpen({ type: "none" }), onTrouble: setTrouble };
  // An empty list shows the button in its empty state instead.
  const isEmpty = list.events?.length === 0;
  const add = isAdmin ? (
    <Button variant="primary" icon={<Plus />} onPress={() => setOpen({ type: "add" })}>
      {`Add ${words.event.toLowerCase()}`}
    </Button>
  ) : undefined;
  return (
    <>
      <OrganizationHeader
        organization={organization}
        title={words.events}
        actions={isEmpty ? undefined : add}
      />
      <div className="stack">
        <NewOrganizationNotice organization={organization} />
        <EventTroubleBox {...over} trouble={trouble} onMended={() => setTrouble({ type: "none" })} />
        <EventList
          organization={organization}
          words={words}
          list={list}
          work={useEventWork(id)}
          direction={direction}
          onDirection={setDirection}
          actions={actions}
          addFirst={add}
        />
      </div>
      {open.type === "add" && <AddEvent {...over} events={list.events} />}
      {open.type === "edit" && <EditEvent {...over} event={open.event} />}
      {open.type === "delete" && <DeleteEvent {...over} event={asItIsNow(open.event, list.events)} />}
    </>
  );
}

/** Others may add participants while the dialog is open, so it shows the current count. */
function asItIsNow(request: ListedEvent, events: readonly ListedEvent[] = []): ListedEvent {
  return events.find(({ id }) => id === request.id) ?? request;
}

function useEventMutations(orgId: string, isAdmin: boolean, onOpen: (open: Open) => void): EventActions {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      onParticipants: ({ id }) => void navigate(`/org/${orgId}/events/${id}/participants`),
      onTools: ({ id }) => void navigate(`/org/${orgId}/events/${id}/tools`),
      ...(isAdmin && {
        onEdit: (event: ListedEvent) => onOpen({ type: "edit", event }),
        onDelete: (event: ListedEvent) => onOpen({ type: "delete", event }),
      }),
    }),
    [orgId, isAdmin, onOpen, navigate],
  );
}
