import { connect, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import type { Log } from "../log.ts";
import { createBusListeners } from "./bus-listeners.ts";
import type { Bus } from "./bus.ts";
import { packTopics } from "./payload.ts";
import { createPublishQueue } from "./publish-queue.ts";

const subject = "live";
/** Far below the server's usual limit of 1 MiB, so that one burst does not hold up the others. */
const maxPayloadBytes = 64_000;

/** Hints over NATS, for installations with several nodes: the database is spared the notifying. */
export function openNatsBus({ url, log }: { url: string; log: Log }): Bus {
  const listeners = createBusListeners(log);
  let connection: NatsConnection | undefined;
  const queue = createPublishQueue({
    log,
    startPaused: true,
    async send(topics) {
      if (connection === undefined) throw new Error("the live bus is not connected to NATS");
      for (const payload of packTopics(topics, maxPayloadBytes)) connection.publish(subject, payload);
      // NATS does not answer a publish; the pong that follows says that it was taken.
      await connection.flush();
    },
  });

  async function stand(made: NatsConnection): Promise<void> {
    // The pong says that our subscription stands; before it hints would still pass us by.
    await made.flush();
    queue.resume();
  }

  async function open(): Promise<void> {
    const made = await connect(natsOptions(url));
    connection = made;
    made.subscribe(subject, {
      callback(error, message) {
        if (error === null) listeners.receive(message.string());
        else log.error({ err: error }, "the live bus may not listen");
      },
    });
    watch(made).catch((error: unknown) => log.error({ err: error }, "the live bus is no longer watched"));
    // If it fails the connection is gone again, and the way back goes through the "reconnect" below.
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
  // Whoever asks ready() hears of it too; without this a wrong address would end the process.
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

/** One address or several with commas between; a name and password stand in the first. */
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
    // Two pings without an answer: a network that died without a word is noticed within half a minute.
    pingInterval: 10_000,
    maxPingOut: 2,
    timeout: 5_000,
  };
}
