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

/** Removes a deleted user's name from rows that other users still need. */
export const forgetNames = { name: "forget-names", payload: z.object({ userId: uuid }) };

/** Runs in the transaction that deletes an account. Throwing keeps the account unchanged. */
export type WhenAccountGoes = (tx: Tx, deps: Pick<Deps, "clock">, userId: string) => Promise<void>;

/** Permanent. A later sign-in with the same provider account creates a new user. */
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
