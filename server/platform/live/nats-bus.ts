import { connect, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import type { Log } from "../log.ts";
import { createBusListeners } from "./bus-listeners.ts";
import type { Bus } from "./bus.ts";
import { packTopics } from "./payload.ts";
import { createPublishQueue } from "./publish-queue.ts";

const subject = "live";
/** Far below the server's default of 1 MiB, so that one burst does not delay others. */
const maxPayloadBytes = 64_000;

/** Takes the NOTIFY load off the database when there are several nodes. */
export function openNatsBus({ url, log }: { url: string; log: Log }): Bus {
  const listeners = createBusListeners(log);
  let connection: NatsConnection | undefined;
  const queue = createPublishQueue({
    log,
    startPaused: true,
    async send(topics) {
      if (connection === undefined) throw new Error("the live bus is not connected to NATS");
      for (const payload of packTopics(topics, maxPayloadBytes)) connection.publish(subject, payload);
      // NATS does not acknowledge a publish; the pong confirms it.
      await connection.flush();
    },
  });

  async function stand(made: NatsConnection): Promise<void> {
    // The pong confirms the subscription; earlier invalidations would be missed.
    await made.flush();
    queue.resume();
  }

  async function open(): Promise<void> {
    const made = await connect(natsOptions(url));
    connection = made;
    made.subscribe(subject, {
      callback(error, message) {
        if (error === null) listeners.receive(message.string());
        else log.error({ err: error }, "the live bus subscription failed");
      },
    });
    watch(made).catch((error: unknown) =>
      log.error({ err: error }, "the live bus no longer receives NATS connection events"),
    );
    // On failure the connection is lost again, and "reconnect" below retries.
    await stand(made).catch(() => undefined);
  }

  async function watch(made: NatsConnection): Promise<void> {
    for await (const status of made.status()) {
      if (status.type === "disconnect") {
        queue.pause();
        log.warn("the live bus lost its connection to NATS");
      }
      if (status.type === "reconnect") await stand(made).then(listeners.gap, () => undefined);
    }
  }

  const opened = open();
  // ready() rejects as well; without this handler a wrong address would end the process.
  opened.catch((error: unknown) => log.error({ err: error }, "the live bus cannot be opened"));

  return {
    publish: queue.publish,
    subscribe: listeners.add,
    ready: () => opened,
    counts: () => ({ gaps: listeners.gaps(), publishFailures: queue.failures() }),
    async close() {
      await queue.close();
      await connection?.close();
    },
  };
}

/** Comma-separated URLs; the first contains the user name and password. */
function natsOptions(urls: string): NodeConnectionOptions {
  const servers = urls.split(",").map((url) => new URL(url.trim()));
  const { username = "", password = "" } = servers[0] ?? {};
  return {
    servers: servers.map((server) => server.host),
    name: "live bus",
    ...(username === "" ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 1_000,
    reconnectJitterTLS: 1_000,
    waitOnFirstConnect: true,
    // Two unanswered pings: a silent network failure is detected within 30 s.
    pingInterval: 10_000,
    maxPingOut: 2,
    timeout: 5_000,
  };
}
