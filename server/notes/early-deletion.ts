import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import * as contract from "#domain/notes/early-deletion-contract.ts";
import { earlyDeletionDeskErrors, earlyDeletionErrors } from "#domain/notes/early-deletion-errors.ts";
import { earlyDeletionsAsked, type MyEarlyDeletion } from "#domain/notes/early-deletion.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { uuid } from "#domain/uuid.ts";
import { isUnderHold } from "#server/events/retention-store.ts";
import { listFamilies, lockEvent } from "#server/events/store.ts";
import { findPersonName } from "#server/identity/store.ts";
import {
  findFamilyLink,
  lockFamilyLink,
  type FamilyLink,
  type FamilyRef,
} from "#server/invites/family-link-store.ts";
import { forgetReturningChild } from "#server/invites/returning-store.ts";
import { record, recordByFamily } from "#server/organizations/audit.ts";
import { requireAdmin, type Admin } from "#server/organizations/require-staff.ts";
import { lockRetention } from "#server/organizations/settings-store.ts";
import { requireWritable } from "#server/organizations/store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { newId } from "#server/platform/secrets.ts";
import { eraseParticipant } from "#server/roster/store.ts";
import * as store from "./early-deletion-store.ts";
import { unnamedFamily } from "#domain/identity/person-name.ts";

export function earlyDeletionOperations(deps: Deps): Operation[] {
  return [...familyOperations(deps), ...deskOperations(deps)];
}

/** A feature that depends on this one mails who asked. */
export const earlyDeletionDone = {
  name: "early-deletion-done",
  payload: z.object({ organizationId: uuid, userId: uuid, requestId: uuid }),
};

const byFamily = "policies do not let families write; the action checks the caller's own link";

function familyOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readMyEarlyDeletion, {
      summary:
        "Whether the caller may ask for early deletion of the letters with a participant, and the caller's own request.",
      handle: ({ participantId }, { caller: { userId } }) =>
        readMyEarlyDeletion(deps.db, { userId, participantId }),
    }),
    implement(contract.askForEarlyDeletion, {
      withSystemAccess: byFamily,
      summary:
        "Asks the organization to delete a participant's letters and replies early. For parents and guardians. An open request stays as it is.",
      async handle({ participantId }, { caller: { userId }, transact }) {
        const familyRef = { userId, participantId };
        requireGuardian(await findFamilyLink(deps.db, familyRef));
        await deps.limits.use([{ limit: earlyDeletionsAsked, by: `${userId} ${participantId}` }]);
        await transact((tx) => askForEarlyDeletion(tx, deps, familyRef));
        return {};
      },
    }),
    implement(contract.withdrawEarlyDeletion, {
      withSystemAccess: byFamily,
      summary: "Takes back the caller's request if it is not decided yet.",
      async handle({ participantId }, { caller: { userId }, transact }) {
        await transact((tx) => withdrawEarlyDeletion(tx, deps, { userId, participantId }));
        return {};
      },
    }),
  ];
}

function deskOperations(deps: Deps): Operation[] {
  return [
    implement(contract.listEarlyDeletions, {
      summary: "Open requests to delete a participant's letters early. Admins only.",
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(deps.db, caller, orgId, earlyDeletionDeskErrors.onlyAdmins);
        return { requests: await store.listOpenRequests(deps.db, admin) };
      },
    }),
    implement(contract.declineEarlyDeletion, {
      summary: "Keeps the letters. The family that asked reads the reason. Admins only.",
      handle: ({ orgId, ...answer }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, earlyDeletionDeskErrors.onlyAdmins);
          await declineEarlyDeletion(tx, deps, admin, answer);
          return {};
        }),
    }),
    implement(contract.deleteLettersEarly, {
      summary:
        "Deletes the participant of a request from the event for good, with all letters, replies and contacts. Not during a legal hold. Admins only.",
      handle: ({ orgId, ...request }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, earlyDeletionDeskErrors.onlyAdmins);
          await deleteLettersEarly(tx, deps, admin, request);
          return {};
        }),
    }),
  ];
}

async function readMyEarlyDeletion(db: Db, familyRef: FamilyRef): Promise<MyEarlyDeletion> {
  const link = await findFamilyLink(db, familyRef);
  if (link === undefined) throw new AppError(noteErrors.linkNotFound);
  if (!link.isGuardian) return { mayAsk: false, request: null };
  return { mayAsk: true, request: await store.findRequest(db, familyRef) };
}

