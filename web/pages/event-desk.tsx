import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { StaffPage } from "./organization/staff-page.tsx";

/** What a page loads ahead stands in the list that every other page carries. */
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
        // Here, so that the shell around it stays while it arrives.
        <Suspense fallback={<p role="status">Loading…</p>}>
          <DeskOfEvent key={eventId} organization={organization} eventId={eventId} />
        </Suspense>
      )}
    </StaffPage>
  );
}
