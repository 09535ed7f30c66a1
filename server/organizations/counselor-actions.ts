import { AppError } from "#domain/app-error.ts";
import { limitKeyOf } from "#domain/identity/email.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { maxCounselors, type NewCounselor } from "#domain/organizations/counselors.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import {
  teamInvitesOfAccount,
  teamInvitesOfRecipient,
  teamInvitesWhileNew,
} from "#domain/organizations/limits.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { endSessionsOf } from "#server/identity/actions.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { newId } from "#server/platform/secrets.ts";
import { record } from "./audit.ts";
import * as store from "./counselor-store.ts";
import { sendCounselorInvite } from "./jobs.ts";
import type { Admin } from "./require-staff.ts";
import { lockOrganization, requireWritable, type Person } from "./store.ts";
import { addressIsOnTeam, hasOptedOut, isOwnInvite, peopleWithAddress } from "./team-invite-store.ts";

type InviteDeps = Pick<Deps, "clock" | "enqueue" | "limits">;

/** Inserts the invitation and enqueues its mail in one transaction. The limits are those of team invitations. */
export async function inviteCounselor(
  tx: Tx,
  deps: InviteDeps,
  admin: Admin,
  counselor: NewCounselor,
): Promise<{ id: string }> {
  const { id, email, buildings } = counselor;
  const { organizationId } = admin;
  await lockOrganization(tx, organizationId);
  await store.deleteExpiredCounselorInvite(tx, admin, email, deps.clock.now());
  if (!(await store.insertCounselor(tx, admin, counselor, deps.clock.now()))) {
    // A repeated request is not an error.
    if ((await store.findCounselorBy(tx, admin, { id })) !== undefined) return { id };
    const known = await store.findCounselorBy(tx, admin, { email });
    // If the address is free, another organization has the id; row-level security hides it.
    if (known === undefined) throw new AppError(teamErrors.idTaken);
    throw new AppError(known.isJoined ? teamErrors.alreadyCounselor : teamErrors.alreadyInvited);
  }
  if (await isOwnInvite(tx, admin, { email })) throw new AppError(teamErrors.alreadyInvited);
  if (await addressIsOnTeam(tx, admin, email)) throw new AppError(teamErrors.alreadyOnTeam);
  if ((await store.countCounselors(tx, admin)) > maxCounselors) throw new AppError(teamErrors.tooMany);
  if (await hasOptedOut(tx, admin, email)) throw new AppError(teamErrors.optedOut);
  const whileNew = { limit: teamInvitesWhileNew, by: organizationId };
  const uses = [
    { limit: teamInvitesOfAccount, by: admin.userId },
    ...(admin.standing === "approved" ? [] : [whileNew]),
    { limit: teamInvitesOfRecipient, by: limitKeyOf(email) },
  ];
  await deps.limits.use(uses, tx);
  await deps.enqueue(tx, sendCounselorInvite, { counselorId: id });
  const subject = { counselorId: id, buildings: buildings.length };
  await record(tx, deps, admin, { action: "counselor.invited", subject });
  await invalidateInvite(tx, organizationId, email);
  return { id };
}

/** A new invitation in place of the old one, so that the new mail is not taken for a copy of the first. */
export async function resendCounselorInvite(
  tx: Tx,
  deps: InviteDeps,
  admin: Admin,
  counselorId: string,
): Promise<{ id: string }> {
  const invite = await store.deleteCounselorInvite(tx, admin, counselorId);
  if (invite === undefined) throw new AppError(teamErrors.inviteNotFound);
  const { email, buildings } = invite;
  return inviteCounselor(tx, deps, admin, { id: newId(deps.clock), email, buildings });
}

export async function setCounselorBuildings(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { counselorId, buildings }: { counselorId: string; buildings: readonly string[] },
): Promise<void> {
  const changed = await store.updateCounselorBuildings(tx, admin, counselorId, buildings);
  if (changed === undefined) throw new AppError(teamErrors.counselorNotFound);
  const { userId } = changed;
  const person = userId === null ? {} : { userId };
  const subject = { counselorId, buildings: buildings.length, ...person };
  await record(tx, deps, admin, { action: "counselor.buildings-changed", subject });
  invalidateChange(tx, admin, userId);
}

/** Ends access or an open invitation. The counselor is signed out on all devices, as a removed team member is. */
export async function removeCounselor(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  counselorId: string,
): Promise<void> {
  const removed = await store.deleteCounselor(tx, admin, counselorId);
  if (removed === undefined) throw new AppError(teamErrors.counselorNotFound);
  const { userId, email } = removed;
  if (userId === null) {
    await record(tx, deps, admin, { action: "counselor-invite.revoked", subject: { counselorId } });
    await invalidateInvite(tx, admin.organizationId, email);
    return;
  }
  await record(tx, deps, admin, { action: "counselor.removed", subject: { counselorId, userId } });
  await endSessionsOf(tx, userId);
  invalidateChange(tx, admin, userId);
}

/** Undefined unless the invitation is open and to a verified address of this person. */
export async function acceptCounselorInvite(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  person: Person,
  id: string,
): Promise<{ organizationId: string; isCounselor: true } | undefined> {
  const { userId, displayName } = person;
  const now = deps.clock.now();
  const invite = await store.lockCounselorInvite(tx, id, userId, now);
  if (invite === undefined) return undefined;
  const { organizationId, email, buildings } = invite;
  await requireWritable(tx, organizationId);
  await store.deleteCounselorOf(tx, { organizationId }, userId);
  await store.markJoined(tx, id, userId, now);
  const subject = { counselorId: id, buildings: buildings.length };
  await record(tx, deps, { organizationId, userId, displayName }, { action: "counselor.joined", subject });
  invalidate(tx, [rightsChangedTopic(userId)]);
  await invalidateInvite(tx, organizationId, email);
  return { organizationId, isCounselor: true };
}

/** Before the account is deleted. */
export async function leaveCabins(tx: Tx, deps: Pick<Deps, "clock">, { userId, displayName }: Person) {
  for (const organizationId of await store.listCabinsOf(tx, userId)) {
    await store.deleteCounselorOf(tx, { organizationId }, userId);
    await record(
      tx,
      deps,
      { organizationId, userId, displayName },
      { action: "counselor.left", subject: {} },
    );
    invalidate(tx, [organizationTopics.team(organizationId)]);
  }
}

function invalidateChange(tx: Tx, { organizationId }: Admin, userId: string | null): void {
  invalidate(tx, [
    organizationTopics.team(organizationId),
    ...(userId === null ? [] : [rightsChangedTopic(userId), identityTopics.person(userId)]),
  ]);
}

async function invalidateInvite(tx: Tx, organizationId: string, email: string): Promise<void> {
  const people = await peopleWithAddress(tx, email);
  invalidate(tx, [organizationTopics.team(organizationId), ...people.map(identityTopics.person)]);
}
