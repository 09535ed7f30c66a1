import { AuditOfOrganization } from "./organization/audit-of-organization.tsx";
import { StaffPage } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Activity · Cabin Courier" }];
}

export default function OrganizationAuditPage() {
  return (
    <StaffPage>
      {(organization) => <AuditOfOrganization key={organization.id} organization={organization} />}
    </StaffPage>
  );
}
