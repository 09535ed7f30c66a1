import { useMemo, useSyncExternalStore } from "react";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { deskOf } from "./desk.ts";
import { countQueue, type QueueCounts, type QueuedPicture } from "./queued-picture.ts";

export type Intake = {
  /** Nothing until this device has been asked what it keeps. */
  step: "loading" | "ready";
  /** In the order they were added. */
  items: readonly QueuedPicture[];
  counts: QueueCounts;
  /** Keeps the files on this device; they wait for Upload all. A file that is no picture becomes an item that says so. */
  add: (files: Iterable<File>) => void;
  /** Asks for everything that is pending, and tries again what ended in an error. */
  uploadAll: () => void;
  retry: (id: string) => void;
  /** One that is on its way is stopped; it stays on the list and can be asked for again. */
  stop: (id: string) => void;
  /** Takes it off the list; one that is on its way is stopped. */
  remove: (id: string) => void;
  /** Takes what has arrived off the list. */
  clearArrived: () => void;
  /** The picture as this device has it, for looking at; nothing once it has arrived. */
  pictureOf: (id: string) => Promise<Blob | undefined>;
  /** Why nothing moves although something was asked for. */
  paused: "signed-out" | "offline" | "another-tab" | null;
  /** False: this browser stores nothing, so the queue ends with the page. */
  isKept: boolean;
  /** Goes up by one each time everything that was asked for has arrived and nothing is in error: say so for 3.5 s. */
  timesFinished: number;
};

/** The pictures that this person has put on the desk of one event. They survive reload, lost network and an ended session. */
export function useIntake(orgId: string, eventId: string): Intake {
  const { user } = useSignedIn();
  const desk = deskOf(user.uid);
  const shown = useSyncExternalStore(desk.subscribe, desk.shown, desk.shown);
  return useMemo(() => {
    const place = `${orgId}/${eventId}`;
    const items = shown.queues.get(place) ?? [];
    return {
      step: shown.step,
      items,
      counts: countQueue(items),
      add: (files) => desk.tell((queue) => queue.add({ orgId, eventId }, [...files])),
      uploadAll: () => desk.tell((queue) => queue.uploadAll({ orgId, eventId })),
      retry: (id) => desk.tell((queue) => queue.retry(id)),
      stop: (id) => desk.tell((queue) => queue.stop(id)),
      remove: (id) => desk.tell((queue) => queue.remove(id)),
      clearArrived: () => desk.tell((queue) => queue.clearArrived({ orgId, eventId })),
      pictureOf: (id) => desk.ask((queue) => queue.pictureOf(id)),
      paused: shown.paused,
      isKept: shown.isKept,
      timesFinished: shown.timesFinished.get(place) ?? 0,
    };
  }, [desk, shown, orgId, eventId]);
}
