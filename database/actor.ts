import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Who asks the database: a person by their id, the product itself ("courier"), or nobody. Every table of a tenant shows
 * only what is theirs (row-level security); to nobody it shows nothing. This is the second fence: what an operation may is
 * still decided before, from what it is handed.
 */
export type DbActor = string;

const courier: DbActor = "courier";
export const nobody: DbActor = "";

const asking = new AsyncLocalStorage<DbActor>();

export function currentActor(): DbActor {
  return asking.getStore() ?? nobody;
}

/** For whoever carries on what somebody else has asked. */
export function withActor<T>(dbActor: DbActor, work: () => T): T {
  return asking.run(dbActor, work);
}

export function withUser<T>(userId: string, work: () => T): T {
  return asking.run(userId, work);
}

/**
 * For jobs, and for deeds whose right does not come from belonging to a camp: an invite in the hand, a bearer that the
 * statement itself looks up. Whoever uses it stands without the second fence.
 */
export function withSystemAccess<T>(work: () => T): T {
  return asking.run(courier, work);
}

export function withoutUser<T>(work: () => T): T {
  return asking.run(nobody, work);
}
