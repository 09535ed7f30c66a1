import { identityTopics } from "#domain/identity/topics.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { maxTeamMembers, type NewTeamInvite } from "#domain/organizations/team.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { sendTeamInvite } from "./jobs.ts";
import { record } from "./audit.ts";
import { requireStaff, type Admin } from "./require-staff.ts";
import { findPerson, insertMembership, lockOrganization } from "./store.ts";
import * as store from "./team-invite-store.ts";
import { countTeam } from "./team-store.ts";

/** Inserts the invitation and enqueues its mail in one transaction. */
export async function inviteTeamMember(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  admin: Admin,
  invite: NewTeamInvite,
): Promise<{ id: string }> {
  const { clock, enqueue } = deps;
  const { organizationId } = admin;
  await lockOrganization(tx, organizationId);
  if (!(await store.insertInvite(tx, admin, invite, clock.now()))) {
    // A repeated request is not an error.
    if (await store.isOwnInvite(tx, admin, { id: invite.id })) return { id: invite.id };
    // If the address is free, another organization has the id; row-level security hides it.
    const isInvited = await store.isOwnInvite(tx, admin, { email: invite.email });
    throw new AppError(isInvited ? teamErrors.alreadyInvited : teamErrors.idTaken);
  }
  // Checked after the insert, which waits for a concurrent acceptance of an earlier invitation.
  if (await store.addressIsOnTeam(tx, admin, invite.email)) throw new AppError(teamErrors.alreadyOnTeam);
  if ((await countTeam(tx, admin)) > maxTeamMembers) throw new AppError(teamErrors.tooMany);
  await enqueue(tx, sendTeamInvite, { teamInviteId: invite.id });
  const subject = { teamInviteId: invite.id, role: invite.role };
  await record(tx, deps, admin, { action: "team-invite.sent", subject });
  await invalidateInvite(tx, organizationId, invite.email);
  return { id: invite.id };
}

export async function revokeTeamInvite(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  teamInviteId: string,
): Promise<void> {
  const email = await store.deleteInvite(tx, admin, teamInviteId);
  // An error instead of silent success: the invitation may just have been accepted.
  if (email === undefined) throw new AppError(teamErrors.inviteNotFound);
  await record(tx, deps, admin, { action: "team-invite.revoked", subject: { teamInviteId } });
  await invalidateInvite(tx, admin.organizationId, email);
}

/** Works once, for a user with the invited address verified. */
export async function acceptTeamInvite(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  caller: Caller,
  teamInviteId: string,
): Promise<{ organizationId: string }> {
  const person = await findPerson(tx, caller.userId);
  if (person === undefined) throw new AppError(generalErrors.signInFirst);
  const invite = await store.takeInvite(tx, teamInviteId, person.userId);
  if (invite === undefined) throw new AppError(teamErrors.inviteNotFound);
  const { organizationId, email, role } = invite;
  await insertMembership(tx, organizationId, person, role, deps.clock.now());
  const joined = await requireStaff(tx, person, organizationId);
  await record(tx, deps, joined, { action: "member.joined", subject: { role: joined.role } });
  invalidate(tx, [rightsChangedTopic(person.userId), organizationTopics.itself(organizationId)]);
  await invalidateInvite(tx, organizationId, email);
  return { organizationId };
}

async function invalidateInvite(tx: Tx, organizationId: string, email: string): Promise<void> {
  const people = await store.peopleWithAddress(tx, email);
  invalidate(tx, [organizationTopics.team(organizationId), ...people.map(identityTopics.person)]);
}
