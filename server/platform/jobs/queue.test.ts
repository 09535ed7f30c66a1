import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { openDatabase, type Database } from "../db/database.ts";
import { createTransact, type Transact } from "../db/transact.ts";
import type { Bus } from "../live/bus.ts";
import { openPostgresBus } from "../live/postgres-bus.ts";
import { createLog } from "../log.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { defineJob } from "./job.ts";
import { openQueue, type JobQueue } from "./queue.ts";
import { expireHeartbeats } from "#tools/testing/killed-worker.ts";

const log = createLog({ LOG_LEVEL: "silent" });
const seen: string[] = [];
let failures = 0;

const noteIt = defineJob({
  name: "note-it",
  payload: z.object({ word: z.string() }),
  async handle({ word }) {
    seen.push(word);
  },
});
const alwaysFails = defineJob({
  name: "always-fails",
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 1,
  async handle() {
    failures += 1;
    throw new Error("planted");
  },
});

const oncePerKey = defineJob({
  name: "once-per-key",
  payload: z.object({ word: z.string() }),
  oncePerKey: true,
  async handle({ word }) {
    seen.push(word);
  },
});

let databaseUrl: string;
let bus: Bus;
let database: Database;
let queue: JobQueue;
let transact: Transact;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  bus = openPostgresBus({ url: databaseUrl, log });
  await bus.ready();
  database = openDatabase({ url: databaseUrl, poolSize: 5, log });
  transact = createTransact(database.db, bus);
  // So rarely that only a worker that was woken can be in time.
  const pollingSeconds = 60;
  const jobs = [noteIt, oncePerKey];
  queue = await openQueue({ databaseUrl, jobs, bus, log, worker: true, pollingSeconds });
  await queue.work();
});
afterAll(async () => {
  await queue.stop();
  await bus.close();
  await database.close();
});

