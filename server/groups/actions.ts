import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { groupErrors, groupInvitationsOfAccount, groupsOfAccount } from "#domain/groups/errors.ts";
import {
  maxGroupInvitations,
  maxGroupManagers,
  maxGroupOrganizations,
  type NewGroupInvitation,
} from "#domain/groups/group.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { record, recordBySystem, recordBySystemInAll } from "#server/organizations/audit.ts";
import { requireAdmin, type Admin } from "#server/organizations/require-staff.ts";
import { findMembership, findPerson, requireWritable } from "#server/organizations/store.ts";
import { peopleWithAddress } from "#server/organizations/team-invite-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as invitationStore from "./invitation-store.ts";
import { requireGroupManager, type GroupManager } from "./require-group-manager.ts";
import * as store from "./store.ts";

/*
 * All of this runs with system access: an entry of the audit log of another organization is part of it. The two sides
 * agree because each has its own proof: Admin for an organization, GroupManager or an invitation for a group.
 */

type Clock = Pick<Deps, "clock">;

/** The caller becomes its manager. */
export async function createGroup(
  tx: Tx,
  deps: Pick<Deps, "clock" | "limits">,
  admin: Admin,
  group: { id: string; name: string },
): Promise<{ id: string }> {
  const { id, name } = group;
  const now = deps.clock.now();
  if (!(await store.insertGroup(tx, group, now))) {
    // A repeated request is not an error; another group's id is, without revealing it.
    const managed = await store.listGroupsOf(tx, admin.userId);
    if (managed.includes(id)) return { id };
    throw new AppError(groupErrors.idTaken);
  }
  await deps.limits.use([{ limit: groupsOfAccount, by: admin.userId }], tx);
  await store.insertManager(tx, id, admin.userId, now);
  await join(tx, deps, admin, { groupId: id, name });
  return { id };
}

/** Waits for other changes of the group. */
async function lockGroup(tx: Tx, groupId: string): Promise<{ name: string }> {
  const group = await store.lockGroup(tx, groupId);
  if (group === undefined) throw new AppError(groupErrors.notFound);
  return group;
}

export async function addToGroup(tx: Tx, deps: Clock, admin: Admin, groupId: string): Promise<void> {
  const { name } = await lockGroup(tx, groupId);
  await join(tx, deps, admin, { groupId, name });
}

async function join(
  tx: Tx,
  deps: Clock,
  admin: Admin,
  { groupId, name }: { groupId: string; name: string },
): Promise<void> {
  const { organizationId } = admin;
  await requireWritable(tx, organizationId);
  if ((await store.listOrganizationIds(tx, groupId)).length >= maxGroupOrganizations)
    throw new AppError(groupErrors.full);
  if (!(await store.insertOrganization(tx, { groupId }, organizationId, deps.clock.now()))) {
    // A repeated request is not an error.
    if ((await store.findGroupOf(tx, organizationId))?.id === groupId) return;
    throw new AppError(groupErrors.alreadyInGroup);
  }
  await record(tx, deps, admin, { action: "group.joined", subject: { name } });
  await invalidateGroup(tx, groupId, [organizationId]);
}

/** An admin takes the organization out, or a manager does. */
export async function removeFromGroup(
  tx: Tx,
  deps: Clock,
  caller: Caller,
  { groupId, orgId }: { groupId: string; orgId: string },
): Promise<void> {
  const isManager = (await store.findManager(tx, groupId, caller)) !== undefined;
  const member = await findMembership(tx, orgId, caller);
  // A manager who is no admin there acts as the manager, and everyone else needs to be an admin.
  if (isManager && member?.role !== "admin") {
    const manager = await requireGroupManager(tx, caller, groupId);
    if (!(await store.deleteOrganization(tx, manager, orgId))) throw new AppError(groupErrors.notFound);
    const subject = { name: manager.groupName, userId: caller.userId };
    await recordBySystem(tx, deps, orgId, { action: "group.removed", subject });
  } else {
    const admin = await requireAdmin(tx, caller, orgId, groupErrors.onlyAdmins);
    const { name } = await lockGroup(tx, groupId);
    if (!(await store.deleteOrganization(tx, { groupId }, orgId))) throw new AppError(groupErrors.notFound);
    await record(tx, deps, admin, { action: "group.left", subject: { name } });
  }
  await invalidateGroup(tx, groupId, [orgId]);
}

