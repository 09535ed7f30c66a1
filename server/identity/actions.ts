import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import type { Device } from "#domain/identity/device.ts";
import {
  looksLikeEmail,
  normalizeEmail,
  verifiedEmailOf,
  type ProviderClaims,
} from "#domain/identity/email.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { isFreshSignIn, needsFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import {
  bearerLifetimeMinutes,
  sessionIdleDays,
  sharedComputerIdleMinutes,
} from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { emailIssuer } from "#domain/identity/sign-in-code.ts";
import type { Limit } from "#domain/limit.ts";
import { cleanLine, looksLikeLink } from "#domain/text.ts";
import { dayMs, minuteMs } from "#domain/time.ts";
import { uuid } from "#domain/uuid.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { bearerHashOf } from "#server/platform/http/request.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic, sessionEndedTopic } from "#server/platform/live/topics.ts";
import { hashSecret, newId, newSecret } from "#server/platform/secrets.ts";
import { savePerson } from "./people-store.ts";
import * as store from "./store.ts";

export type Browser = {
  device?: Device;
  /** Hash of the secret of the session that this browser had before. */
  replaces?: Buffer | undefined;
  onSharedComputer?: boolean;
  /** The same user signs in again: the session gets a new secret, and its tabs and streams stay. */
  renews?: boolean;
};

/** `joined` is the id of a way of signing in that was joined to the account now. Its owner must be told. */
export type StartedSession = {
  secret: string;
  userId: string;
  onSharedComputer: boolean;
  joined: string | undefined;
};

/**
 * The secret must only go into the cookie. The browser's earlier session ends, also if it was another user's; a
 * computer that it called shared stays so. `authenticatedAt` is null if the provider did not say it.
 */
export async function startSession(
  tx: Tx,
  clock: Clock,
  issuer: string,
  claims: ProviderClaims,
  { device = { browser: null, system: null }, replaces, ...browser }: Browser = {},
  authenticatedAt: Date | null = clock.now(),
): Promise<StartedSession> {
  const now = clock.now();
  const formatEmail = claims.email === undefined ? null : normalizeEmail(claims.email);
  const email = formatEmail !== null && looksLikeEmail(formatEmail) ? formatEmail : null;
  // Names appear in mails to strangers.
  const claimed = cleanLine(claims.name ?? "").slice(0, 200);
  const name = looksLikeLink(claimed) ? "" : claimed;
  const { userId, joined } = await savePerson(
    tx,
    {
      newId: () => newId(clock),
      issuer,
      subject: claims.sub,
      displayName: name || "Guest",
      email,
      verifiedEmail: verifiedEmailOf(claims, issuer),
      keepsProfile: issuer === emailIssuer,
    },
    now,
  );
  const secret = newSecret();
  if (browser.renews === true && replaces !== undefined) {
    const renewal = { userId, secretHash: hashSecret(secret), authenticatedAt, issuer };
    const earlierIssuer = await store.findSessionIssuer(tx, replaces);
    const renewed = await store.renewSession(tx, replaces, renewal, now);
    // A code may open fewer organizations than a provider.
    if (renewed !== undefined && earlierIssuer !== issuer)
      invalidate(tx, [rightsChangedTopic(userId), identityTopics.person(userId)]);
    if (renewed !== undefined) return { secret, userId, joined, ...renewed };
  }
  const earlier = replaces === undefined ? undefined : await endSession(tx, replaces);
  const onSharedComputer = browser.onSharedComputer === true || earlier?.onSharedComputer === true;
  const idleMs = onSharedComputer ? sharedComputerIdleMinutes * minuteMs : sessionIdleDays * dayMs;
  const expiresAt = new Date(now.getTime() + idleMs);
  await store.insertSession(tx, {
    id: newId(clock),
    secretHash: hashSecret(secret),
    userId,
    createdAt: now,
    expiresAt,
    authenticatedAt,
    onSharedComputer,
    issuer,
    ...device,
  });
  return { secret, userId, onSharedComputer, joined };
}

/** For an account without a provider. The session ends at this time. Returns the secret, which must only go into the cookie. */
export async function startSessionOf(
  tx: Tx,
  clock: Clock,
  session: { userId: string; issuer: string; expiresAt: Date; device: Device; replaces?: Buffer },
): Promise<string> {
  const { device, replaces, ...rest } = session;
  if (replaces !== undefined) await endSession(tx, replaces);
  const secret = newSecret();
  const now = clock.now();
  const times = { createdAt: now, authenticatedAt: now, onSharedComputer: false };
  await store.insertSession(tx, {
    ...rest,
    ...times,
    ...device,
    id: newId(clock),
    secretHash: hashSecret(secret),
  });
  return secret;
}

