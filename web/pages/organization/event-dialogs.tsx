import { useState } from "react";
import { isCalendarDay, seasonOf } from "#domain/events/calendar-day.ts";
import type { ListedEvent } from "#domain/events/event.ts";
import { eventErrors } from "#domain/events/errors.ts";
import type { MailTimes } from "#domain/events/mail-times.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { useAddEvent, useDeleteEvent, useRestoreEvent, useUpdateEvent } from "#web/events/calls.ts";
import { newId } from "#web/platform/new-id.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import type { EventTrouble } from "./event-trouble.tsx";

const EventDialog = lazyDialog({
  load: async () => (await import("#web/events/event-dialog.tsx")).EventDialog,
  notLoaded: eventErrors.loadFailed.message,
  close: ({ onClose }) => onClose(),
});
const DeleteEventDialog = lazyDialog({
  load: async () => (await import("#web/events/delete-event-dialog.tsx")).DeleteEventDialog,
  notLoaded: eventErrors.deleteFailed.message,
  close: ({ onClose }) => onClose(),
});

type Props = {
  orgId: string;
  words: Terms;
  onClose: () => void;
  onTrouble: (trouble: EventTrouble) => void;
};

type Events = readonly ListedEvent[] | undefined;

/** Most organizations carry mail on weekdays, with the morning's letters. */
const usualMail: MailTimes = { days: [1, 2, 3, 4, 5], cutOffMinutes: 8 * 60 };

/** Proposes the mail days of the latest event, whose buildings are copied as well. The first event gets the usual ones. */
export function AddEvent({ orgId, words, onClose, onTrouble, events }: Props & { events: Events }) {
  // One id per opened form: a double press, or a retry after a lost response, adds one event.
  const [id] = useState(newId);
  const add = useAddEvent(orgId);
  const event = words.event.toLowerCase();
  return (
    <EventDialog
      title={`Add ${event}`}
      saveLabel={`Add ${event}`}
      savingLabel="Adding…"
      failed={eventErrors.addFailed.message}
      called={event}
      asksForConsent={(startDate) => isFirstOfSeason(events, startDate)}
      mail={events?.length === 0 ? usualMail : latestOf(events)?.mail}
      onClose={onClose}
      onSave={async (fields) => {
        const { buildingsCopied } = await add.mutateAsync({ id, ...fields });
        onTrouble(buildingsCopied ? { type: "none" } : { type: "not-copied", id, name: fields.name });
        showToast(`${fields.name} was added.`);
        onClose();
      }}
    />
  );
}

/** Before a first day is typed, only the very first event is sure to be one. */
function isFirstOfSeason(events: Events, startDate: string): boolean {
  if (events === undefined || !isCalendarDay(startDate)) return events?.length === 0;
  return events.every((event) => seasonOf(event.startDate) !== seasonOf(startDate));
}

function latestOf(events: Events): ListedEvent | undefined {
  return events?.toSorted((one, other) => other.startDate.localeCompare(one.startDate))[0];
}

export function EditEvent({
  orgId,
  words,
  event,
  onClose,
}: Omit<Props, "onTrouble"> & { event: ListedEvent }) {
  const update = useUpdateEvent(orgId);
  return (
    <EventDialog
      title={`Edit ${words.event.toLowerCase()}`}
      saveLabel="Save changes"
      savingLabel="Saving…"
      failed={eventErrors.updateFailed.message}
      called={words.event.toLowerCase()}
      event={event}
      onClose={onClose}
      onSave={async (fields) => {
        await update.mutateAsync({ eventId: event.id, ...fields });
        showToast(`${fields.name} was saved.`);
        onClose();
      }}
    />
  );
}

export function DeleteEvent({ orgId, words, event, onClose, onTrouble }: Props & { event: ListedEvent }) {
  const remove = useDeleteEvent(orgId);
  const restore = useRestoreEvent(orgId);
  const { id: eventId, name } = event;

  async function undo(): Promise<void> {
    try {
      await restore.mutateAsync(eventId);
      showToast(`${name} was restored.`);
    } catch (error) {
      onTrouble({ type: "not-restored", name, error });
    }
  }

  return (
    <DeleteEventDialog
      event={event}
      words={words}
      onClose={onClose}
      onDelete={async (typedName) => {
        const { kept } = await remove.mutateAsync({
          eventId,
          ...(typedName === undefined ? {} : { typedName }),
        });
        if (kept)
          showToast(`${name} was deleted.`, {
            seconds: 8,
            action: { label: "Undo", onAction: () => void undo() },
          });
        else showToast(`${name} was deleted.`);
        onTrouble({ type: "none" });
        onClose();
      }}
    />
  );
}
