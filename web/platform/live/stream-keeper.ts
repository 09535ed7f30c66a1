import {
  openConnection,
  type ConnectionEnd,
  type ConnectionSettings,
  type LiveConnection,
} from "./live-connection.ts";
import type { LiveEvent } from "./live-event.ts";
import { reconnectDelayMs, soonMs } from "./reconnect-delay.ts";

/** A replaced stream is still read for this long, because its last invalidations may be in transit. */
const lingerMs = 2_000;

export type Opened = {
  topics: readonly string[];
  recent: readonly string[];
  before: ReadonlySet<string>;
  afterLoss: boolean;
};

export type StreamKeeperSettings = Pick<ConnectionSettings, "fetch" | "url"> & {
  topics: () => readonly string[];
  getBearer: (refused: string | undefined) => Promise<string | undefined>;
  onOpen: (opened: Opened) => void;
  onTopics: (now: readonly string[], before: ReadonlySet<string>) => void;
  onInvalidation: (topics: readonly string[]) => void;
  onResync: () => void;
  onEnded: () => void;
  onChange: () => void;
};

export type StreamKeeper = {
  /** Opens a new stream after the delay; the old one is closed only once the new one is open. */
  openIn: (ms: number) => void;
  giveUp: () => void;
  isSilent: () => boolean;
  accepted: () => ReadonlySet<string> | undefined;
  /** Topics requested by the newest stream, open or not. */
  requestedTopics: () => ReadonlySet<string> | undefined;
  step: () => "standing" | "opening" | "asking for a bearer" | "waiting";
  failures: () => number;
  close: () => void;
};

/** Maintains one open stream, reconnects after a loss, and replaces it without a gap. */
export function keepStream(settings: StreamKeeperSettings): StreamKeeper {
  let standing: { connection: LiveConnection; accepted: ReadonlySet<string> } | undefined;
  let next: LiveConnection | undefined;
  let lingering: LiveConnection | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let asksForBearer = false;
  let failures = 0;
  let refused: string | undefined;
  let lost = false;

  function openIn(ms: number): void {
    clearTimeout(opening);
    opening = setTimeout(open, ms);
  }

  function open(): void {
    next?.close();
    next = undefined;
    const topics = settings.topics();
    if (topics.length > 0) next = connect(topics);
    else close();
    settings.onChange();
  }

  function connect(topics: readonly string[]): LiveConnection {
    const { fetch, url } = settings;
    const connection = openConnection({
      fetch,
      url,
      topics,
      getBearer() {
        asksForBearer = true;
        return settings.getBearer(refused).finally(() => {
          asksForBearer = false;
        });
      },
      onEvent: (event) => hear(connection, event),
      onEnd: (end) => ended(connection, end),
    });
    return connection;
  }

  function hear(from: LiveConnection, event: LiveEvent): void {
    if (event.type === "open") stand(from, event);
    if (event.type === "hint") settings.onInvalidation(event.topics);
    if (event.type === "topics" && from === standing?.connection) {
      const before = standing.accepted;
      standing = { connection: from, accepted: new Set(event.topics) };
      settings.onTopics(event.topics, before);
    }
    if (event.type === "resync") settings.onResync();
    if (event.type === "ended") settings.onEnded();
    if (event.type === "ended" || event.type === "moved") lose(from, soonMs());
  }

  function stand(connection: LiveConnection, { topics, recent }: Pick<Opened, "topics" | "recent">): void {
    if (connection !== next) return;
    const replaced = standing;
    const afterLoss = lost;
    next = undefined;
    failures = 0;
    refused = undefined;
    lost = false;
    standing = { connection, accepted: new Set(topics) };
    if (replaced !== undefined) drain(replaced.connection);
    settings.onChange();
    settings.onOpen({ topics, recent, afterLoss, before: replaced?.accepted ?? new Set() });
  }

  function drain(connection: LiveConnection): void {
    lingering?.close();
    lingering = connection;
    setTimeout(() => connection.close(), lingerMs);
  }

  function ended(connection: LiveConnection, end: ConnectionEnd): void {
    if (connection !== next) return lose(connection, reconnectDelayMs(0));
    next = undefined;
    // The token may have expired in transit: the first time, retry at once with a new one.
    const tryAnother = end.type === "refused" && refused === undefined;
    if (end.type === "refused") refused = end.bearer;
    if (tryAnother) return open();
    openIn(reconnectDelayMs(failures));
    failures += 1;
    settings.onChange();
  }

  function lose(connection: LiveConnection, delayMs: number): void {
    connection.close();
    if (connection !== standing?.connection) return;
    standing = undefined;
    lost = true;
    // A stream that is being opened replaces it.
    if (next === undefined) openIn(delayMs);
    settings.onChange();
  }

  function close(): void {
    clearTimeout(opening);
    for (const connection of [standing?.connection, next, lingering]) connection?.close();
    standing = undefined;
    next = undefined;
    lost = false;
  }

  return {
    openIn,
    giveUp() {
      if (standing !== undefined) lose(standing.connection, soonMs());
    },
    isSilent: () => standing?.connection.isSilent() === true,
    accepted: () => standing?.accepted,
    requestedTopics: () => (next ?? standing?.connection)?.topics,
    step() {
      if (next !== undefined) return asksForBearer ? "asking for a bearer" : "opening";
      return standing === undefined ? "waiting" : "standing";
    },
    failures: () => failures,
    close,
  };
}
