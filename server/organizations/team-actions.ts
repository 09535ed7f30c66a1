import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { limitKeyOf } from "#domain/identity/email.ts";
import { accountErrors } from "#domain/identity/errors.ts";
import type { Role } from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { leavesNoAdmin, maxTeamMembers, type NewTeamInvite } from "#domain/organizations/team.ts";
import {
  teamInvitesOfAccount,
  teamInvitesOfRecipient,
  teamInvitesWhileNew,
} from "#domain/organizations/limits.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { uuid } from "#domain/uuid.ts";
import { copyNames, endSessionsOf } from "#server/identity/actions.ts";
import { saveOwnName } from "#server/identity/people-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { newId } from "#server/platform/secrets.ts";
import { revokeApiKeysOf } from "./api-key-actions.ts";
import { record } from "./audit.ts";
import { acceptCounselorInvite, leaveCabins } from "./counselor-actions.ts";
import { deleteCounselorOf, listCabinsOf, listCounselorInvitesFor } from "./counselor-store.ts";
import { sendTeamInvite } from "./jobs.ts";
import { isAdmin, requireAdmin, requireStaff, type Admin, type Staff } from "./require-staff.ts";
import { findPerson, insertMembership, lockOrganization, requireWritable } from "./store.ts";
import * as teamInviteStore from "./team-invite-store.ts";
import * as store from "./team-store.ts";

/** Tells those who were admins at that moment: the new one can remove them before the job runs. */
export const adminAdded = {
  name: "tell-of-new-admin",
  payload: z.object({ organizationId: uuid, userId: uuid, adminIds: z.array(uuid) }),
};

type RoleChange = { userId: string; role: Role };

export async function changeRole(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  admin: Admin,
  { userId, role }: RoleChange,
): Promise<void> {
  const admins = await store.lockAdmins(tx, admin);
  // The caller may have been demoted or removed while waiting for the lock.
  await requireAdmin(tx, admin, admin.organizationId, teamErrors.onlyAdmins);
  if (leavesNoAdmin(admins, userId, role)) throw new AppError(teamErrors.lastAdmin);
  if (await store.updateRole(tx, admin, userId, role)) {
    await record(tx, deps, admin, { action: "member.role-changed", subject: { userId, role } });
    if (role === "admin") await tellAdmins(tx, deps, { organizationId: admin.organizationId, userId });
    invalidateChange(tx, admin, userId);
  } else if (!(await store.isOnTeam(tx, admin, userId))) throw new AppError(teamErrors.memberNotFound);
}

/**
 * Admins may remove any member; every member may leave. Access and live streams end with the commit. Who is removed by
 * an admin is signed out on all devices, so that a later invitation cannot bring a lost device back.
 */
export async function removeTeamMember(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { userId, keptApiKeyIds }: { userId: string; keptApiKeyIds: readonly string[] },
): Promise<void> {
  const admins = await store.lockAdmins(tx, staff);
  const actor = await requireStaff(tx, staff, staff.organizationId);
  if (actor.userId !== userId && !isAdmin(actor)) throw new AppError(teamErrors.onlyAdmins);
  if (leavesNoAdmin(admins, userId, "none")) throw new AppError(teamErrors.lastAdmin);
  // Before the membership ends: row-level security shows keys to the team alone.
  await revokeApiKeysOf(tx, deps, actor, { userId, keptIds: isAdmin(actor) ? keptApiKeyIds : [] });
  if (!(await store.deleteMembership(tx, actor, userId))) throw new AppError(teamErrors.memberNotFound);
  await deleteCounselorOf(tx, actor, userId);
  const leaves = actor.userId === userId;
  await record(tx, deps, actor, {
    action: leaves ? "member.left" : "member.removed",
    subject: leaves ? {} : { userId },
  });
  if (!leaves) await endSessionsOf(tx, userId);
  invalidateChange(tx, actor, userId);
}

/** For a lost device: the member stays on the team and signs in again. */
export async function signOutTeamMember(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  userId: string,
): Promise<void> {
  if (!(await store.isOnTeam(tx, admin, userId))) throw new AppError(teamErrors.memberNotFound);
  await record(tx, deps, admin, { action: "member.signed-out", subject: { userId } });
  await endSessionsOf(tx, userId);
}

function invalidateChange(tx: Tx, { organizationId }: Staff, userId: string): void {
  invalidate(tx, [
    rightsChangedTopic(userId),
    identityTopics.person(userId),
    organizationTopics.team(organizationId),
  ]);
}

/** Inserts the invitation and enqueues its mail in one transaction. */
export async function inviteTeamMember(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue" | "limits">,
  admin: Admin,
  invite: NewTeamInvite,
): Promise<{ id: string }> {
  const { clock, enqueue } = deps;
  const { organizationId } = admin;
  await lockOrganization(tx, organizationId);
  await teamInviteStore.deleteExpiredInvite(tx, admin, invite.email, clock.now());
  if (!(await teamInviteStore.insertInvite(tx, admin, invite, clock.now()))) {
    // A repeated request is not an error.
    if (await teamInviteStore.isOwnInvite(tx, admin, { id: invite.id })) return { id: invite.id };
    // If the address is free, another organization has the id; row-level security hides it.
    const isInvited = await teamInviteStore.isOwnInvite(tx, admin, { email: invite.email });
    throw new AppError(isInvited ? teamErrors.alreadyInvited : teamErrors.idTaken);
  }
  // Checked after the insert, which waits for a concurrent acceptance of an earlier invitation.
  if (await teamInviteStore.addressIsOnTeam(tx, admin, invite.email))
    throw new AppError(teamErrors.alreadyOnTeam);
  if ((await store.countTeam(tx, admin)) > maxTeamMembers) throw new AppError(teamErrors.tooMany);
  if (await teamInviteStore.hasOptedOut(tx, admin, invite.email)) throw new AppError(teamErrors.optedOut);
  const whileNew = { limit: teamInvitesWhileNew, by: organizationId };
  const uses = [
    { limit: teamInvitesOfAccount, by: admin.userId },
    ...(admin.standing === "approved" ? [] : [whileNew]),
    { limit: teamInvitesOfRecipient, by: limitKeyOf(invite.email) },
  ];
  await deps.limits.use(uses, tx);
  await enqueue(tx, sendTeamInvite, { teamInviteId: invite.id });
  const subject = { teamInviteId: invite.id, role: invite.role };
  await record(tx, deps, admin, { action: "team-invite.sent", subject });
  await invalidateInvite(tx, organizationId, invite.email);
  return { id: invite.id };
}

