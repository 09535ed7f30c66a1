import * as z from "zod/mini";
import { purgeableBefore } from "#domain/events/deletion.ts";
import { dayMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { blockRemovedContacts, listWithoutBlock } from "./contact-block-store.ts";
import { purgeParticipants, purgePeopleOfEvents } from "./deleted-store.ts";
import { importNextRows, importRoster } from "./import-actions.ts";
import { sweepImports } from "./import-store.ts";

/** Each deletion cascades to a few contacts. */
const peoplePerRound = 1_000;

export function rosterJobs(deps: Deps): Job[] {
  return [blockRemoved(deps), purgeDeletedParticipants(deps), ...importJobs(deps)];
}

const blocksPerRound = 500;

/** For contacts that a process of a release without blocks removed, and after a change of the key. */
function blockRemoved({ db, transact, config }: Pick<Deps, "db" | "transact" | "config">): Job {
  return defineJob({
    name: "block-removed-contacts",
    payload: z.object({}),
    cron: "50 * * * *",
    async handle() {
      let ids: string[];
      do {
        ids = await listWithoutBlock(db, { config }, blocksPerRound);
        const round = ids;
        await transact((tx) => blockRemovedContacts(tx, { config }, round));
      } while (ids.length === blocksPerRound);
    },
  });
}

function purgeDeletedParticipants({ db, clock }: Pick<Deps, "db" | "clock">): Job {
  return defineJob({
    name: "purge-deleted-participants",
    payload: z.object({}),
    cron: "10 * * * *",
    async handle() {
      const before = purgeableBefore(clock.now());
      for (const purge of [purgeParticipants, purgePeopleOfEvents]) {
        let removed: number;
        do removed = await purge(db, before, peoplePerRound);
        while (removed > 0);
      }
    },
  });
}

/** Previews contain children's data, so they are stored for a day at most. */
const keptMs = dayMs;

type ImportDeps = Pick<Deps, "db" | "transact" | "clock" | "config">;

export function importJobs({ db, transact, clock, config }: ImportDeps): Job[] {
  return [
    defineJob({
      ...importRoster,
      // So that one camp's large roster does not block another camp's.
      concurrency: 2,
      async handle(started, signal) {
        let more: boolean;
        do {
          signal.throwIfAborted();
          ({ more } = await transact((tx) => importNextRows(tx, { clock, config }, started)));
        } while (more);
      },
    }),
    defineJob({
      name: "sweep-roster-imports",
      payload: z.object({}),
      cron: "17 * * * *",
      handle: () => sweepImports(db, new Date(clock.now().getTime() - keptMs)),
    }),
  ];
}
