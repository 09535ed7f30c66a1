import { standingOf, type Standing } from "#domain/standing.ts";
import type { Admin, Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type AddressRow = {
  organizationName: string;
  keyId: string | null;
  secretHash: Buffer | null;
  madeAt: Date | null;
  madeByName: string | null;
};

/** Undefined if the event does not exist. */
export async function findAddressOfEvent(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
): Promise<AddressRow | undefined> {
  return db
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .leftJoin("mailInAddresses as a", (address) =>
      address.onRef("a.organizationId", "=", "e.organizationId").onRef("a.eventId", "=", "e.id"),
    )
    .select(["o.name as organizationName", "a.keyId", "a.secretHash", "a.madeAt", "a.madeByName"])
    .where("e.organizationId", "=", organizationId)
    .where("e.id", "=", eventId)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

type NewAddress = { eventId: string; keyId: string; secretHash: Buffer; madeAt: Date };

/** Replaces the address of the event. */
export async function saveAddress(
  tx: Tx,
  { organizationId, userId, displayName }: Admin,
  { eventId, ...address }: NewAddress,
): Promise<void> {
  const made = { ...address, madeBy: userId, madeByName: displayName };
  await tx
    .insertInto("mailInAddresses")
    .values({ organizationId, eventId, ...made })
    .onConflict((conflict) => conflict.column("eventId").doUpdateSet(made))
    .execute();
}

/** False if there is none. */
export async function deleteAddress(tx: Tx, { organizationId }: Admin, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("mailInAddresses")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type Destination = { organizationId: string; eventId: string; standing: Standing };

/** For the receiver, so it takes no Staff. The week of a deleted event has no address. */
export async function findDestination(db: Db, secretHash: Buffer): Promise<Destination | undefined> {
  const row = await db
    .selectFrom("mailInAddresses as a")
    .innerJoin("events as e", "e.id", "a.eventId")
    .innerJoin("organizations as o", "o.id", "a.organizationId")
    .select(["a.organizationId", "a.eventId", "o.standing"])
    .where("a.secretHash", "=", secretHash)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
  return row && { ...row, standing: standingOf(row.standing) };
}

/** After a restore, which revives addresses that were renewed or switched off. */
export async function deleteAllAddresses(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("mailInAddresses").executeTakeFirst();
  return Number(numDeletedRows);
}
