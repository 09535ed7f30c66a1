/**
 * One tab processes a queue at a time. Waits until the other tabs have closed, crashed or released the lock; without
 * Web Locks it starts at once. Returns a function that releases the lock or stops waiting.
 */
export function lockQueue(name: string, held: () => void): () => void {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) {
    held();
    return () => undefined;
  }
  const leaving = new AbortController();
  const untilLeft = () =>
    new Promise<void>((release) => {
      leaving.signal.addEventListener("abort", () => release());
      held();
    });
  locks.request(name, { signal: leaving.signal }, untilLeft).catch(() => undefined);
  return () => leaving.abort();
}
