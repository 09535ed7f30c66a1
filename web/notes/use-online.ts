import { useSyncExternalStore } from "react";

/** What the browser believes. It knows of a lost connection for certain, of a good one only by hope. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(look: () => void): () => void {
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  return () => {
    window.removeEventListener("online", look);
    window.removeEventListener("offline", look);
  };
}
