import type { Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { maxPasskeys, type AddingFacts, type MyPasskeys } from "#domain/passkeys/passkey.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { deleteInBatches } from "#server/platform/db/delete-in-batches.ts";
import type { Caller } from "#server/platform/http/operation.ts";

export async function listPasskeys(db: Db, userId: string): Promise<MyPasskeys["passkeys"]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(maxPasskeys)
    .execute();
  return rows.map(({ createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

export async function listCredentials(
  db: Db,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom("passkeys")
    .select(["credentialId as id", "transports"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(maxPasskeys)
    .execute();
}

export type Memberships = Pick<AddingFacts, "requiredBy" | "resetBy"> & { all: string[] };

export async function listMemberships(db: Db, userId: string, now: Date): Promise<Memberships> {
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("organizations as o", "o.id", "m.organizationId")
    .leftJoin("passkeyResets as r", (join) =>
      join
        .onRef("r.organizationId", "=", "m.organizationId")
        .onRef("r.userId", "=", "m.userId")
        .on("r.expiresAt", ">", now),
    )
    .select(["o.id", "o.passkeysRequired", "r.expiresAt"])
    .where("m.userId", "=", userId)
    .orderBy("o.id")
    .execute();
  return {
    all: rows.map(({ id }) => id),
    requiredBy: rows.filter(({ passkeysRequired }) => passkeysRequired).map(({ id }) => id),
    resetBy: rows.filter(({ expiresAt }) => expiresAt !== null).map(({ id }) => id),
  };
}

type Purpose = "add" | "confirm";

/** A later challenge of the same session replaces the earlier one. */
export async function saveChallenge(
  tx: Tx,
  { userId, sessionId }: Caller,
  challenge: { purpose: Purpose; challenge: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("passkeyChallenges")
    .values({ sessionId, userId, ...challenge })
    .onConflict((conflict) =>
      conflict
        .columns(["sessionId", "purpose"])
        .doUpdateSet({ challenge: challenge.challenge, expiresAt: challenge.expiresAt }),
    )
    .execute();
}

/** Works once. */
export async function takeChallenge(
  tx: Tx,
  { userId, sessionId }: Caller,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom("passkeyChallenges")
    .where("sessionId", "=", sessionId)
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .returning(["challenge", "expiresAt"])
    .executeTakeFirst();
  return taken !== undefined && taken.expiresAt > now ? taken.challenge : undefined;
}

export type NewPasskey = Omit<Selectable<Tables["passkeys"]>, "lastUsedAt" | "signCount"> & {
  signCount: number;
};

/** False if the credential is added already, by any user. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const inserted = await tx
    .insertInto("passkeys")
    .values({ ...passkey, signCount: String(passkey.signCount) })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export type StoredPasskey = Pick<Selectable<Tables["passkeys"]>, "id" | "credentialId" | "publicKey"> & {
  signCount: number;
};

export async function findPasskey(
  db: Db,
  userId: string,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom("passkeys")
    .select(["id", "credentialId", "publicKey", "signCount"])
    .where("credentialId", "=", credentialId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row && { ...row, signCount: Number(row.signCount) };
}

/** False if it was removed, or used meanwhile with the same or a later count. */
export async function markUsed(
  tx: Tx,
  { id }: StoredPasskey,
  use: { signCount: number; at: Date },
): Promise<boolean> {
  const signCount = String(use.signCount);
  const { numUpdatedRows } = await tx
    .updateTable("passkeys")
    .set({ signCount, lastUsedAt: use.at })
    .where("id", "=", id)
    .where((passkey) =>
      use.signCount === 0 ? passkey("signCount", "=", "0") : passkey("signCount", "<", signCount),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if it is not the user's. Sessions that it confirmed need another one. */
export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("id", "=", passkeyId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("passkeys").where("userId", "=", userId).execute();
  await tx.deleteFrom("passkeyChallenges").where("userId", "=", userId).execute();
}

type Reset = { id: string; organizationId: string; userId: string; grantedAt: Date; expiresAt: Date };

/** A later reset replaces the earlier one. */
export async function saveReset(tx: Tx, reset: Reset): Promise<void> {
  const { id, grantedAt, expiresAt } = reset;
  await tx
    .insertInto("passkeyResets")
    .values(reset)
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "userId"])
        .doUpdateSet({ id, grantedAt, expiresAt, mailedAt: null }),
    )
    .execute();
}

export async function deleteResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("passkeyResets").where("userId", "=", userId).execute();
}

export type UnsentReset = { email: string | null; organizationName: string; grantedAt: Date };

export async function findUnsentReset(db: Db, id: string, now: Date): Promise<UnsentReset | undefined> {
  return db
    .selectFrom("passkeyResets as r")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .select(["o.name as organizationName", "r.grantedAt"])
    .select((from) =>
      from
        .selectFrom("verifiedEmails as v")
        .select("v.email")
        .whereRef("v.userId", "=", "r.userId")
        .orderBy("v.email")
        .limit(1)
        .as("email"),
    )
    .where("r.id", "=", id)
    .where("r.mailedAt", "is", null)
    .where("r.expiresAt", ">", now)
    .executeTakeFirst();
}

export async function listUnsentResets(db: Db, now: Date): Promise<{ resetId: string }[]> {
  return db
    .selectFrom("passkeyResets")
    .select("id as resetId")
    .where("mailedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("expiresAt")
    .limit(1_000)
    .execute();
}

export async function markResetMailed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("passkeyResets").set({ mailedAt: now }).where("id", "=", id).execute();
}

export async function findMemberByAddress(
  db: Db,
  organizationId: string,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("memberships as m")
    .innerJoin("verifiedEmails as v", "v.userId", "m.userId")
    .select("m.userId")
    .where("m.organizationId", "=", organizationId)
    .where("v.email", "=", email)
    .orderBy("m.userId")
    .limit(1)
    .executeTakeFirst();
  return row?.userId;
}

/** Both are already rejected; this only keeps the tables small. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, "passkeyChallenges", "expiresAt", now);
  await deleteInBatches(db, "passkeyResets", "expiresAt", now);
}
