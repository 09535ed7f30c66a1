import * as z from "zod/mini";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import type { PrintingDeps } from "#server/printing/printing-deps.ts";
import { makeBookKind } from "./book-kind.ts";
import { makeBookPdf } from "./make-book.ts";
import { listUnmade } from "./making-store.ts";

/** Younger books are still in the queue or being made. */
const missedAfterMs = 60_000;
const booksPerRound = 200;

export function bookJobs(deps: PrintingDeps): Job[] {
  const { db, transact, enqueue, clock } = deps;
  return [
    defineJob({
      ...makeBookKind,
      oncePerKey: true,
      retryDelaySeconds: 1,
      handle: (key, signal) => makeBookPdf(deps, key, signal),
    }),
    defineJob({
      name: "sweep-books",
      payload: z.object({}),
      cron: "* * * * *",
      async handle() {
        const before = new Date(clock.now().getTime() - missedAfterMs);
        // The key prevents enqueuing a book twice.
        for (const key of await listUnmade(db, before, booksPerRound))
          await transact((tx) => enqueue(tx, makeBookKind, key, { key: key.bookId }));
      },
    }),
  ];
}
