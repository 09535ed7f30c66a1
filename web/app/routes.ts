import { index, route, type RouteConfig } from "@react-router/dev/routes";

const gallery = import.meta.env.PROD ? [] : [route("dev/gallery", "../pages/gallery.tsx")];

export default [
  index("../pages/home.tsx"),
  route("how-it-works", "../pages/how-it-works.tsx"),
  route("privacy", "../pages/privacy.tsx"),
  route("help", "../pages/help.tsx"),
  route("terms/:document?", "../pages/legal.tsx"),
  route("organizations", "../pages/organizations.tsx"),
  route("login", "../pages/login.tsx"),
  route("invite/accept", "../pages/accept-invite.tsx"),
  route("pending-invites", "../pages/pending-invites.tsx"),
  route("my/participants", "../pages/my-participants.tsx"),
  route("my/participants/sample", "../pages/family-guide.tsx"),
  route("my/participants/:participantId", "../pages/participant.tsx"),
  route("events", "../pages/coming-soon.tsx", { id: "events" }),
  route("subscriptions", "../pages/coming-soon.tsx", { id: "subscriptions" }),
  route("settings", "../pages/settings.tsx"),
  route("account", "../pages/account.tsx"),
  route("operator", "../pages/operator.tsx"),
  route("org/:orgId", "../pages/organization-today.tsx"),
  route("org/:orgId/buildings", "../pages/organization-buildings.tsx"),
  route("org/:orgId/events", "../pages/organization-events.tsx"),
  route("org/:orgId/team", "../pages/organization-team.tsx"),
  route("org/:orgId/settings", "../pages/organization-settings-page.tsx"),
  route("org/:orgId/audit", "../pages/organization-audit.tsx"),
  route("org/:orgId/recently-deleted", "../pages/recently-deleted.tsx"),
  route("org/:orgId/events/:eventId/participants", "../pages/event-participants.tsx"),
  route("org/:orgId/events/:eventId/import", "../pages/roster-import.tsx"),
  route("org/:orgId/events/:eventId/gaps", "../pages/mail-gaps.tsx"),
  route("org/:orgId/events/:eventId/desk", "../pages/event-desk.tsx"),
  ...["tools", "print", "upload"].map((place) =>
    route(`org/:orgId/events/:eventId/${place}`, "../pages/event-tools.tsx", { id: `event-${place}` }),
  ),
  route("org/:orgId/events/:eventId/participants/:participantId", "../pages/event-participant.tsx"),
  route(
    "org/:orgId/events/:eventId/participants/:participantId/responses",
    "../pages/participant-responses.tsx",
  ),
  ...gallery,
  route("*", "../pages/elsewhere.tsx"),
] satisfies RouteConfig;
