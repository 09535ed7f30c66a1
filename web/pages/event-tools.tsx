import { lazy, Suspense } from "react";
import { useLocation, useParams } from "react-router";
import type { ToolsSection } from "./organization/event-tools/tools-of-event.tsx";
import { StaffPage } from "./organization/staff-page.tsx";

/** What three addresses load ahead would stand three times in the list that every page carries. */
const ToolsOfEvent = lazy(async () => ({
  default: (await import("./organization/event-tools/tools-of-event.tsx")).ToolsOfEvent,
}));
const ToolsSignedOut = lazy(async () => ({
  default: (await import("./organization/event-tools/tools-signed-out.tsx")).ToolsSignedOut,
}));

export function meta() {
  return [{ title: "Tools · Cabin Courier" }];
}

/** Three addresses lead here: /tools, and /print and /upload to one of its sections. */
export default function EventToolsPage() {
  const { eventId = "" } = useParams();
  const { pathname } = useLocation();
  return (
    <StaffPage
      signedOut={
        <Suspense>
          <ToolsSignedOut />
        </Suspense>
      }
    >
      {(organization) => (
        // Here, so that the shell around it stays while it arrives.
        <Suspense fallback={<p role="status">Loading…</p>}>
          <ToolsOfEvent
            key={eventId}
            organization={organization}
            eventId={eventId}
            openAt={sectionOf(pathname)}
          />
        </Suspense>
      )}
    </StaffPage>
  );
}

function sectionOf(pathname: string): ToolsSection | undefined {
  const place = pathname.replace(/\/$/, "").split("/").at(-1);
  return place === "print" || place === "upload" ? place : undefined;
}
