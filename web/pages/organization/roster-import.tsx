import { DownloadRoster } from "#web/roster/import/download-roster.tsx";
import { RosterImport } from "#web/roster/import/roster-import.tsx";
import { EventHeader } from "./event-header.tsx";
import { useOpenEvent } from "./event-layout.tsx";

export function meta() {
  return [{ title: "Import · Cabin Courier" }];
}

export default function ImportIntoEvent() {
  const { organization, event, of, words } = useOpenEvent();
  const people = words.participants.toLowerCase();
  return (
    <>
      <EventHeader
        organization={organization}
        eventId={event.id}
        event={event}
        tab="participants"
        title={`Import ${people}`}
        actions={<DownloadRoster {...of} words={words} eventName={event.name} />}
      >
        <p>
          {`Use the list from your registration system. Import again whenever ${words.buildings.toLowerCase()} change: we find and move ${people} who are already here.`}
        </p>
      </EventHeader>
      <RosterImport of={of} words={words} />
    </>
  );
}