/** Per account. Each sign-in creates a session. */
export const signInsOfAccount: Limit = {
  name: "sign-ins-of-account",
  times: 30,
  minutes: 60,
  error: identityErrors.tooManyOfAccount,
};

/** `idle`: the tab asks without input of its user, which does not extend a session on a shared computer. */
export async function mintBearer(
  db: Db,
  clock: Clock,
  sessionSecret: string,
  { idle = false }: { idle?: boolean } = {},
) {
  const token = newSecret();
  const now = clock.now();
  const expiresInSeconds = bearerLifetimeMinutes * 60;
  const bearer = {
    secretHash: hashSecret(token),
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1_000),
  };
  const caller = await store.insertBearer(db, bearer, hashSecret(sessionSecret), now, { idle });
  return caller === undefined ? null : { token, expiresInSeconds };
}

export async function endSession(tx: Tx, secretHash: Buffer): Promise<store.EndedSession | undefined> {
  const ended = await store.deleteSession(tx, secretHash);
  if (ended !== undefined) invalidateSessions(tx, ended.userId, [ended.sessionId]);
  return ended;
}

/** Runs before every operation. Same answer for whatever the operation names, so that it tells nothing. */
export function requireFreshSignIn(operation: string, { authenticatedAt }: Caller, now: Date): void {
  if (needsFreshSignIn.has(operation) && !isFreshSignIn(authenticatedAt, now))
    throw new AppError(identityErrors.signInAgain);
}

/** Ending a session that has ended already is not an error, and neither is the id of another user's: it ends nothing. */
export async function endOwnSession(tx: Tx, { userId }: Caller, sessionId: string): Promise<void> {
  if (await store.deleteOwnSession(tx, userId, sessionId)) invalidateSessions(tx, userId, [sessionId]);
}

export async function endOtherSessions(tx: Tx, { userId, sessionId }: Caller): Promise<void> {
  invalidateSessions(tx, userId, await store.deleteSessionsOf(tx, userId, { except: sessionId }));
}

/** Signs a user out on all devices. Bearers, streams and download links end with the sessions. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  invalidateSessions(tx, userId, await store.deleteSessionsOf(tx, userId));
}

function invalidateSessions(tx: Tx, userId: string, ended: readonly string[]): void {
  if (ended.length > 0) invalidate(tx, [...ended.map(sessionEndedTopic), identityTopics.person(userId)]);
}

/** Changes the copies of a user's name in rows that others need. Earlier releases queued it for deleted accounts only. */
export const copyNames = { name: "forget-names", payload: z.object({ userId: uuid }) };

/** Runs in the transaction that deletes an account. Throwing keeps the account unchanged. */
export type WhenAccountGoes = (tx: Tx, deps: Pick<Deps, "clock">, userId: string) => Promise<void>;

/** Permanent. A later sign-in with the same provider account creates a new user. */
export async function deleteAccount(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue"> & { onAccountDeleted: readonly WhenAccountGoes[] },
  { userId }: Pick<Caller, "userId">,
): Promise<void> {
  if (!(await store.lockAccount(tx, userId))) throw new AppError(generalErrors.signInFirst);
  for (const goes of deps.onAccountDeleted) await goes(tx, deps, userId);
  await store.emptyAccount(tx, userId, deps.clock.now());
  await deps.enqueue(tx, copyNames, { userId });
  await endSessionsOf(tx, userId);
  invalidate(tx, [rightsChangedTopic(userId), identityTopics.person(userId)]);
}

export type FindCaller = {
  byHash: (bearerHash: Buffer) => Promise<Caller | undefined>;
  /** Ignores cookies, so another site cannot make requests with its visitor's session. */
  byHeader: (authorization: string) => Promise<Caller | undefined>;
};

export function createFindCaller({ db, clock }: Pick<Deps, "db" | "clock">): FindCaller {
  const byHash = (bearerHash: Buffer) => store.findCaller(db, bearerHash, clock.now());
  return {
    byHash,
    byHeader: async (authorization) => {
      const bearerHash = bearerHashOf(authorization);
      return bearerHash === undefined ? undefined : byHash(bearerHash);
    },
  };
}
