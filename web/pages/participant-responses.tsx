import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { StaffPage } from "./organization/staff-page.tsx";

/** Lazy, because every page carries a manifest of what the routes preload. */
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
        // The shell stays mounted while this loads.
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
