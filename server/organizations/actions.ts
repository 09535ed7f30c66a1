import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { AuditAction } from "#domain/organizations/audit-actions.ts";
import {
  buildingChanges,
  maxBuildings,
  type BuildingChange,
  type NewBuilding,
} from "#domain/organizations/building.ts";
import { buildingErrors, organizationErrors } from "#domain/organizations/errors.ts";
import type { NewOrganization } from "#domain/organizations/organization.ts";
import type { OwnWords } from "#domain/own-words.ts";
import type { OrganizationSettings } from "#domain/organizations/settings-contract.ts";
import type { SupportFacts, SupportLook } from "#domain/organizations/support.ts";
import { organizationsOfAccount, organizationsOfAddress } from "#domain/organizations/limits.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { mayCreateOrganizations } from "#domain/standing.ts";
import { isOperator } from "#server/identity/operator.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { newId } from "#server/platform/secrets.ts";
import { insertEntry } from "./audit-store.ts";
import { record } from "./audit.ts";
import * as buildingStore from "./building-store.ts";
import { sendReviewMail } from "./review-mail.ts";
import type { Admin, Staff } from "./require-staff.ts";
import * as store from "./store.ts";
import { listTeamIds } from "./team-store.ts";

type CreateDeps = Pick<Deps, "clock" | "config" | "limits" | "enqueue">;

/** The caller becomes its admin. `address` is the caller's network address. */
export async function createOrganization(
  tx: Tx,
  deps: CreateDeps,
  { caller, address }: { caller: Caller; address: string },
  input: NewOrganization,
): Promise<{ id: string }> {
  const creator = await store.findPerson(tx, caller.userId);
  if (creator === undefined) throw new AppError(generalErrors.signInFirst);
  await requireMayCreate(tx, deps, caller.userId);
  const now = deps.clock.now();
  if (!(await store.insertOrganization(tx, input, creator, now))) {
    // A retry is not an error; another user's id is, without revealing its owner.
    if (await store.wasCreatedBy(tx, input.id, caller.userId)) return { id: input.id };
    throw new AppError(organizationErrors.idTaken);
  }
  const uses = [
    { limit: organizationsOfAccount, by: caller.userId },
    { limit: organizationsOfAddress, by: address },
  ];
  await deps.limits.use(uses, tx);
  await store.insertMembership(tx, input.id, creator, "admin", now);
  const mails = deps.config.OPERATOR_EMAILS.map((operator) => ({ organizationId: input.id, operator }));
  await deps.enqueue(tx, sendReviewMail, mails);
  invalidate(tx, [identityTopics.person(caller.userId), rightsChangedTopic(caller.userId)]);
  return { id: input.id };
}

async function requireMayCreate(tx: Tx, { config }: CreateDeps, userId: string): Promise<void> {
  const who = config.WHO_CREATES_ORGANIZATIONS;
  if (who === "anyone") return;
  const person = {
    isOperator: await isOperator(tx, config, userId),
    isApprovedAdmin: await store.isAdminOfApproved(tx, userId),
  };
  if (!mayCreateOrganizations(who, person)) throw new AppError(organizationErrors.mayNotCreate);
}

/** Reschedules work that depends on the organization's time zone. */
export type WhenClockChanges = (tx: Tx, organizationId: string, now: Date) => Promise<void>;

export async function updateOrganization(
  tx: Tx,
  deps: Pick<Deps, "clock"> & { onTimeZoneChanged: WhenClockChanges },
  admin: Admin,
  form: OrganizationSettings,
): Promise<void> {
  const { organizationId } = admin;
  const before = await store.findOrganization(tx, organizationId);
  if (before === undefined) throw new AppError(organizationErrors.notFound);
  await store.updateOrganization(tx, organizationId, form);
  await deps.onTimeZoneChanged(tx, organizationId, deps.clock.now());
  await record(tx, deps, admin, { action: "organization.changed", subject: changesOf(before, form) });
  const team = await listTeamIds(tx, organizationId);
  invalidate(tx, [
    organizationTopics.itself(organizationId),
    organizationTopics.directory,
    ...team.map(identityTopics.person),
  ]);
}

