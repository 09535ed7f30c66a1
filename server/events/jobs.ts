import * as z from "zod/mini";
import { purgeableBefore } from "#domain/events/deletion.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import * as closing from "#server/organizations/closing-store.ts";
import { deleteClosedOrganization } from "#server/organizations/closing.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { expireDueEvents, type ExpiryDeps } from "./expiry.ts";
import { lockEventsOf, markEventsOfClosed, purgeEvents } from "./store.ts";

/** Deleting an event cascades to its buildings, at most 500. */
const purgedPerRound = 50;

export function eventJobs(deps: ExpiryDeps): Job[] {
  const { db, clock } = deps;
  return [
    defineJob({
      name: "expire-events",
      payload: z.object({}),
      // Hourly, because the promised day begins at another hour in each time zone. The purges follow.
      cron: "5 * * * *",
      handle: async (_, signal) => void (await expireDueEvents(deps, signal)),
    }),
    deleteClosedOrganizations(deps),
    defineJob({
      name: "purge-deleted-events",
      payload: z.object({}),
      // Runs after the participant purge.
      cron: "40 * * * *",
      async handle() {
        let removed: number;
        do removed = await purgeEvents(db, purgeableBefore(clock.now()), purgedPerRound);
        while (removed >= purgedPerRound);
      },
    }),
  ];
}

const organizationsPerRound = 20;

/**
 * Deletes closed organizations in three steps, each resumed from the rows: on the promised day all events count as
 * deleted since the closing, the purge jobs delete their data, and a later run deletes the rest. The empty row and its audit entries stay for 90 days.
 */
function deleteClosedOrganizations(deps: ExpiryDeps): Job {
  const { db, transact, clock } = deps;
  return defineJob({
    name: "delete-closed-organizations",
    payload: z.object({}),
    // Hourly, because the promised day begins at another hour in each time zone; after the purges.
    cron: "50 * * * *",
    async handle(_, signal) {
      const now = clock.now();
      let done: number;
      do {
        done = 0;
        for (const id of await closing.listOrganizationsToDelete(db, now, organizationsPerRound)) {
          if (signal.aborted) return;
          if (await transact((tx) => beginDeletion(tx, id, now))) done += 1;
        }
      } while (done > 0);
      do {
        done = 0;
        for (const id of await closing.listEmptiedOrganizations(db, organizationsPerRound)) {
          if (signal.aborted) return;
          if (await transact((tx) => deleteClosedOrganization(tx, deps, id))) done += 1;
        }
      } while (done > 0);
      await closing.deleteEmptyRows(db, now);
    },
  });
}

async function beginDeletion(tx: Tx, organizationId: string, now: Date): Promise<boolean> {
  await lockEventsOf(tx, organizationId);
  const closedAt = await closing.beginDeletion(tx, organizationId, now);
  if (closedAt === undefined) return false;
  await markEventsOfClosed(tx, organizationId, closedAt);
  const families = await closing.listFamilyIds(tx, organizationId);
  invalidate(tx, [eventTopics.list(organizationId), ...families.map(identityTopics.person)]);
  return true;
}
