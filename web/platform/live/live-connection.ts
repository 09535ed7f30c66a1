import { readLiveEvent, type LiveEvent } from "./live-event.ts";
import { createEventReader } from "./read-events.ts";

/** The server sends at least every 20 s; after two missed intervals the connection counts as dead. */
const silenceMs = 50_000;
const openWithinMs = 15_000;

/** A connection that we closed ourselves reports no end. */
export type ConnectionEnd = { type: "lost" } | { type: "refused"; bearer: string | undefined };

export type LiveConnection = {
  readonly topics: ReadonlySet<string>;
  /** True after the silence timeout; timers of a hidden tab may not have fired. */
  isSilent: () => boolean;
  close: () => void;
};

export type ConnectionSettings = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  url: string;
  topics: readonly string[];
  getBearer: () => Promise<string | undefined>;
  onEvent: (event: LiveEvent) => void;
  onEnd: (end: ConnectionEnd) => void;
};

export function openConnection(settings: ConnectionSettings): LiveConnection {
  const stopping = new AbortController();
  let deadline = performance.now() + openWithinMs;
  let watchdog = setTimeout(watch, openWithinMs);
  let closed = false;

  function watch(): void {
    const left = deadline - performance.now();
    if (left <= 0) over({ type: "lost" });
    else watchdog = setTimeout(watch, left);
  }

  function close(): void {
    closed = true;
    clearTimeout(watchdog);
    stopping.abort();
  }

  function over(end: ConnectionEnd): void {
    if (closed) return;
    close();
    settings.onEnd(end);
  }

  async function run(): Promise<ConnectionEnd> {
    const bearer = await settings.getBearer();
    if (closed) return { type: "lost" };
    const response = await settings.fetch(`${settings.url}?topics=${settings.topics.join(",")}`, {
      headers: {
        accept: "text/event-stream",
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      cache: "no-store",
      signal: stopping.signal,
    });
    if (response.status === 401) return { type: "refused", bearer };
    if (response.status !== 200 || response.body === null) return { type: "lost" };
    await read(response.body);
    return { type: "lost" };
  }

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    const take = createEventReader((sent) => {
      const event = readLiveEvent(sent);
      // A listener may close the connection in the middle of a chunk.
      if (event !== undefined && !closed) settings.onEvent(event);
    });
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      // The running timer checks the deadline when it fires, so it need not be reset for every chunk.
      deadline = performance.now() + silenceMs;
      take(decoder.decode(piece.value, { stream: true }));
    }
  }

  run().then(over, () => over({ type: "lost" }));
  return {
    topics: new Set(settings.topics),
    isSilent: () => performance.now() > deadline,
    close,
  };
}
