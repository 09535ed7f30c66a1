import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { StaffPage } from "./organization/staff-page.tsx";

/** Lazy, because every page carries a manifest of what the routes preload. */
const DeskOfEvent = lazy(async () => ({
  default: (await import("./organization/desk-of-event.tsx")).DeskOfEvent,
}));

export function meta() {
  return [{ title: "Safety desk · Cabin Courier" }];
}

export default function EventDeskPage() {
  const { eventId = "" } = useParams();
  return (
    <StaffPage>
      {(organization) => (
        // The shell stays mounted while this loads.
        <Suspense fallback={<p role="status">Loading…</p>}>
          <DeskOfEvent key={eventId} organization={organization} eventId={eventId} />
        </Suspense>
      )}
    </StaffPage>
  );
}
