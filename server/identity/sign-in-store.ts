import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";

export async function findIssuer(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("issuer").where("id", "=", userId).executeTakeFirst();
  return row?.issuer;
}

/** Undefined if the session has ended. */
export async function findConfirmedWith(
  db: Db,
  { userId, sessionId }: Caller,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("passkeyId")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.passkeyId;
}

export async function confirmSession(
  tx: Tx,
  { userId, sessionId }: Caller,
  passkeyId: string,
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ passkeyId })
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .execute();
}

/** Whether the operator allows staff and operators to work in this session. False for a session that has ended. */
export async function opensTeams(db: Db, { userId, sessionId }: Caller): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select((from) => from.fn<boolean>("opens_teams", ["issuer", "passkeyId"]).as("opens"))
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.opens === true;
}

export async function findLiveSession(
  db: Db,
  secretHash: Buffer,
  now: Date,
): Promise<{ userId: string; secretHash: Buffer } | undefined> {
  return db
    .selectFrom("sessions")
    .select(["userId", "secretHash"])
    .where("secretHash", "=", secretHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}
