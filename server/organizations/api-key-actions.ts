import { AppError } from "#domain/app-error.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { maxApiKeys } from "#domain/organizations/api-key-limits.ts";
import {
  defaultValidDays,
  type ApiScope,
  type ListedApiKey,
  type NewApiKey,
} from "#domain/organizations/api-key.ts";
import { dayMs } from "#domain/time.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { hashSecret, newId, newSecret } from "#server/platform/secrets.ts";
import * as store from "./api-key-store.ts";
import { record } from "./audit.ts";
import { formatApiKey, startOfApiKey } from "./require-api-key.ts";
import type { Admin, Staff } from "./require-staff.ts";
import { lockOrganization } from "./store.ts";

/** The only moment at which the key is known. */
export async function createApiKey(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { name, scopes, validDays = defaultValidDays }: NewApiKey,
): Promise<{ id: string; key: string }> {
  const secret = newSecret();
  const id = await addApiKey(tx, deps, admin, { name, scopes, validDays, secretHash: hashSecret(secret) });
  return { id, key: formatApiKey(id, secret) };
}

export type AddedKey = {
  name: string;
  scopes: ApiScope[];
  validDays: number;
  secretHash: Buffer;
  /** Of a printing station that is not paired yet. It replaces those that were never paired. */
  pairing?: { codeHash: Buffer; endsAt: Date };
};

export async function addApiKey(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { validDays, pairing, ...key }: AddedKey,
): Promise<string> {
  await lockOrganization(tx, admin.organizationId);
  if (pairing !== undefined) await store.deleteUnpaired(tx, admin);
  if ((await store.listKeys(tx, admin)).length >= maxApiKeys) throw new AppError(apiKeyErrors.tooMany);
  const [id, createdAt] = [newId(deps.clock), deps.clock.now()];
  const expiresAt = new Date(createdAt.getTime() + validDays * dayMs);
  const paired = { pairingCodeHash: pairing?.codeHash ?? null, pairingEndsAt: pairing?.endsAt ?? null };
  await store.insertKey(tx, admin, { ...key, ...paired, id, createdAt, expiresAt });
  const subject = { apiKeyId: id, name: key.name };
  await record(tx, deps, admin, { action: "api-key.made", subject });
  return id;
}

export async function listApiKeys(db: Db, admin: Admin, now: Date): Promise<ListedApiKey[]> {
  const keys = await store.listKeys(db, admin);
  return keys.map(({ createdAt, expiresAt, ...key }) => ({
    ...key,
    start: startOfApiKey(key.id),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  }));
}

/** The keys of a person who leaves end with them, but for those that an admin keeps. */
export async function revokeApiKeysOf(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { userId, keptIds }: { userId: string; keptIds: readonly string[] },
): Promise<void> {
  for (const { id: apiKeyId, name } of await store.deleteKeysOf(tx, staff, { userId, keptIds }))
    await record(tx, deps, staff, { action: "api-key.revoked", subject: { apiKeyId, name } });
}

export async function revokeApiKey(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  apiKeyId: string,
): Promise<void> {
  const name = await store.deleteKey(tx, admin, apiKeyId);
  if (name === undefined) throw new AppError(apiKeyErrors.notFound);
  await record(tx, deps, admin, { action: "api-key.revoked", subject: { apiKeyId, name } });
}
