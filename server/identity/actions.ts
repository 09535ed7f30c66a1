import {
  looksLikeEmail,
  normalizeEmail,
  verifiedEmailOf,
  type ProviderClaims,
} from "#domain/identity/email.ts";
import { bearerLifetimeMinutes, sessionIdleDays } from "#domain/identity/session.ts";
import { cleanLine } from "#domain/text.ts";
import { dayMs } from "#domain/time.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { hashSecret, newId, newSecret } from "#server/platform/secrets.ts";
import * as store from "./store.ts";

/** The secret must only go into the cookie. */
export async function startSession(
  tx: Tx,
  clock: Clock,
  issuer: string,
  claims: ProviderClaims,
): Promise<{ secret: string; userId: string }> {
  const now = clock.now();
  const formatEmail = claims.email === undefined ? null : normalizeEmail(claims.email);
  const email = formatEmail !== null && looksLikeEmail(formatEmail) ? formatEmail : null;
  const name = cleanLine(claims.name ?? "").slice(0, 200);
  const userId = await store.savePerson(
    tx,
    {
      userId: newId(clock),
      issuer,
      subject: claims.sub,
      displayName: name || email || "Guest",
      photoUrl: claims.picture?.startsWith("https://") === true ? claims.picture : null,
      email,
      verifiedEmail: verifiedEmailOf(claims),
    },
    now,
  );
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + sessionIdleDays * dayMs);
  await store.insertSession(tx, {
    id: newId(clock),
    secretHash: hashSecret(secret),
    userId,
    createdAt: now,
    expiresAt,
  });
  return { secret, userId };
}

export async function mintBearer(db: Db, clock: Clock, sessionSecret: string) {
  const token = newSecret();
  const now = clock.now();
  const expiresInSeconds = bearerLifetimeMinutes * 60;
  const bearer = {
    secretHash: hashSecret(token),
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1_000),
  };
  const caller = await store.insertBearer(db, bearer, hashSecret(sessionSecret), now);
  return caller === undefined ? null : { token, expiresInSeconds };
}

export async function endSession(tx: Tx, sessionSecret: string): Promise<void> {
  const sessionId = await store.deleteSession(tx, hashSecret(sessionSecret));
  if (sessionId !== undefined) invalidate(tx, [`!session:${sessionId}`]);
}
