import * as contract from "#domain/organizations/team-contract.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { requireAdmin } from "./require-staff.ts";
import { acceptTeamInvite, inviteTeamMember, revokeTeamInvite } from "./team-invite-actions.ts";
import { listInvitesFor } from "./team-invite-store.ts";

export function teamInviteOperations(deps: Pick<Deps, "db" | "clock" | "enqueue">): Operation[] {
  return [
    implement(contract.inviteTeamMember, {
      summary: "Invites an address to the team with a role and mails it. Admins only.",
      creates: true,
      handle: ({ orgId, ...invite }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          return inviteTeamMember(tx, deps, admin, invite);
        }),
    }),
    implement(contract.revokeTeamInvite, {
      summary: "Takes an open invitation back. Admins only.",
      handle: ({ orgId, teamInviteId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          await revokeTeamInvite(tx, deps, admin, teamInviteId);
          return {};
        }),
    }),
    implement(contract.listMyTeamInvites, {
      withSystemAccess: "invitations are found by address, in organizations the caller has not joined yet",
      summary: "The teams that invite the caller, by verified address.",
      handle: async (_, { caller }) => ({ invites: await listInvitesFor(deps.db, caller.userId) }),
    }),
    implement(contract.acceptTeamInvite, {
      withSystemAccess: "the invitation to a verified address is the permission",
      summary: "Joins the team that invited one of the caller's verified addresses.",
      handle: ({ teamInviteId }, { caller, transact }) =>
        transact((tx) => acceptTeamInvite(tx, deps, caller, teamInviteId)),
    }),
  ];
}
