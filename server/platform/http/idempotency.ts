import { createHash } from "node:crypto";
import { sql } from "kysely";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Clock } from "../clock.ts";
import type { Transact } from "../db/transact.ts";
import type { Caller } from "./operation.ts";

export type IdempotentCall = { caller: Caller; key: string; operation: string; request: unknown };

/**
 * The key is written in the action's transaction, so a crash leaves both or neither. A second request with the same key
 * waits on the unique index until the first commits, and gets its response.
 */
export function transactOnce(transact: Transact, clock: Clock, attempt: IdempotentCall): Transact {
  const requestHash = createHash("sha256")
    .update(`${attempt.operation}\n${JSON.stringify(attempt.request)}`)
    .digest();
  return async <T>(work: Parameters<Transact>[0]): Promise<T> => {
    const answer = await transact(async (tx) => {
      const own = await tx
        .insertInto("idempotencyKeys")
        .values({
          userId: attempt.caller.userId,
          key: attempt.key,
          operation: attempt.operation,
          requestHash,
          answer: sql`'null'::jsonb`,
          createdAt: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .executeTakeFirst();
      const thisKey = tx
        .updateTable("idempotencyKeys")
        .where("userId", "=", attempt.caller.userId)
        .where("key", "=", attempt.key);
      if (own === undefined) {
        const first = await tx
          .selectFrom("idempotencyKeys")
          .select(["requestHash", "answer"])
          .where("userId", "=", attempt.caller.userId)
          .where("key", "=", attempt.key)
          .executeTakeFirstOrThrow();
        if (!first.requestHash.equals(requestHash)) throw new AppError(generalErrors.keyReused);
        return first.answer;
      }
      const made = await work(tx);
      await thisKey.set({ answer: sql`${JSON.stringify(made)}::jsonb` }).execute();
      return made;
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stored answer is what this very work returned
    return answer as T;
  };
}
