import * as z from "zod/mini";
import { eventTopics } from "#domain/events/topics.ts";
import { recordByItself } from "#server/organizations/audit.ts";
import { keepBuildingsOf } from "#server/organizations/building-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { invalidateForFamilies } from "./invalidate-for-families.ts";
import { purgeableBefore, restorableSince } from "./kept-deleted.ts";
import * as store from "./retention-store.ts";

const eventsPerRound = 100;

type Needs = Pick<Deps, "db" | "transact" | "clock">;

/**
 * Ends what has been kept long enough: one short transaction for each event. The people, letters and files of those go
 * with the purge of deleted events, in rounds, half an hour later; whatever is killed in between goes on from the rows.
 */
export function expireEvents(deps: Needs): Job {
  return defineJob({
    name: "expire-events",
    payload: z.object({}),
    // Before the purges, and at an hour at which the promised day is on the calendar of every zone.
    cron: "40 7 * * *",
    async handle(_, signal) {
      const now = deps.clock.now();
      const asked = { now, restorableSince: restorableSince(now) };
      let ended: number;
      do {
        ended = 0;
        for (const event of await store.listExpired(deps.db, asked, eventsPerRound)) {
          if (signal.aborted) return;
          if (await deps.transact((tx) => expire(tx, deps, event, asked))) ended += 1;
        }
        // Those that another worker has in hand stand in the list too: a round that ended nothing is the last.
      } while (ended > 0);
    },
  });
}

async function expire(
  tx: Tx,
  deps: Needs,
  event: store.ExpiredEvent,
  asked: { now: Date; restorableSince: Date },
): Promise<boolean> {
  if (!(await store.lockExpired(tx, event))) return false;
  const deletedAt = new Date(purgeableBefore(asked.now).getTime() - 1);
  const name = await store.markExpired(tx, event, { ...asked, deletedAt });
  if (name === undefined) return false;
  const { organizationId, eventId } = event;
  await keepBuildingsOf(tx, { ...event, now: asked.now });
  await recordByItself(tx, deps, organizationId, { action: "event.expired", eventId, subject: { name } });
  invalidate(tx, [
    eventTopics.list(organizationId),
    eventTopics.roster(organizationId, eventId),
    eventTopics.deleted(organizationId),
  ]);
  await invalidateForFamilies(tx, event);
  return true;
}
