import type { Bus } from "../live/bus.ts";
import { takeInvalidations } from "../live/invalidate.ts";
import { inSpan } from "../tracing/tracing.ts";
import type { Db, Tx } from "./database.ts";

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Publishes invalidations after the commit: after a rollback, browsers would refetch for nothing. */
export function createTransact(db: Db, bus: Pick<Bus, "publish">): Transact {
  return async (work) => {
    let topics: readonly string[] = [];
    const result = await inSpan("transaction", {}, () =>
      db.transaction().execute(async (tx) => {
        const value = await work(tx);
        topics = takeInvalidations(tx);
        return value;
      }),
    );
    if (topics.length > 0) bus.publish(topics);
    return result;
  };
}
