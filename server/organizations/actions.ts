import { identityTopics } from "#domain/identity/topics.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { NewOrganization, OrganizationForm } from "#domain/organizations/organization.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { record } from "./audit.ts";
import type { Admin } from "./require-staff.ts";
import * as store from "./store.ts";
import { listTeamIds } from "./team-store.ts";

/** Any signed-in user may create an organization and becomes its admin. */
export async function createOrganization(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  input: NewOrganization,
): Promise<{ id: string }> {
  const creator = await store.findPerson(tx, caller.userId);
  if (creator === undefined) throw new AppError(generalErrors.signInFirst);
  const now = clock.now();
  if (!(await store.insertOrganization(tx, input, creator, now))) {
    // A retry is not an error; another user's id is, without revealing its owner.
    if (await store.wasCreatedBy(tx, input.id, caller.userId)) return { id: input.id };
    throw new AppError(organizationErrors.idTaken);
  }
  await store.insertMembership(tx, input.id, creator, "admin", now);
  invalidate(tx, [
    organizationTopics.directory,
    identityTopics.person(caller.userId),
    rightsChangedTopic(caller.userId),
  ]);
  return { id: input.id };
}

/** Reschedules work that depends on the organization's time zone. */
export type WhenClockChanges = (tx: Tx, organizationId: string, now: Date) => Promise<void>;

export async function updateOrganization(
  tx: Tx,
  deps: Pick<Deps, "clock"> & { onTimeZoneChanged: WhenClockChanges },
  admin: Admin,
  form: OrganizationForm,
): Promise<void> {
  const { organizationId } = admin;
  await store.updateOrganization(tx, organizationId, form);
  await deps.onTimeZoneChanged(tx, organizationId, deps.clock.now());
  await record(tx, deps, admin, { action: "organization.changed", subject: {} });
  const team = await listTeamIds(tx, organizationId);
  invalidate(tx, [
    organizationTopics.itself(organizationId),
    organizationTopics.directory,
    ...team.map(identityTopics.person),
  ]);
}
