import * as z from "zod/mini";
import { teamErrors } from "#domain/organizations/errors.ts";
import { myTeamInvites, newTeamInvite } from "#domain/organizations/team.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { requireAdmin } from "./require-staff.ts";
import { acceptTeamInvite, inviteTeamMember, revokeTeamInvite } from "./team-invite-actions.ts";
import { listInvitesFor } from "./team-invite-store.ts";

export function teamInviteOperations(deps: Pick<Deps, "db" | "clock" | "enqueue">): Operation[] {
  return [
    callable({
      name: "inviteTeamMember",
      summary: "Invites an address to the team with a role and mails it. Admins only.",
      creates: true,
      input: z.object({ orgId: uuid, ...newTeamInvite.shape }),
      output: z.object({ id: z.string() }),
      handle: ({ orgId, ...invite }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          return inviteTeamMember(tx, deps, admin, invite);
        }),
    }),
    callable({
      name: "revokeTeamInvite",
      summary: "Takes an open invitation back. Admins only.",
      input: z.object({ orgId: uuid, teamInviteId: uuid }),
      output: z.object({}),
      handle: ({ orgId, teamInviteId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          await revokeTeamInvite(tx, deps, admin, teamInviteId);
          return {};
        }),
    }),
    query({
      name: "listMyTeamInvites",
      withSystemAccess: "invitations are found by address, in organizations the caller has not joined yet",
      path: "/my/team-invites",
      summary: "The teams that invite the caller, by verified address.",
      input: z.object({}),
      output: myTeamInvites,
      handle: async (_, { caller }) => ({ invites: await listInvitesFor(deps.db, caller.userId) }),
    }),
    callable({
      name: "acceptTeamInvite",
      withSystemAccess: "the invitation to a verified address is the permission",
      summary: "Joins the team that invited one of the caller's verified addresses.",
      input: z.object({ teamInviteId: uuid }),
      output: z.object({ organizationId: z.string() }),
      handle: ({ teamInviteId }, { caller, transact }) =>
        transact((tx) => acceptTeamInvite(tx, deps, caller, teamInviteId)),
    }),
  ];
}
