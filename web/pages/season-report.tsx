import { lazy, Suspense } from "react";
import { StaffPage } from "./organization/staff-page.tsx";

/** Lazy, because every page carries a manifest of what the routes preload. */
const SeasonReportOf = lazy(async () => ({
  default: (await import("./organization/season-report-of-organization.tsx")).SeasonReportOf,
}));

export function meta() {
  return [{ title: "Season report · Cabin Courier" }];
}

export default function SeasonReportPage() {
  return (
    <StaffPage>
      {(organization) => (
        // The shell stays mounted while this loads.
        <Suspense fallback={<p role="status">Loading…</p>}>
          <SeasonReportOf key={organization.id} organization={organization} />
        </Suspense>
      )}
    </StaffPage>
  );
}
