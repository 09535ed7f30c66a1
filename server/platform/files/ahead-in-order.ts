/** Runs up to `atOnce` steps concurrently and yields results in order, never reading further ahead. */
export async function* mapOrdered<T>(
  steps: AsyncIterable<() => Promise<T>>,
  atOnce: number,
): AsyncGenerator<T, void, void> {
  const request = steps[Symbol.asyncIterator]();
  const begun: Promise<T>[] = [];
  let isMore = true;
  try {
    while (isMore || begun.length > 0) {
      while (isMore && begun.length < atOnce) {
        const next = await request.next();
        isMore = next.done !== true;
        if (next.done !== true) begun.push(quiet(next.value()));
      }
      const first = begun.shift();
      if (first !== undefined) yield await first;
    }
  } finally {
    // If the consumer stops early, running steps finish first.
    await request.return?.();
    await Promise.allSettled(begun);
  }
}

/** Prevents an unhandled rejection until the result is awaited. */
function quiet<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
