import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Who asks the database: a person by their id, the product itself ("courier"), or nobody. Every table of a tenant shows
 * only what is theirs (row-level security); to nobody it shows nothing. This is the second fence: what an operation may is
 * still decided before, from what it is handed.
 */
export type Asker = string;

const courier: Asker = "courier";
export const nobody: Asker = "";

const asking = new AsyncLocalStorage<Asker>();

export function currentAsker(): Asker {
  return asking.getStore() ?? nobody;
}

/** For whoever carries on what somebody else has asked. */
export function as<T>(asker: Asker, work: () => T): T {
  return asking.run(asker, work);
}

export function asPerson<T>(userId: string, work: () => T): T {
  return asking.run(userId, work);
}

/**
 * For jobs, and for deeds whose right does not come from belonging to a camp: an invite in the hand, a bearer that the
 * statement itself looks up. Whoever uses it stands without the second fence.
 */
export function asCourier<T>(work: () => T): T {
  return asking.run(courier, work);
}

export function asNobody<T>(work: () => T): T {
  return asking.run(nobody, work);
}
