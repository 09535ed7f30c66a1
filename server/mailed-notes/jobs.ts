import * as z from "zod/mini";
import { hourMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { mailJobOptions, sendQueuedMail } from "#server/platform/mail/send-mail.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { findAnswer } from "./answer-mail.ts";
import { fileMailedNote, type FileNoteDeps } from "./file-note.ts";
import { answerNoteJob, enqueueNote, fileNoteJob } from "./queue.ts";
import { deleteAbandoned, listDue, listIncoming } from "./store.ts";

const mailsPerRound = 200;

export function mailedNoteJobs(deps: FileNoteDeps & Pick<Deps, "mail" | "config" | "log">): Job[] {
  const { db, transact, clock } = deps;
  return [
    defineJob({
      ...fileNoteJob,
      oncePerKey: true,
      retryDelaySeconds: 5,
      handle: (key, signal) => fileMailedNote(deps, key, signal),
    }),
    defineJob({
      ...answerNoteJob,
      ...mailJobOptions,
      handle: (key, _, stopping) => sendQueuedMail(deps, () => findAnswer(deps, key), stopping),
    }),
    defineJob({
      name: "sweep-mailed-notes",
      payload: z.object({}),
      cron: "* * * * *",
      async handle() {
        const now = clock.now();
        for (const key of await listDue(db, now, mailsPerRound))
          await transact((tx) => enqueueNote(tx, deps, key));
        await deleteAbandoned(db, new Date(now.getTime() - hourMs));
      },
    }),
  ];
}

/** None is expected after a restore. The prefix is that of uploads. */
export const incomingNoteIndex: StoredFileIndex = {
  prefix: "incoming/",
  list: async (db) => (await listIncoming(db)).map((key) => ({ key: keyOfIncoming(key), due: false })),
};
