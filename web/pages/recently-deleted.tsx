import { RecentlyDeleted } from "./organization/recently-deleted.tsx";
import { StaffPage } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Recently deleted · Cabin Courier" }];
}

export default function RecentlyDeletedPage() {
  return (
    <StaffPage>
      {(organization) => <RecentlyDeleted key={organization.id} organization={organization} />}
    </StaffPage>
  );
}
