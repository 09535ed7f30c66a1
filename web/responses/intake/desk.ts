import type { QueuedPicture } from "./queued-picture.ts";
import type { EventRef } from "./queue-row.ts";

/** State of one user's queue. Map keys are "org/event". */
export type QueueView = {
  status: "loading" | "ready";
  queues: ReadonlyMap<string, readonly QueuedPicture[]>;
  paused: "signed-out" | "offline" | "another-tab" | null;
  isKept: boolean;
  timesFinished: ReadonlyMap<string, number>;
};

export type UploadQueue = {
  add: (place: EventRef, files: readonly File[]) => Promise<void>;
  uploadAll: (place: EventRef) => Promise<void>;
  retry: (id: string) => Promise<void>;
  stop: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  clearArrived: (place: EventRef) => Promise<void>;
  pictureOf: (id: string) => Promise<Blob | undefined>;
  /** A screen shows the queue again, so its user is signed in. */
  wake: () => void;
};

/** `ended`: the user has signed out and everything is deleted. */
export type Screens = { show: (visible: QueueView) => void; ended: () => void };
type StartQueue = (userId: string, screens: Screens) => Promise<UploadQueue>;
type Desk = ReturnType<typeof newDesk>;

const desks = new Map<string, Desk>();
const nothing: QueueView = {
  status: "loading",
  queues: new Map(),
  paused: null,
  isKept: true,
  timesFinished: new Map(),
};

/** A small proxy: the queue itself is large and loads on demand. */
export function deskOf(userId: string): Desk {
  const desk = desks.get(userId) ?? newDesk(userId, loadQueue);
  desks.set(userId, desk);
  return desk;
}

const loadQueue: StartQueue = async (...all) => (await import("./start-queue.ts")).startQueue(...all);

function newDesk(userId: string, start: StartQueue) {
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
    tell: (action: (queue: UploadQueue) => Promise<void>): void => void open().then(action),
    ask: async <T>(question: (queue: UploadQueue) => Promise<T>): Promise<T> => question(await open()),
  };
}
