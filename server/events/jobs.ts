import * as z from "zod/mini";
import { purgeableBefore } from "#domain/events/deletion.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { uuid } from "#domain/uuid.ts";
import { recordBySystem } from "#server/organizations/audit.ts";
import * as closing from "#server/organizations/closing-store.ts";
import { deleteClosedOrganization } from "#server/organizations/closing.ts";
import { keepBuildingsOf } from "#server/organizations/building-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { invalidateForFamilies } from "./actions.ts";
import * as store from "./retention-store.ts";
import { lockEventsOf, markEventsOfClosed, purgeEvents } from "./store.ts";

type ActionDeps = Pick<Deps, "db" | "transact" | "clock" | "enqueue"> & {
  /** In the same transaction, while the rows of the event are still there. */
  onEventExpired: (tx: Tx, event: store.ExpiredEvent, now: Date) => Promise<void>;
};

/** Its people and letters are deleted later. Handled by server/invites. */
export const eventExpired = {
  name: "event-expired",
  payload: z.object({ organizationId: uuid, eventId: uuid }),
};

/** Deleting an event cascades to its buildings, at most 500. */
const purgedPerRound = 50;
const expiredPerRound = 100;

export function eventJobs(deps: ActionDeps): Job[] {
  const { db, clock } = deps;
  return [
    expireEvents(deps),
    deleteClosedOrganizations(deps),
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
  await deps.onEventExpired(tx, event, now);
  await keepBuildingsOf(tx, { ...event, now });
  await recordBySystem(tx, deps, organizationId, { action: "event.expired", eventId, subject: { name } });
  invalidate(tx, [
    eventTopics.list(organizationId),
    eventTopics.roster(organizationId, eventId),
    eventTopics.deleted(organizationId),
  ]);
  await invalidateForFamilies(tx, event);
  await deps.enqueue(tx, eventExpired, { organizationId, eventId });
  return true;
}

const organizationsPerRound = 20;

/**
 * Deletes closed organizations in three steps, each resumed from the rows: on the promised day all events count as
 * deleted since the closing, the purge jobs delete their data, and a later run deletes the rest. The empty row and its audit entries stay for 90 days.
 */
function deleteClosedOrganizations(deps: ActionDeps): Job {
  const { db, transact, clock } = deps;
  return defineJob({
    name: "delete-closed-organizations",
    payload: z.object({}),
    // Before and after the purges, at hours when the promised day has begun in every time zone.
    cron: "50 7,9 * * *",
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
