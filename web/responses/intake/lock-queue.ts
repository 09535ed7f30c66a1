/**
 * One tab works a queue at a time. Waits in line until the others have closed, crashed or let go; a browser without
 * locks has only us to ask. Returns the way to let go, or to leave the line.
 */
export function lockQueue(name: string, held: () => void): () => void {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) {
    held();
    return () => undefined;
  }
  const leaving = new AbortController();
  const untilLeft = () =>
    new Promise<void>((letGo) => {
      leaving.signal.addEventListener("abort", () => letGo());
      held();
    });
  locks.request(name, { signal: leaving.signal }, untilLeft).catch(() => undefined);
  return () => leaving.abort();
}
