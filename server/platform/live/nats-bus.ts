import { connect, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import type { Log } from "../log.ts";
import { createBusCore, type Bus } from "./bus.ts";

const subject = "live";
/** Far below the server's default of 1 MiB, so that one burst does not delay others. */
const maxPayloadBytes = 64_000;

/** Takes the NOTIFY load off the database when there are several nodes. */
export function openNatsBus({ url, log }: { url: string; log: Log }): Bus {
  let connection: NatsConnection | undefined;
  const core = createBusCore({
    log,
    maxPayloadBytes,
    async send(payloads) {
      if (connection === undefined) throw new Error("the live bus is not connected to NATS");
      for (const payload of payloads) connection.publish(subject, payload);
      // NATS does not acknowledge a publish; the pong confirms it.
      await connection.flush();
    },
  });

  async function open(): Promise<void> {
    const made = await connect(natsOptions(url));
    connection = made;
    made.subscribe(subject, {
      callback(error, message) {
        if (error === null) core.receive(message.string());
        else log.error({ err: error }, "the live bus subscription failed");
      },
    });
    watch(made).catch((error: unknown) =>
      log.error({ err: error }, "the live bus no longer receives NATS connection events"),
    );
    await confirm(made);
  }

  /** The pong confirms the subscription. Without it the connection is lost again, and "reconnect" calls this again. */
  async function confirm(made: NatsConnection): Promise<void> {
    await made.flush().then(core.up, () => undefined);
  }

  async function watch(made: NatsConnection): Promise<void> {
    for await (const status of made.status()) {
      if (status.type === "disconnect") {
        core.down();
        log.warn("the live bus lost its connection to NATS");
      }
      if (status.type === "reconnect") await confirm(made);
    }
  }

  const opened = open();
  // ready() rejects as well; without this handler a wrong address would end the process.
  opened.catch((error: unknown) => log.error({ err: error }, "the live bus cannot be opened"));

  return {
    ...core,
    ready: () => opened,
    async close() {
      await core.close();
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
