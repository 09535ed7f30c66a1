import * as z from "zod/mini";
import { identityTopics } from "#domain/identity/topics.ts";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { uuid } from "#domain/uuid.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import * as store from "./account-store.ts";

/** Takes the name of somebody who is gone out of rows that others still need; the rooms know which. */
export const forgetNames = { name: "forget-names", payload: z.object({ userId: uuid }) };

/**
 * Done in the transaction that deletes an account, by each room that has something of it. Whoever refuses keeps it
 * all as it was.
 */
export type WhenAccountGoes = (tx: Tx, deps: Pick<Deps, "clock">, userId: string) => Promise<void>;

/** Everybody may go, at once and for good. Whoever signs in afterwards with the same provider is somebody new. */
export async function deleteAccount(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue"> & { onAccountDeleted: readonly WhenAccountGoes[] },
  { userId }: Caller,
): Promise<void> {
  if (!(await store.lockAccount(tx, userId))) throw new AppError(generalErrors.signInFirst);
  for (const goes of deps.onAccountDeleted) await goes(tx, deps, userId);
  await store.emptyAccount(tx, userId, deps.clock.now());
  await deps.enqueue(tx, forgetNames, { userId });
  const ended = await store.deleteSessionsOf(tx, userId);
  invalidate(tx, [
    rightsChangedTopic(userId),
    identityTopics.person(userId),
    ...ended.map((sessionId) => `!session:${sessionId}`),
  ]);
}
