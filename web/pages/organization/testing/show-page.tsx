import type { ReactNode } from "react";
import { Outlet, Route, Routes } from "react-router";
import { show } from "#web/invites/testing/a-family-screen.tsx";
import EventLayout from "../event-layout.tsx";
import type { StaffOrganization } from "../open-organization.tsx";

type Place = { organization: StaffOrganization; at: string };

/** A page of an organization or of one of its events, inside its layouts, at an address as in web/app/routes.ts. */
export function showPage(page: ReactNode, { organization, at }: Place): void {
  const people = "org/:orgId/events/:eventId/participants/:participantId";
  show(
    <Routes>
      <Route element={<Outlet context={organization} />}>
        <Route path="org/:orgId/:place?" element={page} />
        <Route path="org/:orgId/events/:eventId/desk" element={page} />
        <Route path={`${people}/responses`} element={page} />
        <Route element={<EventLayout />}>
          <Route path="org/:orgId/events/:eventId/:place" element={page} />
        </Route>
      </Route>
    </Routes>,
    { at },
  );
}