describe("a job", () => {
  test("runs soon after the transaction that enqueued it has committed", async () => {
    const runs = async (word: string) => {
      await transact((tx) => queue.enqueue(tx, noteIt, { word }));
      await expect.poll(() => seen).toContain(word);
    };
    await runs("first");
    await runs("second");
  });

  test("of a backlog runs right after the one before it", async () => {
    const url = await createTestDatabase();
    const words: string[] = [];
    const pile = defineJob({
      name: "pile",
      payload: z.object({ word: z.string() }),
      handle: async ({ word }) => void words.push(word),
    });
    const own = openDatabase({ url, poolSize: 2, log });
    const later = await openQueue({
      databaseUrl: url,
      jobs: [pile],
      bus,
      log,
      worker: true,
      pollingSeconds: 60,
    });
    onTestFinished(async () => {
      await later.stop();
      await own.close();
    });
    const expected = Array.from({ length: 30 }, (_, at) => `word ${at}`);
    const payloads = expected.map((word) => ({ word }));
    await createTransact(own.db, bus)((tx) => later.enqueue(tx, pile, payloads));
    await later.work();
    await expect.poll(() => words.toSorted()).toEqual(expected.toSorted());
  });

  test("of a transaction that was rolled back never runs", async () => {
    const rolledBack = transact(async (tx) => {
      await queue.enqueue(tx, noteIt, { word: "rolled back" });
      throw new Error("planted");
    });
    await expect(rolledBack).rejects.toThrow("planted");
    await transact((tx) => queue.enqueue(tx, noteIt, { word: "after" }));
    await expect.poll(() => seen).toContain("after");
    expect(seen).not.toContain("rolled back");
    const kept = await sql<{
      n: string;
    }>`select count(*) as n from pgboss.job where data->>'word' = 'rolled back'`.execute(database.db);
    expect(kept.rows[0]?.n).toBe("0");
  });

  test("asked for again while it waits runs once; asked for after that it runs again", async () => {
    const ask = (word: string, key = "the same") =>
      transact((tx) => queue.enqueue(tx, oncePerKey, { word }, { key }));
    await transact(async (tx) => {
      for (const word of ["asked", "asked again"])
        await queue.enqueue(tx, oncePerKey, { word }, { key: "the same" });
    });
    await ask("of another key", "another");
    await expect.poll(() => seen).toContain("of another key");
    await expect.poll(() => seen).toContain("asked");
    // It is over for the queue a moment after it is over for itself.
    await expect
      .poll(
        async () => {
          await ask("asked later");
          return seen.includes("asked later");
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    expect(seen).not.toContain("asked again");
  });

  test("that fails every time ends among the dead letters, where it is counted", async () => {
    const url = await createTestDatabase();
    const own = openDatabase({ url, poolSize: 2, log });
    const failed: string[] = [];
    const onFailed = (_: unknown, job: string) => failed.push(job);
    const failing = await openQueue({
      databaseUrl: url,
      jobs: [alwaysFails],
      bus,
      log,
      worker: true,
      onFailed,
    });
    onTestFinished(async () => {
      await failing.stop();
      await own.close();
    });
    await failing.work();
    await createTransact(own.db, bus)((tx) => failing.enqueue(tx, alwaysFails, {}));
    await expect.poll(async () => (await failing.counts()).deadLetters).toBe(1);
    expect(failures).toBe(2);
    expect(failed).toEqual(["always-fails"]);
  });
});

describe("jobs of several owners", () => {
  /** One worker, so that the order in which jobs are taken is the order in which they end. */
  async function aTurnQueue() {
    const url = await createTestDatabase();
    const own = openDatabase({ url, poolSize: 4, log });
    const done: string[] = [];
    const turns = defineJob({
      name: "take-turns",
      payload: z.object({ word: z.string() }),
      concurrency: 1,
      handle: async ({ word }) => void done.push(word),
    });
    const settings = { databaseUrl: url, jobs: [turns], bus, log, worker: true, pollingSeconds: 60 };
    const opened = await openQueue(settings);
    onTestFinished(async () => {
      await opened.stop();
      await own.close();
    });
    const ownTransact = createTransact(own.db, bus);
    const send = (turnOf: string, word: string) =>
      ownTransact((tx) => opened.enqueue(tx, turns, { word }, { turnOf }));
    const sendMany = async (turnOf: string, count: number) => {
      for (let at = 0; at < count; at += 1) await send(turnOf, `${turnOf} ${at}`);
    };
    const lastOf = (owner: string) => done.findLastIndex((word) => word.startsWith(`${owner} `)) + 1;
    const allDone = async (count: number) => {
      await expect.poll(() => done.length, { timeout: 30_000 }).toBe(count);
    };
    return { db: own.db, turns, opened, ownTransact, send, sendMany, done, lastOf, allDone };
  }

  test("5 jobs that come after 300 of another owner are among the first 12", async () => {
    const { sendMany, opened, done, lastOf, allDone } = await aTurnQueue();
    await sendMany("large", 300);
    await sendMany("small", 5);
    await opened.work();
    await allDone(305);
    expect(lastOf("small")).toBeLessThanOrEqual(12);
    // Each owner's own jobs run in their order.
    const places = done.filter((word) => word.startsWith("large")).map((word) => Number(word.split(" ")[1]));
    expect(places).toEqual(Array.from({ length: 300 }, (_, at) => at));
  });

  test("one list of 300 jobs lets the others' through in the same way", async () => {
    const { turns, opened, ownTransact, sendMany, lastOf, allDone } = await aTurnQueue();
    const words = Array.from({ length: 300 }, (_, at) => ({ word: `large ${at}` }));
    await ownTransact((tx) => opened.enqueue(tx, turns, words, { turnOf: "large" }));
    await sendMany("small", 5);
    await opened.work();
    await allDone(305);
    expect(lastOf("small")).toBeLessThanOrEqual(12);
  });

  test("an owner with many jobs advances while others keep sending", async () => {
    const { db, send, sendMany } = await aTurnQueue();
    await sendMany("large", 50);
    const taken: string[] = [];
    for (let round = 0; round < 60; round += 1) {
      // As many new jobs of others as are taken.
      await send(`other${round % 3}`, `other${round % 3} ${round}`);
      const { rows } = await sql<{ word: string }>`
        delete from pgboss.job where id = (
          select id from pgboss.job where name = 'take-turns' and state < 'active' order by priority desc, created_on limit 1
        ) returning data->>'word' as word`.execute(db);
      taken.push(rows[0]?.word ?? "");
    }
    const large = taken.filter((word) => word.startsWith("large")).length;
    expect(large).toBeGreaterThanOrEqual(60 / 4 - 1);
  });
});

describe("kill -9 of a worker in the middle of a job", () => {
  const program = fileURLToPath(new URL("../../../tools/testing/slow-worker.ts", import.meta.url));
  const slowJob = defineJob({
    name: "slow-test-job",
    payload: z.object({ note: z.string() }),
    handle: async () => undefined,
  });

  async function startWorker(url: string, seconds: number): Promise<ChildProcess> {
    const child = spawn(process.execPath, [program, url, String(seconds)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    return child;
  }

  test("another worker runs it again", { timeout: 60_000 }, async () => {
    const url = await createTestDatabase();
    const own = openDatabase({ url, poolSize: 2, log });
    const runs = async () =>
      (await sql<{ step: string }>`select step from job_runs order by at`.execute(own.db)).rows.map(
        (row) => row.step,
      );
    const doomed = await startWorker(url, 60);
    const sender = await openQueue({ databaseUrl: url, jobs: [slowJob], bus, log, worker: false });
    await createTransact(own.db, bus)((tx) => sender.enqueue(tx, slowJob, { note: "n" }));
    await expect.poll(runs).toEqual(["started"]);
    doomed.kill("SIGKILL");
    await once(doomed, "exit");
    await expireHeartbeats(url);
    const heir = await startWorker(url, 0);
    await expect.poll(runs, { timeout: 30_000, interval: 200 }).toEqual(["started", "started", "finished"]);
    heir.kill("SIGKILL");
    await sender.stop();
    await own.close();
  });
});
