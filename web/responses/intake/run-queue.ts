import type { LiveSignal } from "#web/platform/live/live-stream.ts";
import { newId } from "#web/platform/new-id.ts";
import type { UploadDeps } from "./advance-upload.ts";
import type { EventRef, QueueView, UploadQueue } from "./queued-picture.ts";
import {
  hasArrived,
  inOrder,
  isAt,
  isSent,
  keepAsItIs,
  type QueueRow,
  requestUpload,
  stoppedAt,
  toQueueRow,
} from "./queue-row.ts";
import type { eitherStore, QueueStore } from "./queue-store.ts";
import type { Tabs } from "./tabs.ts";
import { type QueueWorker, workQueue } from "./work-queue.ts";

export type RunSettings = Tabs & {
  store: ReturnType<typeof eitherStore>;
  deps: UploadDeps;
  now: () => number;
  isOnline: () => boolean;
  isSignedIn: () => boolean;
  show: (visible: QueueView) => void;
  noteUnsent: (unsent: number) => void;
  firstAskMs?: number;
};

type Part = "waiting-in-line" | "at-work" | "signed-out" | "closed";

export function runQueue(settings: RunSettings) {
  const { store, now, isOnline, isSignedIn } = settings;
  let part: Part = "waiting-in-line";
  let release: (() => void) | undefined;
  let reading = Promise.resolve();
  const view = queueView(settings.show, (rows) => pausedBy(rows, part, isOnline()));
  const drops = droppedFiles();
  const news = settings.openNews((heard) => {
    if (heard.type === "changed") void heardOfChange();
    else view.setPercent(heard.id, heard.percent ?? undefined);
  });
  const worker = workQueue({
    ...settings,
    changed: () => void announce(),
    percent: (id, percent) => {
      if (view.setPercent(id, percent)) news.tell({ type: "percent", id, percent: percent ?? null });
    },
    signedOut: pause,
  });

  /** Serialized, so that an older list never overwrites a newer one. */
  function refresh(): Promise<void> {
    reading = reading.then(read).catch(() => undefined);
    return reading;
  }

  async function read(): Promise<void> {
    const [rows, isKept] = [await store.rows(), await store.isKept()];
    if (part === "closed") return;
    view.take(rows, isKept, drops.isAdding);
    // Last, because it may end the queue.
    settings.noteUnsent(rows.filter((row) => !hasArrived(row)).length);
  }

  async function announce(): Promise<void> {
    if (part === "closed") return;
    news.tell({ type: "changed" });
    await refresh();
  }

  /** Another tab has changed the queue; uploads of removed rows are stopped. */
  async function heardOfChange(): Promise<void> {
    await refresh();
    for (const id of part === "at-work" ? view.idsToStop() : []) await stop(id);
    wakeIfMine();
  }

  function wakeIfMine(called?: "called"): void {
    if (part === "at-work") worker.wake(called);
  }

  const written = (called?: "called") => announce().then(() => wakeIfMine(called));

  /** This tab has the lock. Uploaded rows are removed, because the recent uploads list shows them. */
  async function begin(): Promise<void> {
    part = "at-work";
    view.forgetPercents();
    await store.remove((await store.rows()).filter(hasArrived).map(({ id }) => id));
    await written("called");
  }

  function wake(): void {
    if (part === "closed" || !isSignedIn()) return;
    if (release !== undefined) return wakeIfMine("called");
    part = "waiting-in-line";
    release = settings.hold(() => void begin().catch(() => undefined));
  }

  function releaseAll(next: Part): void {
    worker.stop();
    release?.();
    release = undefined;
    part = next;
  }

  /** The session has ended. The tab in which the user signs in again continues. */
  function pause(): void {
    if (part === "closed") return;
    releaseAll("signed-out");
    view.publish();
  }

  /** Signed out: everything is deleted, and nothing may be written again. */
  function close(): void {
    releaseAll("closed");
    news.close();
  }

  /** False if the user has signed out. */
  async function add(place: EventRef, files: readonly File[], isUrgent = false): Promise<boolean> {
    const key = placeKey(place);
    if (files.length > 0) drops.begin(key, files.length);
    const addedAt = now();
    for (const [nth, file] of files.entries()) {
      if (part === "closed") return false;
      const row = newRow(place, file.name, { addedAt, nth, isRequested: drops.isRequested(key, isUrgent) });
      await store.add(row, file);
      // "Upload all" was pressed while this row was being stored, so it missed the row.
      if (!row.isRequested && drops.isRequested(key)) await store.revise([row.id], requestUpload);
      drops.oneDone(key);
      await written();
    }
    return true;
  }

  async function askFor(ids: readonly string[]): Promise<void> {
    await store.revise(ids, requestUpload);
    await written("called");
  }

  async function stop(id: string): Promise<void> {
    await stopOnItsWay(settings, worker, id);
    await written();
  }

  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) worker.stopOne(id);
    await store.remove(ids);
    await written();
  }

  const keep = (id: string) => store.revise([id], keepAsItIs).then(() => written());

  const queue: UploadQueue = {
    add: (place, files) => add(place, files),
    addAndUpload: (place, file) => add(place, [file], true),
    async uploadAll(place) {
      drops.askFor(placeKey(place));
      await askFor(await idsOf(store, (row) => isAt(row, place) && !hasArrived(row)));
    },
    retry: (id) => askFor([id]),
    stop,
    remove: (id) => remove([id]),
    keep,
    // Sent pictures stay on the server: staff choose there which photo of a page is the reply.
    replace: async (id, file) => ((await addBeside(store, id, file)) === "unsent" ? remove([id]) : keep(id)),
    clearArrived: async (place) => remove(await idsOf(store, (row) => isAt(row, place) && hasArrived(row))),
    pictureOf: (id) => store.picture(id),
    wake,
  };

  function heard(signal: LiveSignal): void {
    if (signal !== "lost") wakeIfMine("called");
    if (part !== "closed") view.publish();
  }

  return { queue, refresh, pause, close, heard, isAdding: drops.isAddingAny };
}

