/** After a reload the old page releases its locks slightly later than the new page requests them. */
const patienceMs = 1_000;

/**
 * Locks a draft for this tab until it closes, crashes or releases it. Undefined: another tab has the lock.
 * Browsers without the Web Locks API always get it.
 */
export function lockDraft(draftId: string): Promise<(() => void) | undefined> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release));
    locks
      .request(`cabin-courier-draft-${draftId}`, { signal: AbortSignal.timeout(patienceMs) }, held)
      .catch(() => resolve(undefined));
  });
}
