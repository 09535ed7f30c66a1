import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { backoffMs } from "#domain/backoff.ts";
import type { Log } from "../log.ts";
import { createBusCore, type Bus } from "./bus.ts";

/** Channels are per database, so installations in one cluster do not interfere. */
const channel = "live";
/** Postgres rejects 8,000 bytes and more. */
const maxPayloadBytes = 7_900;
const reconnectDelay = { minMs: 100, maxMs: 5_000 };

export type PostgresBusSettings = { url: string; log: Log; checkEveryMs?: number; answerWithinMs?: number };

/**
 * Never notify inside a writing transaction: NOTIFY serializes commits. The connection is not from the pool: LISTEN is
 * per connection, and this one uses synchronous_commit=off. Needs a direct connection or a pooler in session mode.
 * Reconnects forever.
 */
export function openPostgresBus(settings: PostgresBusSettings): Bus {
  const { log, checkEveryMs = 10_000 } = settings;
  const stopped = new AbortController();
  const firstUp = Promise.withResolvers<void>();
  let current: { client: Client; lose(reason: unknown): void } | undefined;
  const core = createBusCore({ log, maxPayloadBytes, send: notify });

  async function notify(payloads: string[]): Promise<void> {
    const link = current;
    if (link === undefined) throw new Error("the live bus is not connected to Postgres");
    try {
      await link.client.query({
        name: "live-notify",
        text: `select pg_notify('${channel}', payload) from unnest($1::text[]) as payload`,
        values: [payloads],
      });
    } catch (error) {
      // Any error other than a DatabaseError, including a timeout, means that the connection is dead.
      if (!(error instanceof DatabaseError)) link.lose(error);
      throw error;
    }
  }

  /** Ends by throwing when the connection is lost. */
  async function listenOnce(): Promise<void> {
    const client = newClient(settings);
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    // It is awaited later; avoid an unhandled rejection until then.
    lost.catch(() => undefined);
    const stop = (): void => lose(new Error("the live bus was closed"));
    stopped.signal.addEventListener("abort", stop);
    client.on("error", lose);
    client.on("end", () => lose(new Error("Postgres closed the connection of the live bus")));
    client.on("notification", ({ payload }) => core.receive(payload ?? ""));
    try {
      await Promise.race([client.connect().then(() => client.query(`listen ${channel}`)), lost]);
      current = { client, lose };
      core.up();
      firstUp.resolve();
      await Promise.race([checkForever(client, checkEveryMs, stopped.signal), lost]);
    } finally {
      core.down();
      current = undefined;
      stopped.signal.removeEventListener("abort", stop);
      // Not awaited: on a silent network it would never resolve.
      client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!stopped.signal.aborted) {
      const before = performance.now();
      await listenOnce().catch((error: unknown) => {
        if (!stopped.signal.aborted)
          log.warn({ err: error, attempt }, "the live bus has no connection to Postgres");
      });
      // Reset the backoff after a connection that lasted.
      attempt = performance.now() - before > 30_000 ? 0 : attempt + 1;
      await sleep(backoffMs(attempt, reconnectDelay, Math.random()), undefined, {
        signal: stopped.signal,
      }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    ...core,
    ready: () => firstUp.promise,
    async close() {
      await core.close();
      stopped.abort();
      await running;
    },
  };
}

function newClient({ url, answerWithinMs = 5_000 }: PostgresBusSettings): Client {
  return new Client({
    connectionString: url,
    application_name: "live bus",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    // A notifying transaction locks out other notifiers until its commit record is on disk.
    // An invalidation lost in a crash does not matter: all clients refetch after the restart.
    options: "-c synchronous_commit=off",
  });
}

/** Only a query detects a silent network failure. Ends by throwing. */
async function checkForever(client: Client, everyMs: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(everyMs, undefined, { signal });
    await client.query("select 1");
  }
}