/** Stored before the abort, so that it is not restarted at once, and after it, in case a step was being stored. */
async function stopOnItsWay(
  { store, now }: Pick<RunSettings, "store" | "now">,
  { stopOne }: Pick<QueueWorker, "stopOne">,
  id: string,
): Promise<void> {
  const stopped = stoppedAt(now());
  await store.revise([id], stopped);
  stopOne(id);
  await store.revise([id], stopped);
}

async function idsOf({ rows }: QueueStore, wanted: (row: QueueRow) => boolean): Promise<string[]> {
  return (await rows()).filter(wanted).map(({ id }) => id);
}

/** In the place of the row with this id. Returns whether that one has been sent meanwhile. */
async function addBeside(store: QueueStore, id: string, file: File): Promise<"unsent" | "sent"> {
  const find = async () => (await store.rows()).find((row) => row.id === id);
  const row = await find();
  if (row === undefined) return "sent";
  const { addedAt, nth, isRequested } = row;
  await store.add(newRow(row, file.name, { addedAt, nth, isRequested }), file);
  const now = await find();
  return now === undefined || isSent(now) ? "sent" : "unsent";
}

type RowStart = Pick<QueueRow, "addedAt" | "nth" | "isRequested">;

function newRow({ orgId, eventId }: EventRef, fileName: string, start: RowStart): QueueRow {
  const stage = { at: "added" } as const;
  return { ...start, id: newId(), orgId, eventId, fileName, page: null, stage, tries: 0, trouble: null };
}

function pausedBy(rows: readonly QueueRow[], part: Part, isOnline: boolean): QueueView["paused"] {
  if (!rows.some((row) => row.isRequested && !hasArrived(row))) return null;
  if (part === "signed-out") return "signed-out";
  if (!isOnline) return "offline";
  return part === "waiting-in-line" ? "another-tab" : null;
}

const placeKey = ({ orgId, eventId }: EventRef) => `${orgId}/${eventId}`;

function queueView(
  show: (visible: QueueView) => void,
  pausedBy: (rows: readonly QueueRow[]) => QueueView["paused"],
) {
  let rows: readonly QueueRow[] = [];
  let isKept = true;
  const percents = new Map<string, number>();
  const unfinished = new Set<string>();
  const timesFinished = new Map<string, number>();

  function publish(): void {
    const queues = [...Map.groupBy(rows, placeKey)].map(
      ([place, here]) => [place, here.map((row) => toQueueRow(row, percents.get(row.id)))] as const,
    );
    const paused = pausedBy(rows);
    show({ status: "ready", queues: new Map(queues), paused, isKept, timesFinished: new Map(timesFinished) });
  }

  /** An event is finished when everything that was started has been uploaded and no unsent row is left. */
  function countFinished(isAdding: (place: string) => boolean): void {
    for (const place of new Set([...unfinished, ...rows.map(placeKey)])) {
      const here = rows.filter((row) => placeKey(row) === place);
      const isOpen = isAdding(place) || here.some((row) => !hasArrived(row));
      if (isOpen && here.some(({ isRequested: request }) => request)) unfinished.add(place);
      if (isOpen || !unfinished.delete(place) || here.length === 0) continue;
      timesFinished.set(place, (timesFinished.get(place) ?? 0) + 1);
    }
  }

  return {
    publish,
    take(read: readonly QueueRow[], kept: boolean, isAdding: (place: string) => boolean): void {
      rows = read.toSorted(inOrder);
      isKept = kept;
      countFinished(isAdding);
      publish();
    },
    setPercent(id: string, percent: number | undefined): boolean {
      if (percents.get(id) === percent) return false;
      if (percent === undefined) percents.delete(id);
      else percents.set(id, percent);
      publish();
      return true;
    },
    /** The tab that was uploading has closed, so its progress is outdated. */
    forgetPercents: () => percents.clear(),
    /** Running uploads that were stopped or removed meanwhile. */
    idsToStop: () =>
      [...percents.keys()].filter((id) => {
        const row = rows.find((one) => one.id === id);
        return row === undefined || row.trouble?.again === false;
      }),
  };
}

/** Files are stored one after the other. "Upload all" also includes those that are still being stored. */
function droppedFiles() {
  const drops = new Map<string, { files: number; isRequested: boolean }>();
  return {
    isAddingAny: () => drops.size > 0,
    isAdding: (place: string) => drops.has(place),
    askFor(place: string): void {
      const drop = drops.get(place);
      if (drop !== undefined) drop.isRequested = true;
    },
    begin(place: string, files: number): void {
      const drop = drops.get(place);
      drops.set(place, { files: (drop?.files ?? 0) + files, isRequested: drop?.isRequested ?? false });
    },
    isRequested: (place: string, isUrgent = false) => isUrgent || (drops.get(place)?.isRequested ?? false),
    oneDone(place: string): void {
      const drop = drops.get(place);
      if (drop === undefined) return;
      drop.files -= 1;
      if (drop.files <= 0) drops.delete(place);
    },
  };
}
