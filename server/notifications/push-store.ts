import { maxPushSubscriptions } from "#domain/notifications/push.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import type { TakenNotification } from "./store.ts";

export type StoredSubscription = { sessionId: string; endpointHash: Buffer; sealed: Buffer };

/** The latest first. */
export async function listSubscriptions(db: Db, userId: string): Promise<StoredSubscription[]> {
  return db
    .selectFrom("pushSubscriptions")
    .select(["sessionId", "endpointHash", "sealed"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("sessionId")
    .limit(maxPushSubscriptions)
    .execute();
}

/** Only of sessions that have not expired: the sweep comes later. */
export async function listTargets(
  db: Db,
  userId: string,
  now: Date,
  sessionIds: readonly string[] | undefined,
): Promise<StoredSubscription[]> {
  let targets = db
    .selectFrom("pushSubscriptions as p")
    .innerJoin("sessions as s", "s.id", "p.sessionId")
    .select(["p.sessionId", "p.endpointHash", "p.sealed"])
    .where("p.userId", "=", userId)
    .where("s.expiresAt", ">", now);
  if (sessionIds !== undefined) targets = targets.where("p.sessionId", "=", anyId(sessionIds));
  return targets.orderBy("p.createdAt", "desc").limit(maxPushSubscriptions).execute();
}

export async function hasSubscriptions(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("pushSubscriptions")
    .select("sessionId")
    .where("userId", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isOnSharedComputer(db: Db, { sessionId }: Caller): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("onSharedComputer")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.onSharedComputer === true;
}

/** False if the session has ended. The browser's earlier subscription ends, also one of another person. */
export async function saveSubscription(
  tx: Tx,
  { userId, sessionId }: Caller,
  { endpointHash, sealed }: Omit<StoredSubscription, "sessionId">,
  now: Date,
): Promise<boolean> {
  await tx
    .deleteFrom("pushSubscriptions")
    .where("endpointHash", "=", endpointHash)
    .where("sessionId", "!=", sessionId)
    .execute();
  const saved = await tx
    .insertInto("pushSubscriptions")
    .columns(["sessionId", "userId", "endpointHash", "sealed", "createdAt"])
    .expression((from) =>
      from
        .selectFrom("sessions as s")
        .select(["s.id", "s.userId"])
        .select((of) => [
          of.val(endpointHash).as("endpointHash"),
          of.val(sealed).as("sealed"),
          of.val(now).as("createdAt"),
        ])
        .where("s.id", "=", sessionId)
        .where("s.userId", "=", userId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.column("sessionId").doUpdateSet({ endpointHash, sealed, createdAt: now }),
    )
    .returning("sessionId")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Ends all but the latest. */
export async function deleteSurplus(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom("pushSubscriptions")
    .where("userId", "=", userId)
    .where("sessionId", "not in", (from) =>
      from
        .selectFrom("pushSubscriptions as latest")
        .select("latest.sessionId")
        .where("latest.userId", "=", userId)
        .orderBy("latest.createdAt", "desc")
        .orderBy("latest.sessionId", "desc")
        .limit(maxPushSubscriptions),
    )
    .execute();
}

export async function deleteSubscription(tx: Tx, { userId, sessionId }: Caller): Promise<void> {
  await tx
    .deleteFrom("pushSubscriptions")
    .where("userId", "=", userId)
    .where("sessionId", "=", sessionId)
    .execute();
}

/** Not if the browser has subscribed again since. */
export async function deleteEnded(db: Db, { sessionId, endpointHash }: StoredSubscription): Promise<void> {
  await db
    .deleteFrom("pushSubscriptions")
    .where("sessionId", "=", sessionId)
    .where("endpointHash", "=", endpointHash)
    .execute();
}

export async function deleteSubscriptionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("pushSubscriptions").where("userId", "=", userId).execute();
}

export type PushAttempt = { notificationId: string; attempt: number };

/** Undefined if the attempt was made already or the notification is gone. */
export async function findForPush(
  db: Db,
  { notificationId, attempt }: PushAttempt,
): Promise<TakenNotification | undefined> {
  return db
    .selectFrom("notices")
    .select(["id", "organizationId", "userId", "about", "eventId", "printJobId", "sheetNumber"])
    .select((from) => from.val("reply" as const).as("kind"))
    .select("madeAt as requestedAt")
    .where("id", "=", notificationId)
    .where("kind", "=", "reply")
    .where("pushAttempts", "=", attempt - 1)
    .executeTakeFirst();
}

/** True for one caller only. */
export async function startAttempt(db: Db, { notificationId, attempt }: PushAttempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notices")
    .set({ pushAttempts: attempt })
    .where("id", "=", notificationId)
    .where("pushAttempts", "=", attempt - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
