import { useMemo } from "react";
import { useParams } from "react-router";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { useEvents } from "#web/events/calls.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useParticipantResponses } from "#web/responses/calls.ts";
import { ParticipantResponses } from "#web/responses/staff/participant-responses.tsx";
import { EventHeader } from "./event-header.tsx";
import { useOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Responses · Cabin Courier" }];
}

export default function ResponsesOfParticipant() {
  const organization = useOrganization();
  const { eventId = "", participantId = "" } = useParams();
  const { id: orgId, timeZone } = organization;
  const of = useMemo(() => ({ orgId, eventId }), [orgId, eventId]);
  const words = organizationTerms(organization);
  const { events, error, loadedAt, askAgain } = useEvents(orgId, "asc");
  const event = events?.find(({ id }) => id === eventId);
  const whose = useParticipantResponses(of, participantId).data?.participantName;
  return (
    <>
      <EventHeader
        organization={organization}
        eventId={eventId}
        event={event}
        tab="participants"
        title={whose === undefined ? "Responses" : `Responses from ${whose}`}
      />
      <div className="stack">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={responseErrors.headerFailed.message}
            loadedAt={loadedAt}
            onRetry={askAgain}
          />
        )}
        <ParticipantResponses of={of} participantId={participantId} words={words} timeZone={timeZone} />
      </div>
    </>
  );
}
