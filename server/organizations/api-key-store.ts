import { sql } from "kysely";
import { maxApiKeys } from "#domain/organizations/api-key-limits.ts";
import { apiScopes, type ApiScope } from "#domain/organizations/api-key.ts";
import { standingOf, type Standing } from "#domain/standing.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Admin, Staff } from "./require-staff.ts";

type NewRow = {
  id: string;
  name: string;
  scopes: ApiScope[];
  secretHash: Buffer;
  pairingCodeHash: Buffer | null;
  pairingEndsAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertKey(
  tx: Tx,
  { organizationId, userId, displayName }: Admin,
  key: NewRow,
): Promise<void> {
  await tx
    .insertInto("apiKeys")
    .values({ ...key, organizationId, createdBy: userId, createdByName: displayName, lastUsedOn: null })
    .execute();
}

export async function deleteUnpaired(tx: Tx, { organizationId }: Admin): Promise<void> {
  await tx
    .deleteFrom("apiKeys")
    .where("organizationId", "=", organizationId)
    .where("pairingCodeHash", "is not", null)
    .execute();
}

/** A code works once. Undefined if there is no such code, or if it has ended. */
export async function takePairing(
  tx: Tx,
  { codeHash, secretHash, now }: { codeHash: Buffer; secretHash: Buffer; now: Date },
) {
  return tx
    .updateTable("apiKeys as k")
    .from("organizations as o")
    .set({ secretHash, pairingCodeHash: null, pairingEndsAt: null })
    .whereRef("o.id", "=", "k.organizationId")
    .where("k.pairingCodeHash", "=", codeHash)
    .where("k.pairingEndsAt", ">", now)
    .returning(["k.id", "o.name as organizationName", "o.paper", "o.sides"])
    .executeTakeFirst();
}

export async function listKeys(db: Db, { organizationId }: Admin) {
  const rows = await db
    .selectFrom("apiKeys")
    .select(["id", "name", "scopes", "createdAt", "createdBy", "createdByName", "expiresAt", "lastUsedOn"])
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(maxApiKeys)
    .execute();
  return rows.map((row) => ({ ...row, scopes: scopesOf(row.scopes) }));
}

/** Returns the name, or undefined if the organization has no such key. */
export async function deleteKey(
  tx: Tx,
  { organizationId }: Admin,
  apiKeyId: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("apiKeys")
    .where("organizationId", "=", organizationId)
    .where("id", "=", apiKeyId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

export async function deleteKeysOf(
  tx: Tx,
  { organizationId }: Staff,
  { userId, keptIds }: { userId: string; keptIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  return tx
    .deleteFrom("apiKeys")
    .where("organizationId", "=", organizationId)
    .where("createdBy", "=", userId)
    .$if(keptIds.length > 0, (others) => others.where("id", "not in", keptIds))
    .returning(["id", "name"])
    .execute();
}

export type FoundKey = {
  id: string;
  organizationId: string;
  name: string;
  scopes: ApiScope[];
  secretHash: Buffer;
  expiresAt: Date;
  standing: Standing;
};

export async function findKey(db: Db, id: string): Promise<FoundKey | undefined> {
  const row = await db
    .selectFrom("apiKeys as k")
    .innerJoin("organizations as o", "o.id", "k.organizationId")
    .select(["k.id", "k.organizationId", "k.name", "k.scopes", "k.secretHash", "k.expiresAt", "o.standing"])
    .where("k.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, scopes: scopesOf(row.scopes), standing: standingOf(row.standing) };
}

/** Writes once a day, so that requests of one key do not wait for each other. */
export async function markUsed(db: Db, id: string, now: Date): Promise<void> {
  // Raw: the day in the organization's time zone.
  await sql`
    update api_keys k set last_used_on = (${now}::timestamptz at time zone o.time_zone)::date
    from organizations o
    where k.id = ${id} and o.id = k.organization_id
      and k.last_used_on is distinct from (${now}::timestamptz at time zone o.time_zone)::date`.execute(db);
}

/** Skips scopes of a newer release. */
function scopesOf(stored: readonly string[]): ApiScope[] {
  return apiScopes.filter((scope) => stored.includes(scope));
}
