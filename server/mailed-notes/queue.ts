import * as z from "zod/mini";
import { minuteMs } from "#domain/time.ts";
import { uuid } from "#domain/uuid.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { MailedNoteKey } from "./address-store.ts";

const payload = z.object({ organizationId: uuid, id: uuid });

/** After this time a mail that is not settled is enqueued again. */
export const tryAgainMs = 15 * minuteMs;

export const fileNoteJob = { name: "file-mailed-note", payload };
export const answerNoteJob = { name: "answer-mailed-note", payload };

/** The queue key is the id, so that each mail is queued once. */
export async function enqueueNote(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  key: MailedNoteKey,
): Promise<void> {
  await enqueue(tx, fileNoteJob, key, { key: key.id, turnOf: key.organizationId });
}

export async function enqueueAnswer(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  key: MailedNoteKey,
): Promise<void> {
  await enqueue(tx, answerNoteJob, key, { turnOf: key.organizationId });
}
