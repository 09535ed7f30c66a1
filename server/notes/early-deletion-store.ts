import { type MyEarlyDeletion, maxEarlyDeletionsListed } from "#domain/notes/early-deletion.ts";
import type { OpenEarlyDeletion } from "#domain/notes/early-deletion.ts";
import { guardian } from "#domain/roster/relationship.ts";
import type { FamilyRef } from "#server/invites/family-link-store.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { accountName } from "#server/identity/account-name.ts";
import { personName } from "#domain/identity/person-name.ts";

export async function findRequest(
  db: Db,
  { userId, participantId }: FamilyRef,
): Promise<MyEarlyDeletion["request"]> {
  const row = await db
    .selectFrom("earlyDeletionRequests")
    .select(["askedAt", "declineReason"])
    .where("userId", "=", userId)
    .where("participantId", "=", participantId)
    .orderBy("askedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { askedAt, declineReason: reason } = row;
  return { askedAt: askedAt.toISOString(), declined: reason === null ? null : { reason } };
}

export type NewRequest = FamilyRef & {
  id: string;
  organizationId: string;
  eventId: string;
  contactId: string;
  askedAt: Date;
};

/** A declined request is opened again. False if it is open already. */
export async function saveRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const row = await tx
    .insertInto("earlyDeletionRequests")
    .values(request)
    .onConflict((conflict) =>
      conflict
        .column("contactId")
        .doUpdateSet({ askedAt: request.askedAt, declinedAt: null, declineReason: null })
        .where("earlyDeletionRequests.declinedAt", "is not", null),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOpenRequest(tx: Tx, { userId, participantId }: FamilyRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("earlyDeletionRequests")
    .where("userId", "=", userId)
    .where("participantId", "=", participantId)
    .where("declinedAt", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the organizations that they were addressed to. */
export async function deleteRequestsBy(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom("earlyDeletionRequests")
    .where("userId", "=", userId)
    .returning("organizationId")
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** Undecided requests of people who still are guardians of a child on the list. */
function openRequests(db: Db, { organizationId }: Admin) {
  return db
    .selectFrom("earlyDeletionRequests as r")
    .innerJoin("activeLinks as l", (join) =>
      join.onRef("l.contactId", "=", "r.contactId").onRef("l.userId", "=", "r.userId"),
    )
    .innerJoin("contacts as c", "c.id", "r.contactId")
    .where("r.organizationId", "=", organizationId)
    .where("r.declinedAt", "is", null)
    .where("c.relationship", "=", guardian);
}

export async function listOpenRequests(db: Db, admin: Admin): Promise<OpenEarlyDeletion[]> {
  const rows = await openRequests(db, admin)
    .innerJoin("participants as p", "p.id", "r.participantId")
    .innerJoin("events as e", "e.id", "r.eventId")
    .leftJoin("users as u", "u.id", "r.userId")
    .select(accountName("u").as("accountName"))
    .select(["r.id", "r.eventId", "e.name as eventName", "e.startDate", "e.endDate"])
    .select(["p.name as participantName", "c.name", "c.relationship", "r.askedAt"])
    .orderBy("r.askedAt")
    .orderBy("r.id")
    .limit(maxEarlyDeletionsListed)
    .execute();
  return rows.map(({ name, accountName: account, relationship, askedAt, ...row }) => ({
    ...row,
    contactName: personName({ contact: name, account }, relationship),
    askedAt: askedAt.toISOString(),
  }));
}

type RequestRef = { eventId: string; requestId: string };

/** Locked, so that a request that is withdrawn at the same time is either gone or decided. */
export async function lockOpenRequest(tx: Tx, admin: Admin, { eventId, requestId }: RequestRef) {
  return openRequests(tx, admin)
    .select(["r.participantId", "r.userId"])
    .where("r.eventId", "=", eventId)
    .where("r.id", "=", requestId)
    .forUpdate("r")
    .executeTakeFirst();
}

export async function declineRequest(
  tx: Tx,
  { organizationId }: Admin,
  { requestId, reason, now }: { requestId: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("earlyDeletionRequests")
    .set({ declinedAt: now, declineReason: reason })
    .where("organizationId", "=", organizationId)
    .where("id", "=", requestId)
    .execute();
}
