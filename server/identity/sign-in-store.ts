import { withSystemAccess } from "#database/actor.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";

export async function findIssuer(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("issuer").where("id", "=", userId).executeTakeFirst();
  return row?.issuer;
}

/** Of any organization. Not for use inside a transaction: it reads with system access. */
export async function isOnATeam(db: Db, issuer: string, subject: string): Promise<boolean> {
  const row = await withSystemAccess(() =>
    db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.userId")
      .select("m.userId")
      .where("u.issuer", "=", issuer)
      .where("u.subject", "=", subject)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
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