function requireGuardian(link: FamilyLink | undefined): FamilyLink {
  if (link === undefined) throw new AppError(noteErrors.linkNotFound);
  if (!link.isGuardian) throw new AppError(earlyDeletionErrors.onlyGuardians);
  return link;
}

async function askForEarlyDeletion(tx: Tx, deps: Pick<Deps, "clock">, familyRef: FamilyRef): Promise<void> {
  const { organizationId, eventId, contactId } = requireGuardian(await lockFamilyLink(tx, familyRef));
  await requireWritable(tx, organizationId);
  const request = { id: newId(deps.clock), organizationId, eventId, contactId, askedAt: deps.clock.now() };
  if (!(await store.saveRequest(tx, { ...request, ...familyRef }))) return;
  await tell(tx, deps, { ...familyRef, organizationId, eventId, action: "early-deletion.asked" });
}

async function withdrawEarlyDeletion(tx: Tx, deps: Pick<Deps, "clock">, familyRef: FamilyRef): Promise<void> {
  const { organizationId, eventId } = requireGuardian(await lockFamilyLink(tx, familyRef));
  await requireWritable(tx, organizationId);
  if (!(await store.deleteOpenRequest(tx, familyRef))) return;
  await tell(tx, deps, { ...familyRef, organizationId, eventId, action: "early-deletion.withdrawn" });
}

type Told = FamilyRef & {
  organizationId: string;
  eventId: string;
  action: "early-deletion.asked" | "early-deletion.withdrawn";
};

async function tell(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { userId, participantId, organizationId, eventId, action }: Told,
): Promise<void> {
  const actor = { organizationId, userId, displayName: await findPersonName(tx, userId, unnamedFamily) };
  await recordByFamily(tx, deps, actor, { action, eventId, subject: { participantId } });
  invalidate(tx, [noteTopics.earlyDeletions(organizationId), identityTopics.person(userId)]);
}

type RequestRef = { eventId: string; requestId: string };

async function declineEarlyDeletion(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { eventId, requestId, reason }: RequestRef & { reason: string },
): Promise<void> {
  await lockEvent(tx, admin, eventId);
  const request = await store.lockOpenRequest(tx, admin, { eventId, requestId });
  if (request === undefined) throw new AppError(earlyDeletionDeskErrors.notFound);
  const { participantId, userId } = request;
  await store.declineRequest(tx, admin, { requestId, reason, now: deps.clock.now() });
  await record(tx, deps, admin, { action: "early-deletion.declined", eventId, subject: { participantId } });
  invalidate(tx, [noteTopics.earlyDeletions(admin.organizationId), identityTopics.person(userId)]);
}

/**
 * All rows go with the participant, and triggers remember their files for removal. The event is locked alone, so that
 * printing and intake do not work on the same rows.
 */
async function deleteLettersEarly(
  tx: Tx,
  deps: Pick<Deps, "clock" | "config" | "enqueue">,
  admin: Admin,
  { eventId, requestId }: RequestRef,
): Promise<void> {
  await lockEvent(tx, admin, eventId, { alone: true });
  // Placing a hold waits for this lock, or has the hold in place.
  await lockRetention(tx, admin);
  const request = await store.lockOpenRequest(tx, admin, { eventId, requestId });
  if (request === undefined) throw new AppError(earlyDeletionDeskErrors.notFound);
  if (await isUnderHold(tx, admin, eventId)) throw new AppError(earlyDeletionDeskErrors.held);
  const { organizationId } = admin;
  const { participantId } = request;
  for (const userId of await listFamilies(tx, { organizationId, eventId, participantId }))
    invalidate(tx, [identityTopics.person(userId), rightsChangedTopic(userId)]);
  await forgetReturningChild(tx, deps, organizationId, participantId);
  await eraseParticipant(tx, admin, eventId, participantId);
  await deps.enqueue(tx, earlyDeletionDone, { organizationId, userId: request.userId, requestId });
  await record(tx, deps, admin, { action: "early-deletion.done", eventId, subject: { participantId } });
  invalidate(tx, [
    noteTopics.earlyDeletions(organizationId),
    noteTopics.waiting(organizationId, eventId),
    eventTopics.roster(organizationId, eventId),
    eventTopics.list(organizationId),
  ]);
}

/** Runs in the transaction that deletes the account. */
export async function deleteEarlyDeletionsBy(tx: Tx, userId: string): Promise<void> {
  for (const organizationId of await store.deleteRequestsBy(tx, userId))
    invalidate(tx, [noteTopics.earlyDeletions(organizationId)]);
}
