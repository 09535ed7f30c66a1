import { withoutUser } from "#database/actor.ts";

const maxKeys = 200;
const maxUnderWay = 2;

type Waiting<K, V> = { key: K; resolve: (value: V | undefined) => void; reject: (error: unknown) => void };

/**
 * Batches keys requested in the same event loop turn, or while earlier batches run, into one statement. There is no
 * cache. A batch mixes users, so it runs withoutUser; `load` must set the actor if it reads tenant tables.
 */
export function batchLoad<K, V>(
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
