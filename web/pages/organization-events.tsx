import { EventsOfOrganization } from "./organization/events-of-organization.tsx";
import { StaffPage } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Weeks and events · Cabin Courier" }];
}

export default function OrganizationEventsPage() {
  return (
    <StaffPage>
      {(organization) => <EventsOfOrganization key={organization.id} organization={organization} />}
    </StaffPage>
  );
}
