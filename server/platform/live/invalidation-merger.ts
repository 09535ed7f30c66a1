export type InvalidationMerger = {
  invalidation: (topics: readonly string[]) => void;
  close: () => void;
};

/**
 * Passes a topic's first invalidation at once and merges later ones until the window ends: 500 row changes cause two
 * refetches.
 */
export function createInvalidationMerger(
  windowMs: number,
  pass: (topics: string[]) => void,
): InvalidationMerger {
  // All windows have the same length, so Map order is expiry order and one timer suffices.
  const windows = new Map<string, { endsAt: number; again: boolean }>();
  let timer: NodeJS.Timeout | undefined;

  function open(topics: string[]): void {
    if (topics.length === 0) return;
    const endsAt = performance.now() + windowMs;
    for (const topic of topics) windows.set(topic, { endsAt, again: false });
    timer ??= setTimeout(closeDue, windowMs);
    pass(topics);
  }

  function closeDue(): void {
    timer = undefined;
    const now = performance.now();
    const again: string[] = [];
    for (const [topic, window] of windows) {
      // Timers may fire a fraction of a millisecond early.
      if (window.endsAt > now + 1) {
        timer = setTimeout(closeDue, window.endsAt - now);
        break;
      }
      windows.delete(topic);
      if (window.again) again.push(topic);
    }
    open(again);
  }

  return {
    invalidation(topics) {
      const fresh: string[] = [];
      for (const topic of topics) {
        const window = windows.get(topic);
        if (window === undefined) fresh.push(topic);
        else window.again = true;
      }
      open(fresh);
    },
    close() {
      clearTimeout(timer);
      windows.clear();
    },
  };
}
