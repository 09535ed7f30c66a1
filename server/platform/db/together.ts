import { withoutUser } from "#database/actor.ts";

/** At most so many keys go into one statement, and at most so many statements are under way. */
const maxKeys = 200;
const maxUnderWay = 2;

type Waiting<K, V> = { key: K; resolve: (value: V | undefined) => void; reject: (error: unknown) => void };

/**
 * Asks for many keys with one statement. Keys that are wanted in the same turn of the event loop, or while earlier
 * ones are still being asked for, travel together: alone a key waits for nothing, under load a round trip to the
 * database is shared. Nothing is remembered, so an answer is never older than its question. Those who
 * travel together are several people, so nobody of them asks: who needs tables of a tenant says who does.
 */
export function askTogether<K, V>(
  load: (keys: K[]) => Promise<(V | undefined)[]>,
): (key: K) => Promise<V | undefined> {
  let waiting: Waiting<K, V>[] = [];
  let underWay = 0;
  let planned = false;

  function plan(): void {
    if (planned || waiting.length === 0 || underWay >= maxUnderWay) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      void send(waiting.splice(0, maxKeys));
      plan();
    });
  }

  async function send(batch: Waiting<K, V>[]): Promise<void> {
    underWay += 1;
    try {
      const values = await withoutUser(() => load(batch.map(({ key }) => key)));
      batch.forEach(({ resolve }, at) => resolve(values[at]));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    } finally {
      underWay -= 1;
      plan();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
