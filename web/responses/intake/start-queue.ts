import { bearerState, subscribeBearer } from "#web/platform/bearer.ts";
import { keptFiles, keptPrefix } from "#web/platform/clear-local-data.ts";
import { keep, keptOf } from "#web/platform/kept-here.ts";
import { browserSignals } from "#web/platform/live/browser-signals.ts";
import { openImageDecoder } from "./image-decoder.ts";
import { eitherStore, openKeptStore } from "./queue-store.ts";
import type { Screens, UploadQueue } from "./queued-picture.ts";
import { runQueue } from "./run-queue.ts";
import { alone, amongTabs } from "./tabs.ts";
import { openUploadApi } from "./upload-api.ts";

export async function startQueue(userId: string, { show, ended }: Screens): Promise<UploadQueue> {
  // Signing out deletes the database of this name.
  const name = `${keptPrefix}${userId}.${keptFiles}`;
  const isForgotten = () => keptOf(userId, keptFiles).length === 0;
  // Written before the first file, so that signing out always finds and deletes the files.
  if (isForgotten()) keep(userId, keptFiles, "0");
  let end: () => void = () => undefined;
  let isLostWithPage = false;
  const kept = await openKeptStore(name, () => end());
  const running = runQueue({
    store: eitherStore(kept),
    deps: { ...openImageDecoder(), ...openUploadApi() },
    now: () => Date.now(),
    isOnline: browserSignals.online,
    isSignedIn: () => bearerState() !== "absent",
    show: (visible) => {
      isLostWithPage = !visible.isKept;
      show(visible);
    },
    noteUnsent: (unsent) => {
      // Another user may have signed in; they must not send what this page still has in memory.
      if (isForgotten()) end();
      else keep(userId, keptFiles, String(unsent));
    },
    ...(kept === undefined ? alone : amongTabs(name)),
  });
  const removeListener = browserSignals.listen(running.heard);
  const ask = (event: BeforeUnloadEvent) => (isLostWithPage || running.isAdding()) && event.preventDefault();
  window.addEventListener("beforeunload", ask);
  const unsubscribe = subscribeBearer(() => {
    // An expired session leaves the stored count; signing out deletes it.
    if (isForgotten()) end();
    else if (bearerState() === "absent") running.pause();
  });
  let hasEnded = false;
  end = () => {
    if (hasEnded) return;
    hasEnded = true;
    removeListener();
    window.removeEventListener("beforeunload", ask);
    unsubscribe();
    running.close();
    ended();
  };
  // The user signed out while the store was being opened, before `end` was set.
  if (isForgotten()) end();
  await running.refresh();
  return running.queue;
}
