/** A page that was just reloaded lets go of its drafts a moment after the new one asks for them. */
const patienceMs = 1_000;

/**
 * Takes a draft for this tab alone, until it closes, crashes or lets go. Undefined: another tab is at work on it.
 * A browser without locks has only us to ask.
 */
export function lockDraft(draftId: string): Promise<(() => void) | undefined> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () => new Promise<void>((letGo) => resolve(letGo));
    locks
      .request(`cabin-courier-draft-${draftId}`, { signal: AbortSignal.timeout(patienceMs) }, held)
      .catch(() => resolve(undefined));
  });
}
