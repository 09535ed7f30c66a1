import { Suspense, type ReactNode } from "react";
import { useLocation } from "react-router";
import { organizationPlaces } from "#web/organizations/organization-places.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useTabTitle } from "#web/ui/use-tab-title.ts";
import { PageTabs } from "./page-tabs.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import type { StaffOrganization } from "./open-organization.tsx";

/** Loaded where it is needed: few organizations are suspended or closed. */
const ReadOnlyNotice = lazyMain(
  async () => (await import("#web/organizations/read-only-notice.tsx")).ReadOnlyNotice,
);

type Props = {
  organization: StaffOrganization;
  title: string;
  badge?: ReactNode;
  count?: string;
  actions?: ReactNode;
  children?: ReactNode;
};

export function OrganizationHeader({ organization, title, badge, count, actions, children }: Props) {
  const { id, name } = organization;
  useTabTitle(`${title} · ${name}`);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Organizations", href: "/organizations" },
          { label: name, href: `/org/${id}` },
        ]}
        badge={badge}
        title={title}
        count={count}
        actions={actions}
      >
        {children}
      </PageHeader>
      <OrganizationTabs organization={organization} />
      {(organization.standing === "suspended" || organization.standing === "closed") && (
        <Suspense>
          <ReadOnlyNotice organization={organization} />
        </Suspense>
      )}
    </>
  );
}

function OrganizationTabs({ organization }: { organization: StaffOrganization }) {
  const { pathname } = useLocation();
  return <PageTabs label={organization.name} tabs={organizationPlaces(organization)} current={pathname} />;
}
