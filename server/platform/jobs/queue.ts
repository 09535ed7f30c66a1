import { CompiledQuery } from "kysely";
import { withSystemAccess } from "#database/actor.ts";
import { PgBoss } from "pg-boss";
import type { Tx } from "../db/database.ts";
import { watchedSocket } from "../db/watched-socket.ts";
import { invalidate } from "../live/invalidate.ts";
import type { Bus } from "../live/bus.ts";
import type { Log } from "../log.ts";
import { RetryLater, type Job, type JobKind } from "./job.ts";

const deadLetters = "dead-letters";

/** Writes the job in the caller's transaction. A list is written with one statement, one job each. */
export type Enqueue = <P extends object>(
  tx: Tx,
  job: JobKind<P>,
  payload: P | readonly P[],
  options?: { id?: string; startAfter?: Date; key?: string },
) => Promise<void>;

export type JobQueue = {
  enqueue: Enqueue;
  work(): Promise<void>;
  counts(): Promise<{ waiting: number; deadLetters: number }>;
  stop(): Promise<void>;
};

export type QueueSettings = {
  databaseUrl: string;
  jobs: readonly Job[];
  bus: Pick<Bus, "publish" | "subscribe">;
  log: Log;
  worker: boolean;
  pollingSeconds?: number;
};

/** pg-boss passes it on, though its types lack it. A worker must not wait forever on a dead connection. */
const watched = { stream: () => watchedSocket() };

export async function openQueue(settings: QueueSettings): Promise<JobQueue> {
  const { jobs, log } = settings;
  const boss = new PgBoss({
    ...watched,
    connectionString: settings.databaseUrl,
    max: settings.worker ? 5 : 2,
    connectionTimeoutMillis: 5_000,
    // Migrations create the schema and grant it to this role.
    createSchema: false,
    supervise: settings.worker,
    schedule: settings.worker,
    // With the defaults, a killed worker's job would wait a minute.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  await boss.start();
  await boss.createQueue(deadLetters);
  for (const job of jobs) await prepare(boss, job);
  const stop = new AbortController();
  return {
    async enqueue(tx, job, payload, { key, ...options } = {}) {
      const payloads = isList(payload) ? payload : [payload];
      if (payloads.length === 0) return;
      const all = key === undefined ? options : { ...options, singletonKey: key };
      const rows = payloads.map((data) => ({ data, ...all }));
      await boss.insert(job.name, rows, { db: inTransaction(tx), returnId: false });
      // Wakes a worker after the commit. (The queue's own NOTIFY would take the global commit lock.)
      invalidate(tx, [wakeTopic(job.name)]);
    },
    work: () => startWorking(boss, settings, stop.signal),
    async counts() {
      const queues = await boss.getQueues([...jobs.map((job) => job.name), deadLetters]);
      const dead = queues.find((queue) => queue.name === deadLetters);
      const others = queues.filter((queue) => queue.name !== deadLetters);
      return {
        waiting: others.reduce((sum, queue) => sum + queue.readyCount, 0),
        deadLetters: dead?.queuedCount ?? 0,
      };
    },
    stop: () => {
      stop.abort();
      return boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

async function prepare(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: job.expireInSeconds,
    heartbeatSeconds: 10,
  };
  const policy = job.oncePerKey ? "exclusive" : "standard";
  await boss.createQueue(job.name, { ...options, policy, deadLetter: deadLetters });
  await boss.updateQueue(job.name, options);
}

async function startWorking(
  boss: PgBoss,
  { jobs, bus, log, pollingSeconds = 2 }: QueueSettings,
  stop: AbortSignal,
): Promise<void> {
  const workers = new Map<string, string[]>();
  for (const job of jobs) {
    for (let slot = 0; slot < job.concurrency; slot += 1) {
      let id = "";
      id = await boss.work(job.name, { pollingIntervalSeconds: pollingSeconds }, async (batch) => {
        for (const one of batch) await runOne(job, one, stop, log);
        // Fetch the next job of a backlog without waiting for the next poll.
        boss.notifyWorker(id);
      });
      workers.set(wakeTopic(job.name), [...(workers.get(wakeTopic(job.name)) ?? []), id]);
    }
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {});
  }
  bus.subscribe((message) => {
    if (message.kind !== "topics") return;
    for (const topic of message.topics) for (const id of workers.get(topic) ?? []) boss.notifyWorker(id);
  });
}

async function runOne(
  job: Job,
  one: { id: string; data: unknown; signal: AbortSignal },
  stop: AbortSignal,
  log: Log,
): Promise<void> {
  const stopping = AbortSignal.any([one.signal, stop]);
  try {
    await withSystemAccess(() => job.run(one.data ?? {}, one.signal, stopping));
  } catch (error) {
    const of = { job: job.name, jobId: one.id };
    if (error instanceof RetryLater) log.warn({ ...of, reason: error.message }, "a job is retried later");
    else log.error({ err: error, ...of }, "a job failed");
    throw error;
  }
}

function isList<P>(payload: P | readonly P[]): payload is readonly P[] {
  return Array.isArray(payload);
}

function wakeTopic(name: string): string {
  return `!job:${name}`;
}

/** pg-boss has few, long statements, one per job type: prepare each once. */
const namesOfTexts = new Map<string, string>();
/** Bounds the prepared statements per connection. */
const maxNames = 100;

function named(text: string): string {
  const known = namesOfTexts.get(text);
  if (known === undefined && namesOfTexts.size >= maxNames) return text;
  const name = known ?? `enqueue-${namesOfTexts.size}`;
  namesOfTexts.set(text, name);
  return `/* ${name} */ ${text}`;
}

function inTransaction(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(named(text), values));
      return { rows };
    },
  };
}
