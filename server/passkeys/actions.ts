import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { staffSignInErrors } from "#domain/identity/staff-sign-in.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { Limit } from "#domain/limit.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { passkeyErrors } from "#domain/passkeys/errors.ts";
import {
  challengeMinutes,
  decideAdding,
  leavesNone,
  maxPasskeys,
  resetHours,
  type AddingFacts,
  type CreationOptions,
  type MyPasskeys,
  type NewCredential,
  type RequestOptions,
  type UsedCredential,
} from "#domain/passkeys/passkey.ts";
import { hourMs, minuteMs } from "#domain/time.ts";
import { confirmSession, findConfirmedWith, opensTeams } from "#server/identity/sign-in-store.ts";
import { findAccount, lockAccount } from "#server/identity/store.ts";
import { record, type NewAuditEntry } from "#server/organizations/audit.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { changeSwitch } from "#server/organizations/settings.ts";
import { isOnTeam, listTeamIds } from "#server/organizations/team-store.ts";
import type { Config } from "#server/platform/config.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Transact } from "#server/platform/db/transact.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { newId, newSecret } from "#server/platform/secrets.ts";
import { mailPasskeyReset } from "./jobs.ts";
import * as store from "./store.ts";
import { unnamedStaff } from "#domain/identity/person-name.ts";

type PasskeyDeps = Pick<Deps, "clock" | "config" | "limits" | "log">;
type Request = { caller: Caller; transact: Transact };

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

const timeoutMs = challengeMinutes * minuteMs;

/** The site as authenticators know it: credentials are bound to its host. */
function siteOf({ PUBLIC_ORIGIN: publicOrigin }: Config): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicOrigin);
  return { origin, rpId: hostname };
}

type Facts = AddingFacts & { teams: readonly string[] };

async function readFacts(db: Db, caller: Caller, now: Date): Promise<Facts> {
  const { all: teams, ...organizations } = await store.listMemberships(db, caller.userId, now);
  const passkeys = await store.listCredentials(db, caller.userId);
  const confirmedWith = await findConfirmedWith(db, caller);
  return {
    ...organizations,
    teams,
    passkeys: passkeys.length,
    isConfirmed: typeof confirmedWith === "string",
    opensTeams: await opensTeams(db, caller),
  };
}

export async function listMyPasskeys(
  { db, clock }: Pick<Deps, "db" | "clock">,
  caller: Caller,
): Promise<MyPasskeys> {
  const facts = await readFacts(db, caller, clock.now());
  const passkeys = await store.listPasskeys(db, caller.userId);
  return { passkeys, isConfirmed: facts.isConfirmed, adding: decideAdding(facts) };
}

/** Throws unless the caller may add a passkey now. */
async function requireMayAdd(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  caller: Caller,
): Promise<{ facts: Facts; adding: Exclude<MyPasskeys["adding"], "ask" | "refuse"> }> {
  const facts = await readFacts(tx, caller, clock.now());
  if (facts.teams.length === 0) throw new AppError(passkeyErrors.onlyTeams);
  if (!facts.opensTeams) throw new AppError(staffSignInErrors.otherNeeded);
  const adding = decideAdding(facts);
  if (adding === "ask") throw new AppError(passkeyErrors.askAdmin);
  if (adding === "refuse") throw new AppError(generalErrors.passkeyNeeded);
  if (adding === "another" && facts.passkeys >= maxPasskeys) throw new AppError(passkeyErrors.tooMany);
  return { facts, adding };
}

/** Per account. */
const passkeyChallenges: Limit = {
  name: "passkey-challenges",
  times: 60,
  minutes: 60,
  error: passkeyErrors.tooOften,
};

export async function startAdding(
  deps: PasskeyDeps,
  { caller, transact }: Request,
): Promise<CreationOptions> {
  return transact(async (tx) => {
    const { adding } = await requireMayAdd(tx, deps, caller);
    const account = await findAccount(tx, caller.userId);
    if (account === undefined) throw new AppError(generalErrors.signInFirst);
    const known = adding === "replace" ? [] : await store.listCredentials(tx, caller.userId);
    const { rpId } = siteOf(deps.config);
    const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
      rpName: "Cabin Courier",
      rpID: rpId,
      userID: Uint8Array.from(Buffer.from(caller.userId.replaceAll("-", ""), "hex")),
      userName: account.verifiedEmails[0] ?? account.name ?? "",
      userDisplayName: account.name ?? "",
      challenge: Uint8Array.from(Buffer.from(newSecret(), "base64url")),
      supportedAlgorithmIDs,
    });
    await saveChallenge(tx, deps, caller, { purpose: "add", challenge });
    return {
      challenge,
      rp: { id: rpId, name: rp.name },
      user,
      algorithms: pubKeyCredParams.map(({ alg }) => alg),
      timeoutMs,
      exclude: known,
    };
  });
}

