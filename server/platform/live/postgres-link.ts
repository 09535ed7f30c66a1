import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { Log } from "../log.ts";
import { backoffMs } from "./backoff.ts";

/** Channels are per database, so installations in one cluster do not interfere. */
const channel = "live";

export type PostgresLinkSettings = {
  url: string;
  log: Log;
  onUp: () => void;
  onDown: () => void;
  onPayload: (payload: string) => void;
  checkEveryMs?: number;
  answerWithinMs?: number;
};

export type PostgresLink = {
  notify: (payloads: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Not from the pool: LISTEN is per connection, and this one uses synchronous_commit=off. Needs a direct connection or a
 * pooler in session mode. Reconnects forever.
 */
export function keepPostgresLink(settings: PostgresLinkSettings): PostgresLink {
  const { log, checkEveryMs = 10_000 } = settings;
  const stopped = new AbortController();
  let current: { client: Client; lose(reason: unknown): void } | undefined;

  async function live(): Promise<void> {
    const client = newClient(settings);
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    // It is awaited later; avoid an unhandled rejection until then.
    lost.catch(() => undefined);
    const stop = (): void => lose(new Error("the live bus was closed"));
    stopped.signal.addEventListener("abort", stop);
    client.on("error", lose);
    client.on("end", () => lose(new Error("Postgres closed the connection of the live bus")));
    client.on("notification", ({ payload }) => settings.onPayload(payload ?? ""));
    try {
      await Promise.race([listen(client), lost]);
      current = { client, lose };
      settings.onUp();
      await Promise.race([checkForEver(client, checkEveryMs, stopped.signal), lost]);
    } finally {
      if (current !== undefined) settings.onDown();
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
      await live().catch((error: unknown) => {
        if (!stopped.signal.aborted)
          log.warn({ err: error, attempt }, "the live bus has no connection to Postgres");
      });
      // Reset the backoff after a connection that lasted.
      attempt = performance.now() - before > 30_000 ? 0 : attempt + 1;
      await sleep(backoffMs(attempt, 100, 5_000), undefined, { signal: stopped.signal }).catch(
        () => undefined,
      );
    }
  }

  const running = run();
  return {
    async notify(payloads) {
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
    },
    async close() {
      stopped.abort();
      await running;
    },
  };
}

function newClient({ url, answerWithinMs = 5_000 }: PostgresLinkSettings): Client {
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

async function listen(client: Client): Promise<void> {
  await client.connect();
  await client.query(`listen ${channel}`);
}

/** Only a query detects a silent network failure. Ends by throwing. */
async function checkForEver(client: Client, everyMs: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(everyMs, undefined, { signal });
    await client.query("select 1");
  }
}
