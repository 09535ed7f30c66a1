import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { StaffPage } from "./organization/staff-page.tsx";

/** Lazy, because every page carries a manifest of what the routes preload. */
const ParticipantOfEvent = lazy(async () => ({
  default: (await import("./organization/participant-of-event.tsx")).ParticipantOfEvent,
}));

export function meta() {
  return [{ title: "Camper · Cabin Courier" }];
}

export default function EventParticipantPage() {
  const { eventId = "", participantId = "" } = useParams();
  return (
    <StaffPage>
      {(organization) => (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <ParticipantOfEvent
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