/** A new invitation in place of the old one, so that the new mail is not taken for a copy of the first. */
export async function resendTeamInvite(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue" | "limits">,
  admin: Admin,
  teamInviteId: string,
): Promise<{ id: string }> {
  const invite = await teamInviteStore.deleteInvite(tx, admin, teamInviteId);
  if (invite === undefined) throw new AppError(teamErrors.inviteNotFound);
  return inviteTeamMember(tx, deps, admin, { id: newId(deps.clock), ...invite });
}

export async function revokeTeamInvite(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  teamInviteId: string,
): Promise<void> {
  const invite = await teamInviteStore.deleteInvite(tx, admin, teamInviteId);
  // An error instead of silent success: the invitation may just have been accepted.
  if (invite === undefined) throw new AppError(teamErrors.inviteNotFound);
  await record(tx, deps, admin, { action: "team-invite.revoked", subject: { teamInviteId } });
  await invalidateInvite(tx, admin.organizationId, invite.email);
}

/** Works once, for a user with the invited address verified. */
export async function acceptTeamInvite(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  caller: Caller,
  teamInviteId: string,
): Promise<{ organizationId: string; isCounselor?: true }> {
  const person = await findPerson(tx, caller.userId);
  if (person === undefined) throw new AppError(generalErrors.signInFirst);
  const now = deps.clock.now();
  const invite = await teamInviteStore.takeInvite(tx, teamInviteId, person.userId, now);
  if (invite === undefined) {
    const asCounselor = await acceptCounselorInvite(tx, deps, person, teamInviteId);
    if (asCounselor !== undefined) return asCounselor;
    const own = [
      ...(await teamInviteStore.listInvitesFor(tx, person.userId, now)),
      ...(await listCounselorInvitesFor(tx, person.userId, now)),
    ];
    const isExpired = own.some(({ id }) => id === teamInviteId);
    throw new AppError(isExpired ? teamErrors.inviteExpired : teamErrors.inviteNotFound);
  }
  const { organizationId, email, role } = invite;
  await requireWritable(tx, organizationId);
  await insertMembership(tx, organizationId, person, role, now);
  await deleteCounselorOf(tx, { organizationId }, person.userId);
  const joined = await requireStaff(tx, { ...person, sessionId: null }, organizationId);
  await record(tx, deps, joined, { action: "member.joined", subject: { role: joined.role } });
  if (role === "admin") await tellAdmins(tx, deps, { organizationId, userId: person.userId });
  invalidate(tx, [rightsChangedTopic(person.userId), organizationTopics.itself(organizationId)]);
  await invalidateInvite(tx, organizationId, email);
  return { organizationId };
}

async function tellAdmins(
  tx: Tx,
  deps: Pick<Deps, "enqueue">,
  added: { organizationId: string; userId: string },
): Promise<void> {
  const adminIds = await store.listAdminIds(tx, added.organizationId);
  await deps.enqueue(tx, adminAdded, { ...added, adminIds });
}

async function invalidateInvite(tx: Tx, organizationId: string, email: string): Promise<void> {
  const people = await teamInviteStore.peopleWithAddress(tx, email);
  invalidate(tx, [organizationTopics.team(organizationId), ...people.map(identityTopics.person)]);
}

/** The teams and the families of the same campers see it, so teams find the change in their activity. */
export async function changeOwnName(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const saved = await saveOwnName(tx, userId, name);
  if (saved === undefined) return;
  const before = saved.before === null ? {} : { before: saved.before };
  const teams = [...(await store.listTeamsOf(tx, userId)), ...(await listCabinsOf(tx, userId))];
  for (const organizationId of new Set(teams)) {
    const actor = { organizationId, userId, displayName: name };
    await record(tx, deps, actor, { action: "member.named", subject: before });
    invalidate(tx, [organizationTopics.team(organizationId)]);
  }
  await deps.enqueue(tx, copyNames, { userId });
  invalidate(tx, [identityTopics.person(userId)]);
}

/** The last admin must hand over first. */
export async function leaveTeams(tx: Tx, deps: Pick<Deps, "clock">, userId: string): Promise<void> {
  // Always in the same order, so that concurrent deletions do not deadlock.
  for (const organizationId of await store.listTeamsOf(tx, userId)) {
    const staff = await requireStaff(tx, { userId, sessionId: null }, organizationId);
    const admins = await store.lockAdmins(tx, staff);
    if (leavesNoAdmin(admins, userId, "none")) throw new AppError(accountErrors.handOverFirst);
    await revokeApiKeysOf(tx, deps, staff, { userId, keptIds: [] });
    await store.deleteMembership(tx, staff, userId);
    await record(tx, deps, staff, { action: "member.left", subject: {} });
    invalidate(tx, [organizationTopics.team(organizationId)]);
  }
  const person = await findPerson(tx, userId);
  if (person !== undefined) await leaveCabins(tx, deps, person);
}
