import {
  openConnection,
  type ConnectionEnd,
  type ConnectionSettings,
  type LiveConnection,
} from "./live-connection.ts";
import type { LiveEvent } from "./live-event.ts";
import { reconnectDelayMs, soonMs } from "./reconnect-delay.ts";

/** How long a replaced stream is still listened to: its last hints may be on their way. */
const lingerMs = 2_000;

export type Opened = {
  topics: readonly string[];
  recent: readonly string[];
  /** What the stream followed that this one replaces. */
  before: ReadonlySet<string>;
  /** True when for a while no stream stood. */
  afterLoss: boolean;
};

export type StreamKeeperSettings = Pick<ConnectionSettings, "fetch" | "url"> & {
  /** What to follow; asked each time a stream is opened. */
  topics: () => readonly string[];
  getBearer: (refused: string | undefined) => Promise<string | undefined>;
  onOpen: (opened: Opened) => void;
  /** What one may follow was changed by the server. */
  onTopics: (now: readonly string[], before: ReadonlySet<string>) => void;
  onInvalidation: (topics: readonly string[]) => void;
  onResync: () => void;
  onEnded: () => void;
  /** A stream stands, is lost, or failed to open. */
  onChange: () => void;
};

export type StreamKeeper = {
  /** Opens a new stream in a while; the old one is closed only once the new one stands. */
  openIn: (ms: number) => void;
  /** The standing stream is taken for dead. */
  giveUp: () => void;
  /** Whether the standing stream has been silent for too long. */
  isSilent: () => boolean;
  /** What the standing stream follows. */
  accepted: () => ReadonlySet<string> | undefined;
  /** What the newest stream, standing or not, was asked to follow. */
  asked: () => ReadonlySet<string> | undefined;
  step: () => "standing" | "opening" | "asking for a bearer" | "waiting";
  /** In a row, since a stream last stood. */
  failures: () => number;
  close: () => void;
};

/** Keeps one stream standing, opens it again after a loss, and replaces it without a gap. */
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
    if (event.kind === "open") stand(from, event);
    if (event.kind === "hint") settings.onInvalidation(event.topics);
    if (event.kind === "topics" && from === standing?.connection) {
      const before = standing.accepted;
      standing = { connection: from, accepted: new Set(event.topics) };
      settings.onTopics(event.topics, before);
    }
    if (event.kind === "resync") settings.onResync();
    if (event.kind === "ended") settings.onEnded();
    if (event.kind === "ended" || event.kind === "moved") lose(from, soonMs());
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
    if (replaced !== undefined) linger(replaced.connection);
    settings.onChange();
    settings.onOpen({ topics, recent, afterLoss, before: replaced?.accepted ?? new Set() });
  }

  function linger(connection: LiveConnection): void {
    lingering?.close();
    lingering = connection;
    setTimeout(() => connection.close(), lingerMs);
  }

  function ended(connection: LiveConnection, end: ConnectionEnd): void {
    if (connection !== next) return lose(connection, reconnectDelayMs(0));
    next = undefined;
    // A bearer may have run out on the way: the first time another one is tried at once.
    const tryAnother = end.kind === "refused" && refused === undefined;
    if (end.kind === "refused") refused = end.bearer;
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
    // One that is being opened already takes its place.
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
    asked: () => (next ?? standing?.connection)?.topics,
    step() {
      if (next !== undefined) return asksForBearer ? "asking for a bearer" : "opening";
      return standing === undefined ? "waiting" : "standing";
    },
    failures: () => failures,
    close,
  };
}
