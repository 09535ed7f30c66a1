import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

const gallery = import.meta.env.PROD ? [] : [route("dev/gallery", "../pages/gallery.tsx")];

export default [
  index("../pages/home.tsx"),
  route("how-it-works", "../pages/how-it-works.tsx"),
  route("privacy", "../pages/privacy.tsx"),
  route("station", "../pages/station.tsx"),
  route("help", "../pages/help.tsx"),
  route("terms/:document?", "../pages/legal.tsx"),
  route("organizations", "../pages/organizations.tsx"),
  route("login", "../pages/login.tsx"),
  route("invite/accept", "../pages/accept-invite.tsx"),
  route("pending-invites", "../pages/pending-invites.tsx"),
  route("my/participants", "../pages/my-participants.tsx"),
  route("my/participants/sample", "../pages/family-guide.tsx"),
  route("my/participants/:participantId", "../pages/participant.tsx"),
  route("events", "../pages/coming-soon.tsx"),
  route("subscriptions", "../pages/subscriptions.tsx"),
  route("settings", "../pages/settings.tsx"),
  route("account", "../pages/account.tsx"),
  route("operator", "../pages/operator.tsx"),
  route("org/:orgId/cabin", "../pages/cabin.tsx"),
  // Layouts have no path of their own: it would be a page without content.
  layout("../pages/organization/organization-layout.tsx", [
    route("org/:orgId", "../pages/organization/today-of-organization.tsx"),
    route("org/:orgId/buildings", "../pages/organization/organization-buildings.tsx"),
    route("org/:orgId/events", "../pages/organization/organization-events.tsx"),
    route("org/:orgId/team", "../pages/organization/organization-team.tsx"),
    route("org/:orgId/settings", "../pages/organization/organization-settings-page.tsx"),
    route("org/:orgId/season", "../pages/organization/season-report-of-organization.tsx"),
    route("org/:orgId/audit", "../pages/organization/organization-audit.tsx"),
    route("org/:orgId/recently-deleted", "../pages/organization/recently-deleted.tsx"),
    route("org/:orgId/events/:eventId/participants", "../pages/organization/event-participants.tsx"),
    route(
      "org/:orgId/events/:eventId/participants/:participantId",
      "../pages/organization/participant-of-event.tsx",
    ),
    route(
      "org/:orgId/events/:eventId/participants/:participantId/responses",
      "../pages/organization/responses-of-participant.tsx",
    ),
    route("org/:orgId/events/:eventId/desk", "../pages/organization/desk-of-event.tsx"),
    layout("../pages/organization/event-layout.tsx", [
      route("org/:orgId/events/:eventId/import", "../pages/organization/roster-import.tsx"),
      route("org/:orgId/events/:eventId/gaps", "../pages/organization/gaps-of-event.tsx"),
      ...["tools", "print", "upload"].map((place) =>
        route(`org/:orgId/events/:eventId/${place}`, "../pages/organization/event-tools/tools-of-event.tsx", {
          id: `event-${place}`,
        }),
      ),
    ]),
  ]),
  ...gallery,
  route("*", "../pages/elsewhere.tsx"),
] satisfies RouteConfig;
