import { backoffMs } from "#domain/backoff.ts";

/** The server sends at least every 20 s; after two missed intervals the connection counts as dead. */
const silenceMs = 50_000;
const answerWithinMs = 15_000;
const watchMs = 5_000;
const reconnectDelay = { minMs: 1_000, maxMs: 15_000 };
/** After an outage of the bus all tabs get a resync at once; this spreads their refetches. */
const resyncSpreadMs = 2_000;

/** `regained`: the network is back, so old connections may be dead. `looked`: the tab is visible again. */
export type LiveSignal = "regained" | "lost" | "looked";

export type LiveStreamSettings = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  url: string;
  /** Called with the token that was just rejected, if any; then a new one is needed. Undefined: not signed in. */
  getBearer: (refused: string | undefined) => Promise<string | undefined>;
  /** No data of this page is older, by the server's clock. Then the first stream says what has changed since. */
  since?: () => number | undefined;
  onInvalidation: (topics: readonly string[]) => void;
  /** Anything may have changed: the stream opened without saying what has changed, or the server lost invalidations. */
  onResync: () => void;
  listenToSignals: (onSignal: (signal: LiveSignal) => void) => () => void;
};

export type LiveStream = {
  start: () => void;
  stop: () => void;
  /** After sign-in or sign-out: reopens the stream as the current user. */
  renew: () => void;
  isOpen: () => boolean;
  /** The first stream is opening and will say what has changed since the page's first request. */
  isCatchingUp: () => boolean;
};

/**
 * The tab's stream of invalidations; it reconnects forever. EventSource is not used: it cannot send the token, hides
 * the status and gives up when a response is not 200.
 */
export function createLiveStream(settings: LiveStreamSettings): LiveStream {
  let running: (() => void) | undefined;
  let connection: AbortController | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let wasOpen = false;
  let needsBearer = false;
  let failures = 0;
  let refused: string | undefined;
  let deadline = Number.POSITIVE_INFINITY;

  function disconnect(): void {
    clearTimeout(opening);
    connection?.abort();
    connection = undefined;
    isOpen = false;
    deadline = Number.POSITIVE_INFINITY;
  }

  function reconnectIn(ms: number): void {
    disconnect();
    opening = setTimeout(() => void connect(), ms);
  }

  async function connect(): Promise<void> {
    disconnect();
    const current = new AbortController();
    connection = current;
    const rejected = await read(current.signal).catch(() => undefined);
    if (connection !== current) return;
    // The token may have expired in transit: the first time, retry at once with a new one.
    const tryAnother = rejected !== undefined && refused === undefined;
    if (rejected !== undefined) refused = rejected;
    if (tryAnother) return connect();
    reconnectIn(backoffMs(failures, reconnectDelay, Math.random()));
    failures += 1;
  }

  /** Returns when the connection is over; with the token if the server rejected it. */
  async function read(signal: AbortSignal): Promise<string | undefined> {
    needsBearer = true;
    const bearer = await settings.getBearer(refused).finally(() => (needsBearer = false));
    signal.throwIfAborted();
    deadline = performance.now() + answerWithinMs;
    const since = wasOpen ? undefined : settings.since?.();
    const { status, body } = await settings.fetch(
      `${settings.url}${since === undefined ? "" : `?since=${since}`}`,
      {
        headers: {
          accept: "text/event-stream",
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        },
        cache: "no-store",
        signal,
      },
    );
    if (status === 401) return bearer;
    if (status !== 200 || body === null) return undefined;
    const readText = createEventReader((event, data) => !signal.aborted && hear(event, data));
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      signal.throwIfAborted();
      if (isOpen) deadline = performance.now() + silenceMs;
      readText(decoder.decode(piece.value, { stream: true }));
    }
    return undefined;
  }

  /** A tab that stayed open during a deployment must ignore unknown events. */
  function hear(event: string, data: string): void {
    if (event === "open") {
      isOpen = true;
      wasOpen = true;
      deadline = performance.now() + silenceMs;
      failures = 0;
      refused = undefined;
      // Servers that do not know what has changed since say nothing.
      if (data !== "since") settings.onResync();
    }
    if (event === "invalidation") settings.onInvalidation(data.split(","));
    if (event === "resync") setTimeout(settings.onResync, Math.random() * resyncSpreadMs);
    if (event === "reconnect") reconnectIn(soonMs());
  }

  const isDead = (): boolean => performance.now() > deadline;

  function onSignal(signal: LiveSignal): void {
    if (signal === "lost") return;
    const isWaiting = connection === undefined;
    if (signal === "regained" || isWaiting || isDead()) reconnectIn(soonMs());
  }

  return {
    start() {
      if (running !== undefined) return;
      const stopListening = settings.listenToSignals(onSignal);
      // Not a timer per chunk. Timers of a hidden tab may be late; the signals check as well.
      const watching = setInterval(() => isDead() && reconnectIn(soonMs()), watchMs);
      running = () => {
        stopListening();
        clearInterval(watching);
      };
      failures = 0;
      refused = undefined;
      void connect();
    },
    stop() {
      running?.();
      running = undefined;
      disconnect();
    },
    renew() {
      // A stream that waits for the token will receive it.
      if (running !== undefined && !needsBearer) void connect();
    },
    isOpen: () => isOpen,
    isCatchingUp: () =>
      running !== undefined && !wasOpen && failures === 0 && settings.since?.() !== undefined,
  };
}

/** For a retry that is likely to succeed. Thousands of tabs must not reconnect at the same instant. */
function soonMs(): number {
  return Math.random() * 1_000;
}

/**
 * Reads only what our server writes: frames with a name and one line of data, and comments. A general parser would add
 * 2 KiB to every page.
 */
export function createEventReader(onEvent: (event: string, data: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const frames = (rest + text).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const [, event, data = ""] = /^event: (.*)\ndata: ?(.*)$/.exec(frame) ?? [];
      if (event !== undefined) onEvent(event, data);
    }
  };
}
