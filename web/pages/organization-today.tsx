import { lazy, Suspense } from "react";
import { StaffPage } from "./organization/staff-page.tsx";

/** Lazy, because every page carries a manifest of what the routes preload. */
const TodayOfOrganization = lazy(async () => ({
  default: (await import("./organization/today-of-organization.tsx")).TodayOfOrganization,
}));

export function meta() {
  return [{ title: "Today · Cabin Courier" }];
}

export default function OrganizationTodayPage() {
  return (
    <StaffPage>
      {(organization) => (
        // The shell stays mounted while this loads.
        <Suspense fallback={<p role="status">Loading…</p>}>
          <TodayOfOrganization key={organization.id} organization={organization} />
        </Suspense>
      )}
    </StaffPage>
  );
}
