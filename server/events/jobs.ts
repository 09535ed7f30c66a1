import * as z from "zod/mini";
import { purgeableBefore } from "#domain/events/deletion.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { recordBySystem } from "#server/organizations/audit.ts";
import { keepBuildingsOf } from "#server/organizations/building-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { invalidateForFamilies } from "./actions.ts";
import * as store from "./retention-store.ts";
import { purgeEvents } from "./store.ts";

type ActionDeps = Pick<Deps, "db" | "transact" | "clock">;

/** Deleting an event cascades to its buildings, at most 500. */
const purgedPerRound = 50;
const expiredPerRound = 100;

export function eventJobs(deps: ActionDeps): Job[] {
  const { db, clock } = deps;
  return [
    expireEvents(deps),
    defineJob({
      name: "purge-deleted-events",
      payload: z.object({}),
      // Runs after the participant purge.
      cron: "40 8 * * *",
      async handle() {
        let removed: number;
        do removed = await purgeEvents(db, purgeableBefore(clock.now()), purgedPerRound);
        while (removed >= purgedPerRound);
      },
    }),
  ];
}

/**
 * Moves events past their retention to Recently deleted, one short transaction each. From there they can be restored
 * like an event that an admin deleted, until the purge jobs delete their data. A killed run resumes from the rows.
 */
function expireEvents(deps: ActionDeps): Job {
  return defineJob({
    name: "expire-events",
    payload: z.object({}),
    // Before the purges, and at an hour when the promised day has begun in every time zone.
    cron: "40 7 * * *",
    async handle(_, signal) {
      const now = deps.clock.now();
      let ended: number;
      do {
        ended = 0;
        for (const event of await store.listExpired(deps.db, now, expiredPerRound)) {
          if (signal.aborted) return;
          if (await deps.transact((tx) => expire(tx, deps, event, now))) ended += 1;
        }
        // Events locked by another worker stay in the list, so stop after a round that expired nothing.
      } while (ended > 0);
    },
  });
}

async function expire(tx: Tx, deps: ActionDeps, event: store.ExpiredEvent, now: Date): Promise<boolean> {
  if (!(await store.lockExpired(tx, event))) return false;
  const name = await store.markExpired(tx, event, now);
  if (name === undefined) return false;
  const { organizationId, eventId } = event;
  await keepBuildingsOf(tx, { ...event, now });
  await recordBySystem(tx, deps, organizationId, { action: "event.expired", eventId, subject: { name } });
  invalidate(tx, [
    eventTopics.list(organizationId),
    eventTopics.roster(organizationId, eventId),
    eventTopics.deleted(organizationId),
  ]);
  await invalidateForFamilies(tx, event);
  return true;
}
