import { useCallback, useSyncExternalStore } from "react";
import { messageStatus, messageStatusTurnsAt, type MessageStatus } from "#domain/notes/message-status.ts";
import type { Activity } from "#domain/notes/my-activity.ts";

/** A laptop that slept does not hear its timer; looking often is cheaper than being wrong for long. */
const lookEveryMs = 10_000;

/** As it is right now: drawn anew in the moment in which a day has passed without a reply. */
export function useMessageStatus(activity: Activity): MessageStatus {
  const subscribe = useCallback((look: () => void) => watchTurn(activity, look), [activity]);
  return useSyncExternalStore(subscribe, () => messageStatus(activity, new Date()));
}

/** Where only a new fact can change the status, nothing is waited for. */
function watchTurn(activity: Activity, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const now = new Date();
    const turnsAt = messageStatusTurnsAt(activity, now);
    if (turnsAt === null) return;
    timer = setTimeout(wake, Math.min(turnsAt.getTime() - now.getTime(), lookEveryMs));
  };
  const wake = () => {
    look();
    wait();
  };
  wait();
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
