import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { StaffPage } from "./organization/staff-page.tsx";

/** Lazy, because every page carries a manifest of what the routes preload. */
const GapsOfEvent = lazy(async () => ({
  default: (await import("./organization/gaps-of-event.tsx")).GapsOfEvent,
}));

export function meta() {
  return [{ title: "Who needs mail · Cabin Courier" }];
}

export default function MailGapsPage() {
  const { eventId = "" } = useParams();
  return (
    <StaffPage>
      {(organization) => (
        // The shell stays mounted while this loads.
        <Suspense fallback={<p role="status">Loading…</p>}>
          <GapsOfEvent key={eventId} organization={organization} eventId={eventId} />
        </Suspense>
      )}
    </StaffPage>
  );
}
