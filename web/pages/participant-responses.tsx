import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { StaffPage } from "./organization/staff-page.tsx";

/** What a page loads ahead stands in the list that every other page carries. */
const ResponsesOfParticipant = lazy(async () => ({
  default: (await import("./organization/responses-of-participant.tsx")).ResponsesOfParticipant,
}));

export function meta() {
  return [{ title: "Responses · Cabin Courier" }];
}

export default function ParticipantResponsesPage() {
  const { eventId = "", participantId = "" } = useParams();
  return (
    <StaffPage>
      {(organization) => (
        // Here, so that the shell around it stays while it arrives.
        <Suspense fallback={<p role="status">Loading…</p>}>
          <ResponsesOfParticipant
            key={participantId}
            organization={organization}
            eventId={eventId}
            participantId={participantId}
          />
        </Suspense>
      )}
    </StaffPage>
  );
}
