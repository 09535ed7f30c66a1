import { useParams } from "react-router";
import { eventErrors } from "#domain/events/errors.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { useEvents } from "#web/events/calls.ts";
import { DownloadRoster } from "#web/roster/import/download-roster.tsx";
import { RosterImport } from "#web/roster/import/roster-import.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { EventHeader } from "./organization/event-header.tsx";
import { StaffPage, type StaffOrganization } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Import · Cabin Courier" }];
}

export default function RosterImportPage() {
  const { eventId = "" } = useParams();
  return (
    <StaffPage>
      {/* What is open or chosen belongs to one event. */}
      {(organization) => <ImportIntoEvent key={eventId} organization={organization} eventId={eventId} />}
    </StaffPage>
  );
}

type Props = { organization: StaffOrganization; eventId: string };

function ImportIntoEvent({ organization, eventId }: Props) {
  const { id: orgId } = organization;
  const words = organizationTerms(organization);
  const of = { orgId, eventId };
  const { events } = useEvents(orgId, "asc");
  const event = events?.find(({ id }) => id === eventId);
  const people = words.participants.toLowerCase();
  return (
    <>
      <EventHeader
        organization={organization}
        eventId={eventId}
        event={event}
        tab="participants"
        title={`Import ${people}`}
        actions={event !== undefined && <DownloadRoster {...of} words={words} eventName={event.name} />}
      >
        <p>
          {`Use the list from your registration system. Import again whenever ${words.buildings.toLowerCase()} change: we find and move ${people} who are already here.`}
        </p>
      </EventHeader>
      {events !== undefined && event === undefined ? (
        <ErrorBox sentence={eventErrors.notFound.message} />
      ) : (
        <RosterImport of={of} words={words} />
      )}
    </>
  );
}
