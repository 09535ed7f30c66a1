import { teamErrors } from "#domain/organizations/errors.ts";
import * as contract from "#domain/organizations/team-contract.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { listCounselorInvitesFor } from "./counselor-store.ts";
import { isAdmin, requireAdmin, requireStaff } from "./require-staff.ts";
import {
  acceptTeamInvite,
  changeOwnName,
  changeRole,
  inviteTeamMember,
  removeTeamMember,
  resendTeamInvite,
  revokeTeamInvite,
  signOutTeamMember,
} from "./team-actions.ts";
import { listInvites, listInvitesFor } from "./team-invite-store.ts";
import { listMembers } from "./team-store.ts";
import { chooseName } from "#domain/identity/contract.ts";

export function teamOperations(deps: Pick<Deps, "db" | "clock" | "enqueue">): Operation[] {
  return [
    implement(contract.listTeam, {
      summary: "Who runs the organization, by name. Admins see the open invitations too.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const [members, invites] = await Promise.all([
          listMembers(deps.db, staff),
          isAdmin(staff) ? listInvites(deps.db, staff, deps.clock.now()) : [],
        ]);
        return { members, invites };
      },
    }),
    implement(contract.changeRole, {
      summary: "Changes the role of a team member. Admins only; the last admin stays an admin.",
      handle: ({ orgId, ...change }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          await changeRole(tx, deps, admin, change);
          return {};
        }),
    }),
    implement(contract.removeTeamMember, {
      summary:
        "Removes a team member. Admins can remove anyone, which signs that person out on all devices; members can remove only themselves. The API keys of that person are revoked, but for those that an admin keeps. The last admin stays.",
      handle: ({ orgId, ...removal }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await removeTeamMember(tx, deps, staff, removal);
          return {};
        }),
    }),
    implement(chooseName, {
      withSystemAccess: "records the name in the activity of all teams of the caller",
      summary: "What the caller is called, instead of the name that the sign-in provider says.",
      handle: ({ name }, { caller: { userId }, transact }) =>
        transact(async (tx) => {
          await changeOwnName(tx, deps, { userId, name });
          return {};
        }),
    }),
    implement(contract.signOutTeamMember, {
      summary: "Signs a team member out on all devices, also in other organizations. Admins only.",
      handle: ({ orgId, userId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          await signOutTeamMember(tx, deps, admin, userId);
          return {};
        }),
    }),
  ];
}

export function teamInviteOperations(deps: Pick<Deps, "db" | "clock" | "enqueue" | "limits">): Operation[] {
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
    implement(contract.resendTeamInvite, {
      summary:
        "Replaces an invitation by a new one with the same address and role and mails it. Admins only.",
      handle: ({ orgId, teamInviteId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          return resendTeamInvite(tx, deps, admin, teamInviteId);
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
      summary: "The teams that invite the caller, also as a counselor, by verified address.",
      async handle(_, { caller }) {
        const now = deps.clock.now();
        const [team, cabins] = await Promise.all([
          listInvitesFor(deps.db, caller.userId, now),
          listCounselorInvitesFor(deps.db, caller.userId, now),
        ]);
        return { invites: [...team, ...cabins] };
      },
    }),
    implement(contract.acceptTeamInvite, {
      withSystemAccess: "the invitation to a verified address is the permission",
      summary:
        "Joins the team that invited one of the caller's verified addresses, or as a counselor. An invitation is good for 14 days.",
      handle: ({ teamInviteId }, { caller, transact }) =>
        transact((tx) => acceptTeamInvite(tx, deps, caller, teamInviteId)),
    }),
  ];
}