/** The person sees the invitation on the page of organizations; nothing is mailed. */
export async function inviteToGroup(
  tx: Tx,
  deps: Pick<Deps, "clock" | "limits">,
  manager: GroupManager,
  invitation: NewGroupInvitation,
): Promise<{ id: string }> {
  const { id, email } = invitation;
  await lockGroup(tx, manager.groupId);
  if (!(await invitationStore.insertInvitation(tx, manager, invitation, deps.clock.now()))) {
    const existing = await invitationStore.findInvitation(tx, id);
    if (existing?.groupId === manager.groupId && existing.email === email) return { id };
    throw new AppError(existing === undefined ? groupErrors.alreadyInvited : groupErrors.invitationIdTaken);
  }
  if ((await invitationStore.countInvitations(tx, manager)) > maxGroupInvitations)
    throw new AppError(groupErrors.tooManyInvitations);
  await deps.limits.use([{ limit: groupInvitationsOfAccount, by: manager.userId }], tx);
  await invalidateInvitation(tx, manager.groupId, email);
  return { id };
}

export async function removeInvitation(
  tx: Tx,
  deps: Clock,
  caller: Caller,
  invitationId: string,
): Promise<void> {
  const invitation = await invitationStore.findInvitation(tx, invitationId);
  if (invitation === undefined) throw new AppError(groupErrors.invitationNotFound);
  const { groupId, email } = invitation;
  const own = await invitationStore.findOwnInvitation(tx, invitationId, caller, deps.clock.now());
  if (own === undefined && (await store.findManager(tx, groupId, caller)) === undefined)
    throw new AppError(groupErrors.invitationNotFound);
  await invitationStore.deleteInvitation(tx, invitationId);
  await invalidateInvitation(tx, groupId, email);
}

/** Works once, for an account with the invited address verified. */
export async function acceptInvitation(
  tx: Tx,
  deps: Clock,
  caller: Caller,
  { groupInvitationId, orgId }: { groupInvitationId: string; orgId?: string | undefined },
): Promise<void> {
  const person = await findPerson(tx, caller.userId);
  if (person === undefined) throw new AppError(generalErrors.signInFirst);
  const now = deps.clock.now();
  const open = await invitationStore.findOwnInvitation(tx, groupInvitationId, person, now);
  if (open === undefined) throw new AppError(groupErrors.invitationNotFound);
  const { groupId, email } = open;
  const { name } = await lockGroup(tx, groupId);
  if (!(await invitationStore.deleteInvitation(tx, groupInvitationId)))
    throw new AppError(groupErrors.invitationNotFound);
  if (open.invitedAs === "organization") {
    if (orgId === undefined) throw new AppError(groupErrors.chooseOrganization);
    await join(tx, deps, await requireAdmin(tx, caller, orgId, groupErrors.onlyAdmins), { groupId, name });
  } else {
    await store.insertManager(tx, groupId, person.userId, now);
    if ((await store.listManagers(tx, groupId)).length > maxGroupManagers)
      throw new AppError(groupErrors.tooManyManagers);
    // The admins of each organization learn who sees its numbers from now on.
    const organizationIds = await store.listOrganizationIds(tx, groupId);
    await recordBySystemInAll(tx, deps, organizationIds, {
      action: "group.manager-joined",
      subject: { name, userId: person.userId },
    });
    await invalidateGroup(tx, groupId, organizationIds);
  }
  await invalidateInvitation(tx, groupId, email);
}

export async function removeManager(
  tx: Tx,
  deps: Clock,
  { groupId, groupName }: GroupManager,
  userId: string,
): Promise<void> {
  await lockGroup(tx, groupId);
  await takeAway(tx, deps, { groupId, name: groupName }, userId);
}

/** Without a manager no user could see the group or invite one, so it ends. */
async function takeAway(
  tx: Tx,
  deps: Clock,
  { groupId, name }: { groupId: string; name: string },
  userId: string,
): Promise<void> {
  const organizationIds = await store.listOrganizationIds(tx, groupId);
  await invalidateGroup(tx, groupId, organizationIds);
  if (!(await store.deleteManager(tx, groupId, userId))) throw new AppError(groupErrors.managerNotFound);
  if ((await store.listManagers(tx, groupId)).length > 0) return;
  await store.deleteGroup(tx, { groupId });
  await recordBySystemInAll(tx, deps, organizationIds, { action: "group.ended", subject: { name } });
}

/** For a deleted account. */
export async function leaveGroups(tx: Tx, deps: Clock, userId: string): Promise<void> {
  for (const groupId of await store.listGroupsOf(tx, userId)) {
    const group = await store.lockGroup(tx, groupId);
    if (group !== undefined) await takeAway(tx, deps, { groupId, ...group }, userId);
  }
}

async function invalidateGroup(tx: Tx, groupId: string, organizationIds: readonly string[]): Promise<void> {
  const managers = await store.listManagers(tx, groupId);
  invalidate(tx, [
    ...managers.map(({ userId }) => identityTopics.person(userId)),
    ...organizationIds.map(organizationTopics.itself),
  ]);
}

async function invalidateInvitation(tx: Tx, groupId: string, email: string): Promise<void> {
  const people = await peopleWithAddress(tx, email);
  invalidate(tx, people.map(identityTopics.person));
  await invalidateGroup(tx, groupId, []);
}
