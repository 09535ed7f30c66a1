/** How the tabs of one user share a queue. */
export type Tabs = {
  openNews: (heard: (news: QueueNews) => void) => ReturnType<typeof openNews>;
  /** Calls back when this tab has the queue's lock. */
  hold: (held: () => void) => () => void;
};

export function amongTabs(name: string): Tabs {
  return { openNews: (heard) => openNews(name, heard), hold: (held) => lockQueue(name, held) };
}

/** Without storage the rows belong to this tab only, so no lock and no messages are needed. */
export const alone: Tabs = {
  openNews: () => ({ tell: () => undefined, close: () => undefined }),
  hold: (held) => {
    held();
    return () => undefined;
  },
};

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

export type QueueNews = { type: "changed" } | { type: "percent"; id: string; percent: number | null };

/** Without BroadcastChannel a tab updates when it becomes visible. */
function openNews(name: string, heard: (news: QueueNews) => void) {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  channel?.addEventListener("message", ({ data }) => {
    const news = readNews(data);
    if (news !== undefined) heard(news);
  });
  return { tell: (news: QueueNews) => channel?.postMessage(news), close: () => channel?.close() };
}

/** The other tab may run another release. */
function readNews(told: unknown): QueueNews | undefined {
  if (typeof told !== "object" || told === null || !("type" in told)) return undefined;
  if (told.type === "changed") return { type: "changed" };
  if (told.type !== "percent" || !("id" in told) || !("percent" in told)) return undefined;
  const { id, percent } = told;
  if (typeof id !== "string" || !(typeof percent === "number" || percent === null)) return undefined;
  return { type: "percent", id, percent };
}
