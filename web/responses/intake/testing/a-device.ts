import { eitherStore } from "../either-store.ts";
import type { Queue, Shown } from "../desk.ts";
import { memoryStore } from "../memory-store.ts";
import type { QueueNews } from "../queue-news.ts";
import { runQueue } from "../run-queue.ts";
import { aCampServer, here } from "./a-camp-server.ts";
import { plainEyes } from "./drawn-files.ts";

export type Tab = Queue &
  ReturnType<typeof runQueue> & {
    shown: () => Shown;
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
    let latest: Shown | undefined;
    let crash: () => void = () => undefined;
    let heardBy: (news: QueueNews) => void = () => undefined;
    const running = runQueue({
      store: eitherStore(kept),
      hands: { ...plainEyes, ...server.line },
      now: () => Date.now(),
      isOnline: () => device.isOnline,
      isSignedIn: () => device.isSignedIn,
      show: (shown) => void (latest = shown),
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
        const letGo = () => {
          const wasFirst = line[0] === held;
          line.splice(line.indexOf(held), 1);
          if (wasFirst) line[0]?.();
        };
        crash = () => {
          tabs.delete(heardBy);
          letGo();
        };
        return letGo;
      },
    });
    const shown = () => {
      if (latest === undefined) throw new Error("Nothing was shown yet.");
      return latest;
    };
    const queueHere = () => shown().queues.get(`${here.orgId}/${here.eventId}`) ?? [];
    const steps = () => queueHere().map(({ standing }) => standing.step);
    return { ...running, ...running.queue, shown, steps, crash: () => crash() };
  }

  return { openTab, server, device };
}
