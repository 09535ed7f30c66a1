import type { QueueView, Screens, UploadQueue } from "./queued-picture.ts";

type StartQueue = (userId: string, screens: Screens) => Promise<UploadQueue>;
type QueueProxy = ReturnType<typeof newProxy>;

const proxies = new Map<string, QueueProxy>();
const nothing: QueueView = {
  status: "loading",
  queues: new Map(),
  paused: null,
  isKept: true,
  timesFinished: new Map(),
};

/** A small proxy: the queue itself is large and loads on demand. */
export function uploadQueueFor(userId: string): QueueProxy {
  const proxy = proxies.get(userId) ?? newProxy(userId, loadQueue);
  proxies.set(userId, proxy);
  return proxy;
}

const loadQueue: StartQueue = async (...all) => (await import("./start-queue.ts")).startQueue(...all);

function newProxy(userId: string, start: StartQueue) {
  let visible = nothing;
  let queue: Promise<UploadQueue> | undefined;
  const listeners = new Set<() => void>();

  function show(next: QueueView): void {
    visible = next;
    for (const listener of listeners) listener();
  }

  /** The same user may sign in again; then the queue restarts. */
  function ended(): void {
    queue = undefined;
    show(nothing);
  }

  /** Retries until the queue is loaded: dropped files wait for it. */
  function open(): Promise<UploadQueue> {
    queue ??= start(userId, { show, ended }).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      queue = undefined;
      return open();
    });
    return queue;
  }

  return {
    snapshot: () => visible,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      void open().then((opened) => opened.wake());
      return () => listeners.delete(listener);
    },
    tell: (action: (queue: UploadQueue) => Promise<unknown>): void => void open().then(action),
    ask: async <T>(question: (queue: UploadQueue) => Promise<T>): Promise<T> => question(await open()),
  };
}
