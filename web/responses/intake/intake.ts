import { useMemo, useSyncExternalStore } from "react";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { uploadQueueFor } from "./upload-queue.ts";
import { countQueue, type QueueCounts, type QueuedPicture } from "./queued-picture.ts";

export type Intake = {
  /** "loading" until the device's store has been read. */
  status: "loading" | "ready";
  items: readonly QueuedPicture[];
  counts: QueueCounts;
  /** Stores the files until "Upload all". A file that is not an image becomes an item with an error. */
  add: (files: Iterable<File>) => void;
  /** For a picture that needs no "Upload all". Resolves when it is stored; false if the user has signed out. */
  addAndUpload: (file: File) => Promise<boolean>;
  /** Starts all pending items and retries failed ones. */
  uploadAll: () => void;
  retry: (id: string) => void;
  /** Stops a running upload; it stays in the list and can be restarted. */
  stop: (id: string) => void;
  remove: (id: string) => void;
  /** Keeps a picture with flaws. */
  keep: (id: string) => void;
  /** Puts another file in the place of a picture with flaws. */
  replace: (id: string, file: File) => void;
  clearArrived: () => void;
  /** The stored image, for a preview; undefined once it is uploaded. */
  pictureOf: (id: string) => Promise<Blob | undefined>;
  /** Why started uploads do not progress. */
  paused: "signed-out" | "offline" | "another-tab" | null;
  /** False if the browser stores nothing: the queue is lost when the page closes. */
  isKept: boolean;
  /** Increments each time all started uploads have finished without an error; show that for 3.5 s. */
  timesFinished: number;
};

/** The user's upload queue for one event. It survives a reload, a lost network and an ended session. */
export function useIntake(orgId: string, eventId: string): Intake {
  const { user } = useSignedIn();
  const uploads = uploadQueueFor(user.uid);
  const visible = useSyncExternalStore(uploads.subscribe, uploads.snapshot, uploads.snapshot);
  return useMemo(() => {
    const place = `${orgId}/${eventId}`;
    const items = visible.queues.get(place) ?? [];
    return {
      status: visible.status,
      items,
      counts: countQueue(items),
      add: (files) => uploads.tell((queue) => queue.add({ orgId, eventId }, [...files])),
      addAndUpload: (file) => uploads.ask((queue) => queue.addAndUpload({ orgId, eventId }, file)),
      uploadAll: () => uploads.tell((queue) => queue.uploadAll({ orgId, eventId })),
      retry: (id) => uploads.tell((queue) => queue.retry(id)),
      stop: (id) => uploads.tell((queue) => queue.stop(id)),
      remove: (id) => uploads.tell((queue) => queue.remove(id)),
      keep: (id) => uploads.tell((queue) => queue.keep(id)),
      replace: (id, file) => uploads.tell((queue) => queue.replace(id, file)),
      clearArrived: () => uploads.tell((queue) => queue.clearArrived({ orgId, eventId })),
      pictureOf: (id) => uploads.ask((queue) => queue.pictureOf(id)),
      paused: visible.paused,
      isKept: visible.isKept,
      timesFinished: visible.timesFinished.get(place) ?? 0,
    };
  }, [uploads, visible, orgId, eventId]);
}