type Described = Omit<OrganizationSettings, "type" | keyof OwnWords> & { type: string | null } & OwnWords;

/** Before and after. A description is too long for an entry. */
function changesOf(before: Described, after: Described): Record<string, string> {
  return {
    ...(before.name === after.name ? {} : { nameBefore: before.name, name: after.name }),
    ...(before.type === after.type ? {} : { typeBefore: before.type ?? "", type: after.type ?? "" }),
    ...(before.timeZone === after.timeZone
      ? {}
      : { timeZoneBefore: before.timeZone, timeZone: after.timeZone }),
    ...(before.description === after.description ? {} : { description: "changed" }),
    ...(after.officePhone === undefined || before.officePhone === after.officePhone
      ? {}
      : { officePhone: "changed" }),
    ...wordChange("buildingWord", before, after),
    ...wordChange("participantWord", before, after),
  };
}

function wordChange(word: keyof OwnWords, before: OwnWords, after: OwnWords): Record<string, string> {
  const [was, is] = [before[word] ?? null, after[word]];
  return is === undefined || is === was ? {} : { [`${word}Before`]: was ?? "", [word]: is ?? "" };
}

export async function addBuilding(
  tx: Tx,
  clock: Clock,
  staff: Staff,
  building: NewBuilding,
): Promise<{ id: string }> {
  const { organizationId } = staff;
  await store.lockOrganization(tx, organizationId);
  if (!(await buildingStore.insertBuilding(tx, staff, building, clock.now()))) {
    // A repeated request is not an error.
    if (await buildingStore.isOwnBuilding(tx, staff, building.id)) return { id: building.id };
    // If the name is free, another organization has the id; row-level security hides it.
    const isNamed = await buildingStore.hasName(tx, staff, building.name);
    throw new AppError(isNamed ? buildingErrors.nameTaken : buildingErrors.idTaken);
  }
  if ((await buildingStore.countBuildings(tx, staff)) > maxBuildings)
    throw new AppError(buildingErrors.tooMany);
  invalidate(tx, [organizationTopics.buildings(organizationId)]);
  return { id: building.id };
}

/** Events keep their copies. */
export async function updateBuilding(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  building: BuildingChange,
): Promise<void> {
  const { buildingId, name } = building;
  // Names are unique, so additions and changes must wait for each other.
  await store.lockOrganization(tx, staff.organizationId);
  const before = await buildingStore.findBuilding(tx, staff, buildingId);
  if (before === undefined) throw new AppError(buildingErrors.notFound);
  const subject = buildingChanges(before, building);
  if (Object.keys(subject).length === 0) return;
  if (await buildingStore.hasName(tx, staff, name, buildingId)) throw new AppError(buildingErrors.nameTaken);
  await buildingStore.updateBuilding(tx, staff, building);
  await record(tx, deps, staff, { action: "building.changed", subject: { buildingId, ...subject } });
  invalidate(tx, [organizationTopics.buildings(staff.organizationId)]);
}

/** Succeeds if the building is already deleted. */
export async function deleteBuilding(tx: Tx, admin: Admin, buildingId: string): Promise<void> {
  if (await buildingStore.deleteBuilding(tx, admin, buildingId))
    invalidate(tx, [organizationTopics.buildings(admin.organizationId)]);
}

/** Writes an audit entry. Show the result only after the commit. */
export async function lookForSupport(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { organizationId, operator, reason }: SupportLook,
): Promise<SupportFacts> {
  const facts = await store.readSupportFacts(tx, organizationId);
  if (facts === undefined) throw new AppError(organizationErrors.notFound);
  await insertEntry(tx, {
    id: newId(clock),
    organizationId,
    at: clock.now(),
    actorId: null,
    actorName: operator,
    action: "support.looked" satisfies AuditAction,
    eventId: null,
    subject: { reason },
  });
  return facts;
}
