import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The actor for row-level security (RLS): a user id, "key:" and the id of an API key, "courier" (system access), or ""
 * (no user, no tenant rows).
 * Actions still check permissions themselves.
 */
export type DbActor = string;

const courier: DbActor = "courier";
export const noActor: DbActor = "";

const actorStorage = new AsyncLocalStorage<DbActor>();

export function currentActor(): DbActor {
  return actorStorage.getStore() ?? noActor;
}

/** Continues work under an actor that was captured earlier. */
export function withActor<T>(dbActor: DbActor, work: () => T): T {
  return actorStorage.run(dbActor, work);
}

export function withUser<T>(userId: string, work: () => T): T {
  return actorStorage.run(userId, work);
}

/** Reaches what the team of the key's organization reaches. */
export function withApiKey<T>(keyId: string, work: () => T): T {
  return actorStorage.run(`key:${keyId}`, work);
}

/**
 * Bypasses row-level security. For jobs, and for actions whose permission is an invite link or a bearer token that the
 * statement itself checks.
 */
export function withSystemAccess<T>(work: () => T): T {
  return actorStorage.run(courier, work);
}

export function withoutUser<T>(work: () => T): T {
  return actorStorage.run(noActor, work);
}
