import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { StaffPage } from "./organization/staff-page.tsx";

/** Loaded by itself: what a route loads ahead stands in the list that every page carries. */
const GapsOfEvent = lazy(async () => ({
  default: (await import("./organization/gaps-of-event.tsx")).GapsOfEvent,
}));

export function meta() {
  return [{ title: "Mail gaps · Cabin Courier" }];
}

export default function MailGapsPage() {
  const { eventId = "" } = useParams();
  return (
    <StaffPage>
      {(organization) => (
        // Here, so that the shell around it stays while it arrives.
        <Suspense fallback={<p role="status">Loading…</p>}>
          <GapsOfEvent key={eventId} organization={organization} eventId={eventId} />
        </Suspense>
      )}
    </StaffPage>
  );
}
