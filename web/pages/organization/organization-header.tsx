import type { ReactNode } from "react";
import { PageHeader } from "#web/ui/page-header.tsx";
import { OrganizationTabs } from "./organization-tabs.tsx";
import type { StaffOrganization } from "./staff-page.tsx";

type Props = { organization: StaffOrganization; title: string; actions?: ReactNode; children?: ReactNode };

export function OrganizationHeader({ organization, title, actions, children }: Props) {
  const { id, name } = organization;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Organizations", href: "/organizations" },
          { label: name, href: `/org/${id}/events` },
        ]}
        title={title}
        actions={actions}
      >
        {children}
      </PageHeader>
      <OrganizationTabs organization={organization} />
    </>
  );
}