async function saveChallenge(
  tx: Tx,
  { clock, limits }: Pick<Deps, "clock" | "limits">,
  caller: Caller,
  challenge: { purpose: "add" | "confirm"; challenge: string },
): Promise<void> {
  await limits.use([{ limit: passkeyChallenges, by: caller.userId }], tx);
  const expiresAt = new Date(clock.now().getTime() + timeoutMs);
  await store.saveChallenge(tx, caller, { ...challenge, expiresAt });
}

/** Commits, so that an answer that is rejected has used up its challenge. */
async function takeChallenge(
  { clock }: Pick<Deps, "clock">,
  { caller, transact }: Request,
  purpose: "add" | "confirm",
): Promise<string> {
  const challenge = await transact((tx) => store.takeChallenge(tx, caller, purpose, clock.now()));
  if (challenge === undefined) throw new AppError(passkeyErrors.challengeEnded);
  return challenge;
}

/** The library throws an error of its own for each way in which an answer can be wrong. */
async function verified<T>({ log }: Pick<Deps, "log">, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    log.warn({ err: error }, "a passkey was rejected");
    throw new AppError(passkeyErrors.rejected);
  }
}

/** The new passkey also confirms the session: its user was verified for it. */
export async function finishAdding(
  deps: PasskeyDeps,
  request: Request,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<{ id: string }> {
  const { caller, transact } = request;
  await transact((tx) => requireMayAdd(tx, deps, caller));
  const expectedChallenge = await takeChallenge(deps, request, "add");
  const registered = await verified(deps, () => verifyNew(deps.config, expectedChallenge, credential));
  return transact(async (tx) => {
    if (!(await lockAccount(tx, caller.userId))) throw new AppError(generalErrors.signInFirst);
    const { facts, adding } = await requireMayAdd(tx, deps, caller);
    if (adding === "replace") await store.deletePasskeysOf(tx, caller.userId);
    const id = newId(deps.clock);
    const { userId } = caller;
    const passkey = { id, userId, name, transports: credential.transports, createdAt: deps.clock.now() };
    if (!(await store.insertPasskey(tx, { ...passkey, ...registered })))
      throw new AppError(passkeyErrors.alreadyAdded);
    await store.deleteResetsOf(tx, userId);
    await confirmSession(tx, caller, id);
    const subject = { replaces: adding === "replace" ? "yes" : "no" };
    await recordInTeams(tx, deps, { userId, teams: facts.teams }, { action: "passkey.added", subject });
    invalidateRights(tx, [userId]);
    return { id };
  });
}

async function verifyNew(
  config: Config,
  expectedChallenge: string,
  { credentialId: id, clientDataJson: clientDataJSON, attestationObject }: NewCredential,
): Promise<Pick<store.NewPasskey, "credentialId" | "publicKey" | "signCount">> {
  const { origin, rpId } = siteOf(config);
  const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  });
  if (!isVerified || registrationInfo === undefined) throw new Error("the attestation is not valid");
  const { credential } = registrationInfo;
  // The authenticator's own word, not the browser's.
  if (credential.id !== id) throw new Error("the attestation is of another credential");
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
  };
}

async function recordInTeams(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { userId, teams }: { userId: string; teams: readonly string[] },
  entry: NewAuditEntry,
): Promise<void> {
  const account = await findAccount(tx, userId);
  if (account === undefined) throw new AppError(generalErrors.signInFirst);
  const displayName = account.name ?? unnamedStaff;
  for (const organizationId of teams) await record(tx, deps, { organizationId, userId, displayName }, entry);
}

/** Streams reconnect and carry what each session may see now. */
function invalidateRights(tx: Tx, userIds: readonly string[]): void {
  invalidate(
    tx,
    userIds.flatMap((userId) => [rightsChangedTopic(userId), identityTopics.person(userId)]),
  );
}

export async function startConfirming(
  deps: PasskeyDeps,
  { caller, transact }: Request,
): Promise<RequestOptions> {
  return transact(async (tx) => {
    const allow = await store.listCredentials(tx, caller.userId);
    if (allow.length === 0) throw new AppError(passkeyErrors.none);
    const challenge = newSecret();
    await saveChallenge(tx, deps, caller, { purpose: "confirm", challenge });
    return { challenge, rpId: siteOf(deps.config).rpId, timeoutMs, allow };
  });
}

