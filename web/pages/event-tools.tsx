import { lazy, Suspense } from "react";
import { useLocation, useParams } from "react-router";
import type { ToolsSection } from "./organization/event-tools/tools-of-event.tsx";
import { StaffPage } from "./organization/staff-page.tsx";

/** Lazy, because three routes would list these chunks three times in the manifest that every page carries. */
const ToolsOfEvent = lazy(async () => ({
  default: (await import("./organization/event-tools/tools-of-event.tsx")).ToolsOfEvent,
}));
const ToolsSignedOut = lazy(async () => ({
  default: (await import("./organization/event-tools/tools-signed-out.tsx")).ToolsSignedOut,
}));

export function meta() {
  return [{ title: "Mail · Cabin Courier" }];
}

/** Serves /tools, and /print and /upload, which open one of its sections. */
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
        // The shell stays mounted while this loads.
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
