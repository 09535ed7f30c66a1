import { useEffect, useRef, useState } from "react";
import { draftsOf, dropDraft, isUnsent, keepDraft, type Draft } from "./drafts.ts";

export type Desk = {
  drafts: readonly Draft[];
  /** The drafts that this device had are in the list, or open in another tab. */
  isRead: boolean;
  /** Another tab has a draft for the same participant open. */
  elsewhere: boolean;
  onDevice: boolean;
  /** Stores the draft. Called at every keystroke. */
  put: (draft: Draft) => void;
  drop: (draft: Draft) => void;
};

/** All drafts for one participant. They survive a reload, a crash and a new sign-in. */
export function useDrafts(userId: string, participantId: string): Desk {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [isRead, setRead] = useState(false);
  const [elsewhere, setElsewhere] = useState(false);
  const [onDevice, setOnDevice] = useState(true);
  const held = useRef(new Map<string, () => void>());
  const hasLeft = useRef(false);

  useEffect(() => {
    const ours = held.current;
    let left = false;
    hasLeft.current = false;
    async function takeUp({ draftId }: Draft): Promise<void> {
      const release = await lockDraft(draftId);
      // Read again: the previous lock holder may have saved or discarded it.
      const found = draftsOf(userId, participantId).find((one) => one.draftId === draftId);
      if (left || release === undefined || found === undefined) {
        release?.();
        if (!left && found !== undefined) setElsewhere(true);
        return;
      }
      ours.set(draftId, release);
      setDrafts((known) => withDraft(known, found));
    }
    void Promise.all(draftsOf(userId, participantId).map(takeUp)).then(() => !left && setRead(true));
    return () => {
      left = true;
      hasLeft.current = true;
      for (const release of ours.values()) release();
      ours.clear();
    };
  }, [userId, participantId]);

  async function hold({ draftId }: Draft): Promise<void> {
    if (held.current.has(draftId)) return;
    held.current.set(draftId, () => undefined);
    const release = await lockDraft(draftId);
    if (release !== undefined && held.current.has(draftId)) held.current.set(draftId, release);
    else release?.();
  }

  function put(draft: Draft): void {
    const kept = { ...draft, keptAt: Date.now() };
    // What comes back after the page was left is stored, and held by no one.
    if (!hasLeft.current) void hold(kept);
    if (isUnsent(kept)) setOnDevice(keepDraft(userId, kept));
    else dropDraft(userId, kept);
    setDrafts((known) => withDraft(known, kept));
  }

  function drop(draft: Draft): void {
    dropDraft(userId, draft);
    held.current.get(draft.draftId)?.();
    held.current.delete(draft.draftId);
    setDrafts((known) => known.filter(({ draftId }) => draftId !== draft.draftId));
  }

  return { drafts, isRead, elsewhere, onDevice, put, drop };
}

function withDraft(drafts: readonly Draft[], draft: Draft): Draft[] {
  return [draft, ...drafts.filter(({ draftId }) => draftId !== draft.draftId)].toSorted(
    (one, other) => other.keptAt - one.keptAt,
  );
}

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
