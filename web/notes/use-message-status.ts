import { useCallback, useSyncExternalStore } from "react";
import {
  messageStatus,
  messageStatusTurnsAt,
  type Activity,
  type MessageStatus,
} from "#domain/notes/message-status.ts";

/** A long timer does not fire while a laptop sleeps, so poll often. */
const lookEveryMs = 10_000;

/** Renders again at the moment when a day has passed without a response. */
export function useMessageStatus(activity: Activity): MessageStatus {
  const subscribe = useCallback((look: () => void) => watchTurn(activity, look), [activity]);
  return useSyncExternalStore(subscribe, () => messageStatus(activity, new Date()));
}

/** Sets no timer if time alone cannot change the status. */
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
