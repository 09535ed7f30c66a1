export type InvalidationMerger = {
  invalidation: (topics: readonly string[]) => void;
  close: () => void;
};

/**
 * Passes the first hint of a topic on at once and merges those that follow within the window into one at its
 * end: an action that touches 500 rows one by one makes a screen ask twice, not 500 times.
 */
export function createInvalidationMerger(
  windowMs: number,
  pass: (topics: string[]) => void,
): InvalidationMerger {
  // All windows are equally long, so the order of a Map is the order in which they end: one timer serves all.
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
      // Timers may ring a fraction of a millisecond early.
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
