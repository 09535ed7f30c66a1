import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@nats-io/transport-node";
import { Client } from "pg";
import * as z from "zod/mini";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import { createHub } from "#server/platform/live/hub.ts";
import { openNatsBus } from "#server/platform/live/nats-bus.ts";
import { openPostgresBus } from "#server/platform/live/postgres-bus.ts";
import { createLiveHandler } from "#server/platform/live/stream.ts";
import { createLog } from "#server/platform/log.ts";
import { portOf } from "#tools/engines/free-port.ts";
import { answerQuestions, sharedNowMs } from "../helper-process.ts";

// The live role in its own process. "7 0" is the authorization of tab 7, which belongs to group 0. Access is not read
// from the database, because this measures invalidations and not permissions.

const [url = "", natsUrl] = process.argv.slice(2);
const log = createLog({ LOG_LEVEL: "warn" });
const bus = natsUrl === undefined ? openPostgresBus({ url, log }) : openNatsBus({ url: natsUrl, log });
const hub = createHub({
  bus,
  log,
  readAudiences: (viewers) => Promise.resolve(viewers.map((viewer) => [`group:${viewer?.sessionId}`])),
});
const server = createServer(
  {},
  createLiveHandler({
    hub,
    log,
    authenticate: (authorization) => {
      const [userId = "", sessionId = ""] = authorization.split(" ");
      return Promise.resolve({ userId, sessionId });
    },
    headers: securityHeaders({ storage: [] }, true),
    addressOf: () => "bench",
  }),
);
await bus.ready();
await new Promise<void>(
  (resolve) => void server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, resolve),
);

const writer = new Client({ connectionString: url });
await writer.connect();
await writer.query(
  "create table if not exists bench_commits (id bigint generated always as identity, topic text)",
);
// As our own bus has it: else we would compare with a notifier that waits for the disk.
const bareNotifier = new Client({ connectionString: url, options: "-c synchronous_commit=off" });
await bareNotifier.connect();
const bareNats = natsUrl === undefined ? undefined : await connect({ servers: natsUrl });

/** The least there is on the sending side of each: one statement, or one message that is on its way when it is written. */
async function notifyBare(topic: string): Promise<void> {
  if (bareNats !== undefined) bareNats.publish("bare", topic);
  else await bareNotifier.query({ name: "bare", text: "select pg_notify('bare', $1)", values: [topic] });
}

const commitPlan = z.object({
  topics: z.array(z.string()),
  perSecond: z.number(),
  via: z.enum(["our bus", "bare"]),
});

async function commit(question: unknown): Promise<{ topic: string; at: number }[]> {
  const { topics, perSecond, via } = commitPlan.parse(question);
  const commits: { topic: string; at: number }[] = [];
  const startedAt = performance.now();
  for (const [position, topic] of topics.entries()) {
    await sleep(Math.max(0, startedAt + (position * 1_000) / perSecond - performance.now()));
    await writer.query({
      name: "commit",
      text: "insert into bench_commits (topic) values ($1)",
      values: [topic],
    });
    commits.push({ topic, at: sharedNowMs() });
    if (via === "our bus") bus.publish([topic]);
    else await notifyBare(topic);
  }
  return commits;
}

async function rssBytes(): Promise<number> {
  // Twice with a pause: what the first collection frees, the allocator gives back a little later.
  for (let round = 0; round < 2; round += 1) {
    globalThis.gc?.();
    await sleep(1_000);
  }
  return process.memoryUsage.rss();
}

answerQuestions({
  port: () => portOf(server.address()),
  streams: () => hub.counts().streams,
  rss: rssBytes,
  commit,
});
