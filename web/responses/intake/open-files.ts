type Open<T> = { opened: Promise<T>; close: () => void };
type Kept<T> = Open<T> & { inUse: number; idle?: ReturnType<typeof setTimeout> };

/** A stopped or removed file is never used again, and this module is not notified. */
const idleMs = 60_000;

/**
 * Caches open files until their last use, a failure, or a minute without use. A file is never closed while a request
 * on it is pending, because that request would never resolve.
 */
export function createFileCache<T>() {
  const kept = new Map<string, Kept<T>>();

  function release(id: string, one: Kept<T>): void {
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
      // Another attempt may have finished with it meanwhile.
      if (isDone || kept.get(id) !== one) release(id, one);
      else if (one.inUse === 0) one.idle = setTimeout(() => release(id, one), idleMs);
    }
  };
}
