import { FollowedTopics } from "./followed-topics.ts";
import { noSignals, type LiveSignal, type LiveSignals } from "./live-signals.ts";
import { soonMs } from "./reconnect-delay.ts";
import { keepStream, type Opened, type StreamKeeperSettings } from "./stream-keeper.ts";

/** Debounce: a screen mounts its components one by one and should open one new stream. */
const settleMs = 60;
/** The server remembers invalidations for 10 s. A client that waited nearly as long refetches to be sure. */
const trustRecentMs = 8_000;
/** After an outage of the bus all tabs get a resync at once; this spreads their refetches. */
const resyncSpreadMs = 2_000;

export type LiveState = "live" | "connecting" | "offline";

export type LiveClientSettings = Pick<StreamKeeperSettings, "fetch" | "url"> & {
  /** Called with the token that was just rejected, if any; then a new one is needed. */
  getBearer: (refused: string | undefined) => Promise<string | undefined>;
  onInvalidation: (topics: readonly string[]) => void;
  /** Anything may have changed. */
  onResync: () => void;
  onEnded?: () => void;
  signals?: LiveSignals;
};

export type LiveClient = {
  start: () => void;
  stop: () => void;
  follow: (topics: readonly string[]) => () => void;
  hears: (topic: string) => boolean;
  /** After sign-in or sign-out: reopens the stream as the current user. */
  renew: () => void;
  state: () => LiveState;
  subscribe: (listener: () => void) => () => void;
};

/**
 * One stream per tab. When the followed topics change, a new stream opens BEFORE the old one closes, so that no
 * invalidation is missed and nothing is refetched. The first event of a stream lists changes between a screen's own
 * request and the new stream. Only a lost connection causes a full refetch.
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
      // Refetch granted and revoked topics; a revoked one must become an error.
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
    // Without followed topics nothing can be missed.
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
      const request = keeper.requestedTopics();
      if (topics.some((topic) => request?.has(topic) !== true)) openIn(settleMs);
      return () => {
        followed.remove(topics);
        // Extra topics on a stream do no harm; the next stream leaves them out.
        if (followed.isEmpty()) openIn(settleMs);
      };
    },
    hears: (topic) => keeper.accepted()?.has(topic) === true,
    renew() {
      // The stream itself requested this token and will receive it.
      if (keeper.step() !== "asking for a bearer") openIn(settleMs);
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
