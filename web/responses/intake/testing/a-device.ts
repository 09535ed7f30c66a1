import type { UploadQueue, QueueView } from "../queued-picture.ts";
import { eitherStore, memoryStore } from "../queue-store.ts";
import type { QueueNews } from "../tabs.ts";
import { runQueue } from "../run-queue.ts";
import { aCampServer, here } from "./a-camp-server.ts";
import { plainDecoder } from "./drawn-files.ts";

export type Tab = UploadQueue &
  ReturnType<typeof runQueue> & {
    snapshot: () => QueueView;
    steps: () => string[];
    /** Ends it without a word. */
    crash: () => void;
  };

/** A browser with its store, in which tabs are opened and closed. */
export function aDevice(server = aCampServer(), kept = memoryStore()) {
  const tabs = new Set<(news: QueueNews) => void>();
  const line: (() => void)[] = [];
  const device = { isOnline: true, isSignedIn: true, unsent: 0 };

  function openTab(): Tab {
    let latest: QueueView | undefined;
    let crash: () => void = () => undefined;
    let heardBy: (news: QueueNews) => void = () => undefined;
    const running = runQueue({
      store: eitherStore(kept),
      deps: { ...plainDecoder, ...server.line },
      firstAskMs: 1,
      now: () => Date.now(),
      isOnline: () => device.isOnline,
      isSignedIn: () => device.isSignedIn,
      show: (toView) => void (latest = toView),
      noteUnsent: (unsent) => void (device.unsent = unsent),
      openNews: (heard) => {
        tabs.add((heardBy = heard));
        return {
          tell: (news) => {
            if (tabs.has(heard)) [...tabs].filter((other) => other !== heard).forEach((other) => other(news));
          },
          close: () => void tabs.delete(heard),
        };
      },
      // As the browser keeps them: the first in line holds it, the next when that one is gone.
      hold: (held) => {
        line.push(held);
        if (line[0] === held) held();
        const release = () => {
          const wasFirst = line[0] === held;
          line.splice(line.indexOf(held), 1);
          if (wasFirst) line[0]?.();
        };
        crash = () => {
          tabs.delete(heardBy);
          release();
        };
        return release;
      },
    });
    const toView = () => {
      if (latest === undefined) throw new Error("Nothing was shown yet.");
      return latest;
    };
    const queueHere = () => toView().queues.get(`${here.orgId}/${here.eventId}`) ?? [];
    const steps = () => queueHere().map(({ uploadState }) => uploadState.status);
    return { ...running, ...running.queue, snapshot: toView, steps, crash: () => crash() };
  }

  return { openTab, server, device };
}
