import { CompiledQuery, sql } from "kysely";
import { withSystemAccess } from "#database/actor.ts";
import { PgBoss, type JobWithMetadata } from "pg-boss";
import * as z from "zod/mini";
import type { Tx } from "../db/database.ts";
import { lifetimeSeconds, watchedSocket } from "../db/watched-socket.ts";
import { invalidate } from "../live/invalidate.ts";
import type { Bus } from "../live/bus.ts";
import type { Log } from "../log.ts";
import { addSpan, currentTrace, inTrace } from "../tracing/tracing.ts";
import { RetryLater, type Job, type JobKind } from "./job.ts";

export const deadLetters = "dead-letters";

/** Writes the job in the caller's transaction. A list is written with one statement, one job each. */
export type Enqueue = <P extends object>(
  tx: Tx,
  job: JobKind<P>,
  payload: P | readonly P[],
  options?: EnqueueOptions,
) => Promise<void>;

type EnqueueOptions = {
  id?: string;
  startAfter?: Date;
  key?: string;
  /** Jobs of different owners in one queue take turns, however many each of them has. */
  turnOf?: string;
};

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
  /** After the last attempt of a job. */
  onFailed?: ((error: unknown, job: string) => void) | undefined;
};

/** pg-boss passes them on, though its types lack them. A worker must not wait forever on a dead connection. */
const watched = { stream: () => watchedSocket(), maxLifetimeSeconds: lifetimeSeconds };

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
    async enqueue(tx, job, payload, { key, turnOf, ...options } = {}) {
      const payloads = isList(payload) ? payload : [payload];
      if (payloads.length === 0) return;
      const all = {
        ...options,
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(turnOf === undefined ? {} : { group: { id: turnOf } }),
      };
      const first = turnOf === undefined ? 0 : await nextPriority(tx, job.name, turnOf);
      const rows = payloads.map((data, at) => ({ data: withTrace(data), ...all, priority: first - at }));
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
  { jobs, bus, log, pollingSeconds = 2, onFailed }: QueueSettings,
  stop: AbortSignal,
): Promise<void> {
  const workers = new Map<string, string[]>();
  for (const job of jobs) {
    for (let slot = 0; slot < job.concurrency; slot += 1) {
      let id = "";
      id = await boss.work(
        job.name,
        { pollingIntervalSeconds: pollingSeconds, includeMetadata: true },
        async (batch) => {
          for (const one of batch)
            await inJobTrace(job, one, () => runOne(job, one, stop, { log, onFailed }));
          // Fetch the next job of a backlog without waiting for the next poll.
          boss.notifyWorker(id);
        },
      );
      workers.set(wakeTopic(job.name), [...(workers.get(wakeTopic(job.name)) ?? []), id]);
    }
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {});
  }
  bus.subscribe((message) => {
    if (message.kind !== "topics") return;
    for (const topic of message.topics) for (const id of workers.get(topic) ?? []) boss.notifyWorker(id);
  });
}

type QueuedJob = JobWithMetadata<unknown>;

async function runOne(
  job: Job,
  one: QueuedJob,
  stop: AbortSignal,
  { log, onFailed }: Pick<QueueSettings, "log" | "onFailed">,
): Promise<void> {
  const stopping = AbortSignal.any([one.signal, stop]);
  try {
    await withSystemAccess(() => job.run(one.data ?? {}, one.signal, stopping));
  } catch (error) {
    const of = { job: job.name, jobId: one.id };
    if (error instanceof RetryLater) log.warn({ ...of, reason: error.message }, "a job is retried later");
    else log.error({ err: error, ...of }, "a job failed");
    if (one.retryCount >= one.retryLimit) onFailed?.(error, job.name);
    throw error;
  }
}

const inPayload = z.object({ traceparent: z.optional(z.string()) });

/** The job continues the trace of the request that enqueued it. Handlers do not see the field: they parse the payload. */
function withTrace<P extends object>(data: P): P {
  const trace = currentTrace();
  return trace === undefined ? data : { ...data, traceparent: trace.traceparent };
}

function inJobTrace(job: Job, one: QueuedJob, work: () => Promise<void>): Promise<void> {
  const { data: { traceparent: parent } = {} } = inPayload.safeParse(one.data);
  const facts = { queue: job.name, jobId: one.id, attempt: one.retryCount + 1 };
  const readyAt = Math.max(one.createdOn.getTime(), one.startAfter.getTime());
  const wait = { from: readyAt, to: Math.max(readyAt, Date.now()) };
  if (parent !== undefined) addSpan("wait in queue", { queue: job.name }, wait, parent);
  return inTrace(`job ${job.name}`, { kind: "consumer", facts, parent }, work);
}

/**
 * Workers take the highest priority first. Each further job of an owner gets a priority just below the owner's last, which
 * may be running; the first one gets that of the job that runs. So an owner who has few waits for nothing but the jobs that
 * run, and those of an owner who has many advance too. Two transactions at once may get the same priority, which costs a
 * turn at most.
 */
async function nextPriority(tx: Tx, queue: string, owner: string): Promise<number> {
  // pg-boss owns the table, so the builder does not know it. The conditions are those of its indexes.
  const waiting = sql`pgboss.job where name = ${queue} and state < 'active' and not blocked and start_after <= now()`;
  const running = sql`pgboss.job where name = ${queue} and state = 'active' and group_id is not null`;
  const { rows } = await sql<{ priority: number | null }>`
    select coalesce(
      least(
        (select priority from ${waiting} and group_id = ${owner} order by priority limit 1),
        (select min(priority) from ${running} and group_id = ${owner})
      ) - 1,
      (select max(priority) from ${running}),
      (select priority - 1 from ${waiting} order by priority desc limit 1)
    ) as priority`.execute(tx);
  return rows[0]?.priority ?? 0;
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
