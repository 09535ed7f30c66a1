import { eventTopics } from "#domain/events/topics.ts";
import { keepBuildingsOf } from "#server/organizations/building-store.ts";
import { recordBySystem } from "#server/organizations/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { invalidateForFamilies } from "./actions.ts";
import * as store from "./retention-store.ts";

export type ExpiryDeps = Pick<Deps, "db" | "transact" | "clock"> & {
  /** In the same transaction, while the rows of the event are still there. */
  onEventExpired: (tx: Tx, event: store.ExpiredEvent, now: Date) => Promise<void>;
};

const expiredPerRound = 100;

/**
 * Ends access to events past their retention, one short transaction each; the purge jobs delete their rows. Events in
 * Recently deleted end on the same day. A killed run resumes from the rows. Returns how many ended.
 */
export async function expireDueEvents(deps: ExpiryDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  let total = 0;
  let ended: number;
  do {
    ended = 0;
    for (const event of await store.listExpired(deps.db, now, expiredPerRound)) {
      if (signal?.aborted === true) return total;
      if (await deps.transact((tx) => expire(tx, deps, event, now))) ended += 1;
    }
    total += ended;
    // Events locked by another worker stay in the list, so stop after a round that expired nothing.
  } while (ended > 0);
  return total;
}

async function expire(tx: Tx, deps: ExpiryDeps, event: store.ExpiredEvent, now: Date): Promise<boolean> {
  const locked = await store.lockExpired(tx, event);
  if (locked === undefined) return false;
  const name = await store.markExpired(tx, event, now);
  if (name === undefined) return false;
  const { organizationId, eventId } = event;
  invalidate(tx, [
    eventTopics.list(organizationId),
    eventTopics.roster(organizationId, eventId),
    eventTopics.deleted(organizationId),
  ]);
  // An admin deleted it: families have lost access, and the record says who did it.
  if (locked.deletedAt !== null) return true;
  await deps.onEventExpired(tx, event, now);
  await keepBuildingsOf(tx, { ...event, now });
  await recordBySystem(tx, deps, organizationId, { action: "event.expired", eventId, subject: { name } });
  await invalidateForFamilies(tx, event);
  return true;
}