export async function finishConfirming(
  deps: PasskeyDeps & Pick<Deps, "db">,
  request: Request,
  credential: UsedCredential,
): Promise<void> {
  const { caller, transact } = request;
  const expectedChallenge = await takeChallenge(deps, request, "confirm");
  const passkey = await store.findPasskey(deps.db, caller.userId, credential.credentialId);
  if (passkey === undefined) throw new AppError(passkeyErrors.rejected);
  const signCount = await verified(deps, () =>
    verifyUse(deps.config, expectedChallenge, credential, passkey),
  );
  await transact(async (tx) => {
    if (!(await store.markUsed(tx, passkey, { signCount, at: deps.clock.now() })))
      throw new AppError(passkeyErrors.rejected);
    await confirmSession(tx, caller, passkey.id);
    invalidateRights(tx, [caller.userId]);
  });
}

/** Also throws if the count went back, as it does for a copied authenticator. */
async function verifyUse(
  config: Config,
  expectedChallenge: string,
  used: UsedCredential,
  { credentialId: id, publicKey, signCount }: store.StoredPasskey,
): Promise<number> {
  const { origin, rpId } = siteOf(config);
  const { clientDataJson: clientDataJSON, authenticatorData, signature } = used;
  const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id, publicKey: Uint8Array.from(publicKey), counter: signCount },
  });
  if (!isVerified) throw new Error("the signature is not valid");
  return authenticationInfo.newCounter;
}

/** Removing one that is gone already, or another user's, changes nothing. */
export async function removePasskey(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  caller: Caller,
  passkeyId: string,
): Promise<void> {
  const { userId } = caller;
  if (!(await lockAccount(tx, userId))) throw new AppError(generalErrors.signInFirst);
  const known = await store.listPasskeys(tx, userId);
  if (!known.some(({ id }) => id === passkeyId)) return;
  const facts = await readFacts(tx, caller, deps.clock.now());
  if (!facts.isConfirmed) throw new AppError(generalErrors.passkeyNeeded);
  if (leavesNone(facts)) throw new AppError(passkeyErrors.last);
  await store.deletePasskey(tx, userId, passkeyId);
  await recordInTeams(tx, deps, { userId, teams: facts.teams }, { action: "passkey.removed", subject: {} });
  invalidateRights(tx, [userId]);
}

/** For account deletion. */
export async function forgetPasskeys(tx: Tx, _: Pick<Deps, "clock">, userId: string): Promise<void> {
  await store.deletePasskeysOf(tx, userId);
}

/** Admins switch it on only in a session that would still be open afterwards. */
export async function setRequired(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { caller, wanted }: { caller: Caller; wanted: boolean },
): Promise<void> {
  if (wanted && typeof (await findConfirmedWith(tx, caller)) !== "string")
    throw new AppError(generalErrors.passkeyNeeded);
  if (!(await changeSwitch(tx, deps, admin, { turns: "passkeysRequired", wanted }))) return;
  invalidateRights(tx, await listTeamIds(tx, admin.organizationId));
}

/** Per member and organization. Each reset sends a mail. */
const passkeyResets: Limit = {
  name: "passkey-resets",
  times: 5,
  minutes: 24 * 60,
  error: passkeyErrors.tooManyResets,
};

export async function resetMember(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue" | "limits">,
  admin: Admin,
  userId: string,
): Promise<void> {
  if (!(await isOnTeam(tx, admin, userId))) throw new AppError(teamErrors.memberNotFound);
  if (admin.userId === userId) throw new AppError(passkeyErrors.notOwnReset);
  const { organizationId } = admin;
  await deps.limits.use([{ limit: passkeyResets, by: `${organizationId} ${userId}` }], tx);
  const resetId = await saveReset(tx, deps, { organizationId, userId });
  await deps.enqueue(tx, mailPasskeyReset, { resetId }, { id: resetId });
  await record(tx, deps, admin, { action: "passkeys.reset", subject: { userId } });
}

export async function saveReset(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  member: { organizationId: string; userId: string },
): Promise<string> {
  const grantedAt = clock.now();
  const expiresAt = new Date(grantedAt.getTime() + resetHours * hourMs);
  const id = newId(clock);
  await store.saveReset(tx, { id, ...member, grantedAt, expiresAt });
  invalidate(tx, [identityTopics.person(member.userId)]);
  return id;
}
