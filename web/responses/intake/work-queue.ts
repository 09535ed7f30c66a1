import { uploadsAtOnce, uploadStatesAtOnce } from "#domain/responses/upload.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { advanceUpload, afterDecoding, type UploadDeps } from "./advance-upload.ts";
import {
  destinationOf,
  inOrder,
  isSent,
  mayStart,
  type QueueRow,
  waitsForAnswer,
  waitsForEarlier,
} from "./queue-row.ts";
import type { QueueStore } from "./queue-store.ts";
import { afterFailure, SignedOut } from "./step-failed.ts";

export type Surroundings = {
  store: QueueStore;
  deps: UploadDeps;
  now: () => number;
  isOnline: () => boolean;
  changed: () => void;
  percent: (id: string, percent: number | undefined) => void;
  signedOut: () => void;
  /** Before the server is first asked what has become of a received image. */
  firstAskMs?: number;
};

export type QueueWorker = {
  /** Starts every row that may start. `called`: also rows that wait for their next retry. */
  wake: (called?: "called") => void;
  /** Aborts all uploads; they restart from their last stored stage. */
  stop: () => void;
  stopOne: (id: string) => void;
};

type Run = { stopping: AbortController; isAhead: boolean };

/** Images to prepare ahead while two are being sent, so that the connection is never idle. */
const readyAhead = 2;

/** Uploads two images at a time and retries as long as needed. One bad file never stops the rest. */
export function workQueue(around: Surroundings): QueueWorker {
  const { store, deps, now, isOnline, changed, percent, signedOut } = around;
  const running = new Map<string, Run>();
  /** Could not be prepared ahead. The failure is shown when the upload runs into it. */
  const unprepared = new Set<string>();
  const turnOf = keyedMutex();
  let isStopped = true;
  let calledAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = Promise.resolve();
  const decoding = watchDecoding(around, () => wake());

  function wake(called?: "called"): void {
    isStopped = false;
    if (called !== undefined) calledAt = now();
    // Serialized, so that no row is started twice.
    looking = looking.then(look).catch(() => lookLater(60_000));
  }

  async function look(): Promise<void> {
    if (isStopped) return;
    const rows = (await store.rows()).toSorted(inOrder);
    for (const row of rows) {
      if (isStopped) return;
      const run = running.get(row.id);
      const isRoom = countRuns(running, false) < uploadsAtOnce;
      // A prepared row keeps its position, so that the pages of a reply arrive in order.
      if (run?.isAhead === true && isRoom && isOnline() && row.isRequested) {
        run.isAhead = false;
        percent(row.id, 0);
      }
      if (run !== undefined || waitsForEarlier(row, rows)) continue;
      const mayRead = row.stage.at === "added" && countRuns(running, true) === 0;
      if (!isOnline() || !row.isRequested) {
        // Flaws are shown while the page is at hand, before anything is sent.
        if (mayRead && row.trouble === null && !unprepared.has(row.id)) begin(row.id, true);
      } else if (mayStart(row, now(), calledAt)) {
        if (isRoom) begin(row.id, false);
        else if (mayRead && countReady(rows, running) < readyAhead) begin(row.id, true);
      }
    }
    if (!isOnline()) return;
    decoding.watch(rows);
    const due = nextDue(rows.filter(({ id }) => !running.has(id)));
    if (due !== undefined) lookLater(Math.max(due - now(), 100));
  }

  function lookLater(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => wake(), ms);
  }

  function begin(id: string, isAhead: boolean): void {
    const stopping = new AbortController();
    const run = { stopping, isAhead };
    running.set(id, run);
    if (!isAhead) percent(id, 0);
    let release: () => void = () => undefined;
    const lockSlot = async (destination: string) => {
      release();
      release = await turnOf(destination);
    };
    // An aborted call may hang for a minute; the next attempt must not wait for it.
    stopping.signal.addEventListener("abort", () => release());
    const ended = (isWell: boolean) => {
      release();
      // A second attempt may have started after this one was aborted.
      if (running.get(id) === run) end(id);
      changed();
      if (isStopped) return;
      // If not even a failure can be stored, an immediate retry would loop forever.
      if (isWell) wake();
      else lookLater(60_000);
    };
    carry(id, run, lockSlot).then(
      () => ended(true),
      () => ended(false),
    );
  }

  async function carry(
    id: string,
    run: Run,
    lockSlot: (destination: string) => Promise<void>,
  ): Promise<void> {
    const { signal } = run.stopping;
    let held: string | undefined;
    for (let isResumed = true; !signal.aborted; isResumed = false) {
      const rows = await store.rows();
      const row = rows.find((one) => one.id === id);
      if (row === undefined || isSent(row) || (run.isAhead && !isResumed)) return;
      if (waitsForEarlier(row, rows) || (!run.isAhead && waitsForAnswer(row))) return;
      const destination = destinationOf(row);
      if (destination !== undefined && destination !== held) await lockSlot((held = destination));
      if (signal.aborted) return;
      try {
        const change = await advanceUpload(row, deps, {
          picture: () => store.picture(id),
          percent: (reached) => !signal.aborted && !run.isAhead && percent(id, reached),
          signal,
          isResumed,
        });
        // Aborted meanwhile: another attempt may be running, and the server's calls are idempotent.
        if (signal.aborted || !(await store.apply(id, change))) return;
        changed();
      } catch (error) {
        // We aborted it; this is not a failure.
        if (signal.aborted) return;
        if (error instanceof SignedOut) {
          stop();
          return signedOut();
        }
        if (run.isAhead && !(row.isRequested && isOnline())) return void unprepared.add(id);
        await store.apply(id, { row: afterFailure(row, error, now()) });
        return changed();
      }
    }
  }

  function end(id: string): void {
    if (running.delete(id)) percent(id, undefined);
  }

  function stopOne(id: string): void {
    running.get(id)?.stopping.abort();
    end(id);
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    decoding.stop();
    for (const id of running.keys()) stopOne(id);
  }

  return { wake, stop, stopOne };
}

