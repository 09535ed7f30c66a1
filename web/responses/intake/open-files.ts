type Open<T> = { opened: Promise<T>; close: () => void };
type Kept<T> = Open<T> & { inUse: number; idle?: ReturnType<typeof setTimeout> };

/** A stopped or removed one is never asked for again, and nobody says so here. */
const idleMs = 60_000;

/**
 * Files that stay open from one use to the next, each until its last use, a failure, or a minute without any. Never
 * closed under the hands of somebody who still waits for an answer: that one would not come any more.
 */
export function openFiles<T>() {
  const kept = new Map<string, Kept<T>>();

  function letGo(id: string, one: Kept<T>): void {
    if (kept.get(id) === one) kept.delete(id);
    if (one.inUse === 0) one.close();
  }

  return async function using<R extends { isLast: boolean }>(
    id: string,
    open: () => Open<T>,
    use: (opened: T) => Promise<R>,
  ): Promise<R> {
    const one = kept.get(id) ?? { ...open(), inUse: 0 };
    kept.set(id, one);
    clearTimeout(one.idle);
    one.inUse += 1;
    let isDone = true;
    try {
      const used = await use(await one.opened);
      isDone = used.isLast;
      return used;
    } finally {
      one.inUse -= 1;
      // Another try may have seen the last of it meanwhile.
      if (isDone || kept.get(id) !== one) letGo(id, one);
      else if (one.inUse === 0) one.idle = setTimeout(() => letGo(id, one), idleMs);
    }
  };
}
