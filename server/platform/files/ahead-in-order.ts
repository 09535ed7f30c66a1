/**
 * Does several steps at once and hands out what came of them in order. No more are begun than are waited for, so whoever
 * takes slowly has no more than these in memory.
 */
export async function* aheadInOrder<T>(
  steps: AsyncIterable<() => Promise<T>>,
  atOnce: number,
): AsyncGenerator<T, void, void> {
  const asked = steps[Symbol.asyncIterator]();
  const begun: Promise<T>[] = [];
  let isMore = true;
  try {
    while (isMore || begun.length > 0) {
      while (isMore && begun.length < atOnce) {
        const next = await asked.next();
        isMore = next.done !== true;
        if (next.done !== true) begun.push(quiet(next.value()));
      }
      const first = begun.shift();
      if (first !== undefined) yield await first;
    }
  } finally {
    // Whoever left early: what was begun comes to its end, and nobody is told of it.
    await asked.return?.();
    await Promise.allSettled(begun);
  }
}

/** A failure is told when its turn comes, not before. */
function quiet<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