const maxAskMs = 30_000;

/** Asks what has become of the images that the server has received. One request for all, less often the longer it takes. */
function watchDecoding(
  { store, deps, now, isOnline, changed, signedOut, firstAskMs = 2_000 }: Surroundings,
  /** Some rows may have to be sent again. */
  wake: () => void,
) {
  let waitMs = firstAskMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function watch(rows: readonly QueueRow[]): void {
    if (timer === undefined && rows.some(({ stage }) => stage.at === "received"))
      timer = setTimeout(() => void ask(), waitMs);
  }

  async function ask(): Promise<void> {
    let hasSettled = false;
    try {
      if (isOnline()) hasSettled = await settleReceived();
    } catch (error) {
      if (error instanceof CallFailed && error.status === "unauthenticated") return signedOut();
    }
    waitMs = hasSettled ? firstAskMs : Math.min(waitMs * 2, maxAskMs);
    if (timer === undefined) return;
    timer = undefined;
    watch(await store.rows().catch(() => []));
    if (!hasSettled) return;
    changed();
    wake();
  }

  async function settleReceived(): Promise<boolean> {
    let hasSettled = false;
    for (const [orgId, rows] of Map.groupBy(await store.rows(), (row) => row.orgId)) {
      const received = rows.flatMap((row) =>
        row.stage.at === "received" ? [{ row, uploadId: row.stage.uploadId }] : [],
      );
      const asked = received.slice(0, uploadStatesAtOnce);
      if (asked.length === 0) continue;
      const ids = [...new Set(asked.map(({ uploadId }) => uploadId))];
      const answers = new Map((await deps.states(orgId, ids)).map((answer) => [answer.id, answer]));
      for (const { row, uploadId } of asked) {
        const after = afterDecoding(row, answers.get(uploadId), now());
        if (after !== undefined && (await store.apply(row.id, { row: after }))) hasSettled = true;
      }
    }
    return hasSettled;
  }

  return {
    watch,
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Of the automatic retries. */
function nextDue(rows: readonly QueueRow[]): number | undefined {
  const dues = rows.flatMap(({ isRequested, trouble }) =>
    isRequested && trouble?.again === true ? [trouble.due] : [],
  );
  return dues.length === 0 ? undefined : Math.min(...dues);
}

function countRuns(running: ReadonlyMap<string, Run>, isAhead: boolean): number {
  return [...running.values()].filter((run) => run.isAhead === isAhead).length;
}

function countReady(rows: readonly QueueRow[], running: ReadonlyMap<string, Run>): number {
  return rows.filter((row) => isReady(row) && !running.has(row.id)).length;
}

function isReady({ isRequested: request, stage, trouble }: QueueRow): boolean {
  return request && stage.at === "ready" && trouble === null;
}

/** A mutex per name. Resolves to the function that releases it. */
function keyedMutex(): (name: string) => Promise<() => void> {
  const last = new Map<string, Promise<void>>();
  return async (name) => {
    const before = last.get(name);
    const mine = Promise.withResolvers<void>();
    last.set(name, mine.promise);
    await before;
    return () => {
      if (last.get(name) === mine.promise) last.delete(name);
      mine.resolve();
    };
  };
}
