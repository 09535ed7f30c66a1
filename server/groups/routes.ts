import { withGroupManager } from "#database/actor.ts";
import * as contract from "#domain/groups/contract.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import {
  acceptInvitation,
  addToGroup,
  createGroup,
  inviteToGroup,
  removeFromGroup,
  removeInvitation,
  removeManager,
} from "./actions.ts";
import { defaultOperations } from "./default-routes.ts";
import { findDefaults } from "./defaults-store.ts";
import { listInvitations, listMyInvitations } from "./invitation-store.ts";
import { readNumbers } from "./numbers.ts";
import { requireGroupManager } from "./require-group-manager.ts";
import { findGroupOf, listManagers, listMyGroups } from "./store.ts";

type GroupDeps = Pick<Deps, "db" | "clock" | "config" | "limits">;

const ofBothSides =
  "it concerns organizations in which the caller is not staff; the action checks the side of the group and of the organization";

export function groupOperations(deps: GroupDeps): Operation[] {
  return [...groupReads(deps), ...groupActions(deps), ...defaultOperations(deps)];
}

function groupReads({ db, clock }: GroupDeps): Operation[] {
  return [
    implement(contract.listMyGroups, {
      summary: "The groups that the caller manages, and invitations to groups.",
      async handle(_, { caller }) {
        const [groups, invitations] = await Promise.all([
          listMyGroups(db, caller),
          listMyInvitations(db, caller, clock.now()),
        ]);
        return { groups, invitations };
      },
    }),
    implement(contract.readGroup, {
      summary:
        "Today's numbers of each organization of a group, what needs attention first. Counts only; for the group's managers.",
      handle: ({ groupId }, { caller }) =>
        withGroupManager(groupId, caller.userId, async () => {
          const now = clock.now();
          const manager = await requireGroupManager(db, caller, groupId);
          const [organizations, managers, invitations, defaults] = await Promise.all([
            readNumbers(db, manager, now),
            listManagers(db, groupId),
            listInvitations(db, groupId, now),
            findDefaults(db, groupId),
          ]);
          return { id: groupId, name: manager.groupName, organizations, managers, invitations, defaults };
        }),
    }),
    implement(contract.readOrganizationGroup, {
      summary: "The group of an organization, and who sees its numbers there.",
      async handle({ orgId }, { caller }) {
        await requireStaff(db, caller, orgId);
        const group = await findGroupOf(db, orgId);
        if (group === undefined) return { group: null };
        const managers = await listManagers(db, group.id);
        const isManager = managers.some(({ userId }) => userId === caller.userId);
        return { group: { ...group, isManager, managers: managers.map(({ displayName }) => displayName) } };
      },
    }),
  ];
}

function groupActions(deps: GroupDeps): Operation[] {
  return [
    implement(contract.createGroup, {
      withSystemAccess: "the caller becomes the group's manager by this operation",
      summary: "Starts a group with an organization; the caller manages it. Admins of the organization only.",
      creates: true,
      handle: ({ orgId, ...group }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, groupErrors.onlyAdmins);
          return createGroup(tx, deps, admin, group);
        }),
    }),
    implement(contract.inviteToGroup, {
      withSystemAccess: ofBothSides,
      summary:
        "Invites an address: an admin to join with an organization, or a person to manage the group. Managers only.",
      creates: true,
      handle: ({ groupId, ...invitation }, { caller, transact }) =>
        transact(async (tx) =>
          inviteToGroup(tx, deps, await requireGroupManager(tx, caller, groupId), invitation),
        ),
    }),
    implement(contract.removeGroupInvitation, {
      withSystemAccess: ofBothSides,
      summary: "Withdraws or declines an invitation to a group. By its managers and by the invited person.",
      handle: ({ groupInvitationId }, { caller, transact }) =>
        transact(async (tx) => {
          await removeInvitation(tx, deps, caller, groupInvitationId);
          return {};
        }),
    }),
    implement(contract.acceptGroupInvitation, {
      withSystemAccess: ofBothSides,
      summary:
        "Joins a group with an organization, as an admin of it, or becomes a manager of the group. Needs the invited address.",
      handle: (input, { caller, transact }) =>
        transact(async (tx) => {
          await acceptInvitation(tx, deps, caller, input);
          return {};
        }),
    }),
    implement(contract.addToGroup, {
      withSystemAccess: ofBothSides,
      summary:
        "Adds an organization to a group. For managers of the group who are admins of the organization.",
      handle: ({ groupId, orgId }, { caller, transact }) =>
        transact(async (tx) => {
          await requireGroupManager(tx, caller, groupId);
          const admin = await requireAdmin(tx, caller, orgId, groupErrors.onlyAdmins);
          await addToGroup(tx, deps, admin, groupId);
          return {};
        }),
    }),
    implement(contract.removeFromGroup, {
      withSystemAccess: ofBothSides,
      summary:
        "Takes an organization out of a group, at once. By an admin of the organization or a manager of the group.",
      handle: (input, { caller, transact }) =>
        transact(async (tx) => {
          await removeFromGroup(tx, deps, caller, input);
          return {};
        }),
    }),
    implement(contract.removeGroupManager, {
      withSystemAccess: ofBothSides,
      summary: "Takes a manager off a group. The group ends with its last one. Managers only.",
      handle: ({ groupId, userId }, { caller, transact }) =>
        transact(async (tx) => {
          await removeManager(tx, deps, await requireGroupManager(tx, caller, groupId), userId);
          return {};
        }),
    }),
  ];
}
