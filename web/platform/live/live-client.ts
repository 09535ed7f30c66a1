import { FollowedTopics } from "./followed-topics.ts";
import { noSignals, type LiveSignal, type LiveSignals } from "./live-signals.ts";
import { soonMs } from "./reconnect-delay.ts";
import { keepStream, type Opened, type StreamKeeperSettings } from "./stream-keeper.ts";

/** A screen mounts its parts one by one; together they make one new stream. */
const settleMs = 60;
/** The server remembers hints for 10 s. Who waited nearly as long for the stream asks again to be sure. */
const trustRecentMs = 8_000;
/** When the bus was away all tabs hear it in the same instant; they ask again one after the other. */
const resyncSpreadMs = 2_000;

export type LiveState = "live" | "connecting" | "offline";

export type LiveClientSettings = Pick<StreamKeeperSettings, "fetch" | "url"> & {
  /** Called with the bearer that was just refused, if one was: then another one is needed. */
  getBearer: (refused: string | undefined) => Promise<string | undefined>;
  /** Something under these topics changed. */
  onInvalidation: (topics: readonly string[]) => void;
  /** Anything may have changed. */
  onResync: () => void;
  /** The server ended the session. */
  onEnded?: () => void;
  signals?: LiveSignals;
};

export type LiveClient = {
  start: () => void;
  stop: () => void;
  /** Follows the topics until the returned function is called. */
  follow: (topics: readonly string[]) => () => void;
  /** Whether a change under this topic would be heard right now. */
  hears: (topic: string) => boolean;
  /** Somebody signed in or out: open anew as who we are now. */
  renew: () => void;
  state: () => LiveState;
  subscribe: (listener: () => void) => () => void;
};

/**
 * One stream per tab for all its screens. When they want other topics a new stream is opened BEFORE the old one is
 * closed, so that nothing is missed and nothing has to be asked again. What falls between a screen's own question
 * and its place in the new stream, the server tells in the first event. Only after a loss everything is asked again.
 */
export function createLiveClient(settings: LiveClientSettings): LiveClient {
  const { signals = noSignals } = settings;
  const followed = new FollowedTopics();
  const listeners = new Set<() => void>();
  let state: LiveState = "connecting";
  let stopListening: (() => void) | undefined;

  const keeper = keepStream({
    fetch: settings.fetch,
    url: settings.url,
    topics: () => followed.list(),
    getBearer: settings.getBearer,
    onOpen,
    onTopics(now, before) {
      // What came or went has to be asked again, if only to be refused.
      const gone = [...before].filter((topic) => !now.includes(topic));
      settings.onInvalidation([...gone, ...now.filter((topic) => !before.has(topic))]);
    },
    onInvalidation: settings.onInvalidation,
    onResync: () => void setTimeout(settings.onResync, Math.random() * resyncSpreadMs),
    onEnded: () => settings.onEnded?.(),
    onChange: show,
  });

  function onOpen({ topics, recent, before, afterLoss }: Opened): void {
    if (afterLoss) return settings.onResync();
    const now = performance.now();
    const missed = topics.filter((topic) => {
      const waitedMs = now - (followed.since(topic) ?? now);
      return !before.has(topic) && (recent.includes(topic) || waitedMs > trustRecentMs);
    });
    if (missed.length > 0) settings.onInvalidation(missed);
  }

  function show(): void {
    const before = state;
    if (!signals.online()) state = "offline";
    // Nothing followed is nothing missed.
    else if (keeper.accepted() !== undefined || followed.isEmpty()) state = "live";
    else state = keeper.failures() >= 2 ? "offline" : "connecting";
    if (state !== before) for (const listener of listeners) listener();
  }

  function openIn(ms: number): void {
    if (stopListening !== undefined) keeper.openIn(ms);
  }

  function onSignal(signal: LiveSignal): void {
    if (signal === "regained" || keeper.isSilent()) keeper.giveUp();
    const idle = keeper.step() === "waiting" && !followed.isEmpty();
    if (signal === "regained" || (signal === "looked" && idle)) openIn(soonMs());
    show();
  }

  return {
    start() {
      stopListening ??= signals.listen(onSignal);
      openIn(settleMs);
    },
    stop() {
      stopListening?.();
      stopListening = undefined;
      keeper.close();
    },
    follow(topics) {
      followed.add(topics, performance.now());
      const asked = keeper.asked();
      if (topics.some((topic) => asked?.has(topic) !== true)) openIn(settleMs);
      return () => {
        followed.remove(topics);
        // A stream that brings more than is wanted does no harm; the next one leaves it out.
        if (followed.isEmpty()) openIn(settleMs);
      };
    },
    hears: (topic) => keeper.accepted()?.has(topic) === true,
    renew() {
      // It was the stream itself that asked, and it will get the answer.
      if (keeper.step() !== "asking for a bearer") openIn(settleMs);
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
