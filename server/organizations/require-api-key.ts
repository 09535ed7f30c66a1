import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { apiKeyErrors, requestsOfApiKey } from "#domain/organizations/api-key-errors.ts";
import type { ApiScope } from "#domain/organizations/api-key.ts";
import type { Standing } from "#domain/standing.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isSecretOf } from "#server/platform/secrets.ts";
import { findKey, markUsed } from "./api-key-store.ts";
import type { Staff } from "./require-staff.ts";

declare const verified: unique symbol;

/**
 * A program that has sent a valid key. It is not a user: no operation of users takes it. Only requireApiKey() can create
 * one, so its organization always comes from the key and never from the request.
 */
export type ApiKey = {
  readonly keyId: string;
  readonly organizationId: string;
  readonly userId: null;
  /** For Activity and for the people whom it adds. */
  readonly displayName: string;
  readonly standing: Standing;
  readonly [verified]: "api key";
};

/** Who changes a roster. */
export type StaffOrKey = Staff | ApiKey;

/** cck_, the id in 32 hex digits, an underscore, the secret. Too long for the bearer of a user. */
const keyStart = "cck_";
const bearerShape = /^Bearer cck_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/;

export function formatApiKey(id: string, secret: string): string {
  return `${keyStart}${id.replaceAll("-", "")}_${secret}`;
}

export function startOfApiKey(id: string): string {
  return formatApiKey(id, "").slice(0, keyStart.length + 12);
}

/** Also with percent signs: proxies decode an address before they log it. */
export function hasApiKey(address: string): boolean {
  return /cck(_|%5f)[0-9a-f]{8}/i.test(address);
}

/** The answer is the same for an unknown, an expired and a revoked key. Without a scope, any valid key will do. */
export async function requireApiKey(
  { db, clock, limits }: Pick<Deps, "db" | "clock" | "limits">,
  authorization: string | undefined,
  scope: ApiScope | undefined,
): Promise<ApiKey> {
  const [, hex, secret] = bearerShape.exec(authorization ?? "") ?? [];
  if (hex === undefined || secret === undefined) throw new AppError(apiKeyErrors.invalid);
  const key = await withSystemAccess(() => findKey(db, hex));
  // Also compares for an unknown id, so that both take the same time.
  const isRight = isSecretOf(secret, key?.secretHash);
  if (key === undefined || !isRight || key.expiresAt <= clock.now()) throw new AppError(apiKeyErrors.invalid);
  await limits.use([{ limit: requestsOfApiKey, by: key.id }]);
  if (scope !== undefined && !key.scopes.includes(scope)) throw new AppError(apiKeyErrors.wrongScope);
  await withSystemAccess(() => markUsed(db, key.id, clock.now()));
  const { id: keyId, organizationId, name, standing } = key;
  return verify({ keyId, organizationId, userId: null, displayName: `${name} (API key)`, standing });
}

function verify(key: Omit<ApiKey, typeof verified>): ApiKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return key as ApiKey;
}
