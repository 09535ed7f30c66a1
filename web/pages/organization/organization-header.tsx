import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { termsFor } from "#domain/organizations/terms.ts";
import { SuspendedNotice } from "#web/organizations/standing-notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import "./organization-pages.css";
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
      <SuspendedNotice organization={organization} />
    </>
  );
}

function OrganizationTabs({ organization }: { organization: StaffOrganization }) {
  const { id, name, type, role } = organization;
  const places = [
    { to: `/org/${id}/events`, label: termsFor(type).events },
    { to: `/org/${id}/buildings`, label: "Buildings" },
    { to: `/org/${id}/team`, label: "Team" },
    { to: `/org/${id}/recently-deleted`, label: "Recently deleted" },
    ...(role === "admin" ? [{ to: `/org/${id}/audit`, label: "Activity" }] : []),
  ];
  return (
    <nav aria-label={name} className="organization-tabs" ref={showCurrent}>
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Scrolls the current tab into view where the row is wider than the screen. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>("[aria-current]");
  if (row && current) row.scrollLeft = current.offsetLeft + current.offsetWidth - row.clientWidth;
}
