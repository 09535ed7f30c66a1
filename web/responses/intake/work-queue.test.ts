import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseCodes } from "#domain/responses/parse-codes.ts";
import type { UploadDeps } from "./advance-upload.ts";
import { requestUpload, hasArrived, toQueueRow } from "./queue-row.ts";
import { memoryStore, type QueueStore } from "./queue-store.ts";
import { aCampServer, codeOf, type Mishap } from "./testing/a-camp-server.ts";
import { aPdf, aPhoto, plainDecoder } from "./testing/drawn-files.ts";
import { aRow } from "./testing/a-row.ts";
import { workQueue, type Surroundings } from "./work-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aWorker(store: QueueStore, deps: UploadDeps, seed: Partial<Surroundings> = {}) {
  return workQueue({
    store,
    deps,
    firstAskMs: 1,
    now: () => Date.now(),
    isOnline: () => true,
    changed: () => undefined,
    percent: () => undefined,
    signedOut: () => undefined,
    ...seed,
  });
}

async function fill(store: QueueStore, files: readonly Blob[]): Promise<void> {
  for (const [nth, file] of files.entries()) await store.add(aRow({ id: `row-${nth}`, nth }), file);
}

const steps = async (store: QueueStore) =>
  (await store.rows()).map((row) => toQueueRow(row, undefined).uploadState.status);

test("two at a time, in the order they were added", async () => {
  const store = memoryStore();
  const { line } = aCampServer();
  let atOnce = 0;
  let most = 0;
  const order: number[] = [];
  await fill(
    store,
    [1, 2, 3, 4, 5].map((number) => aPhoto(codeOf(number))),
  );
  const initSheet: UploadDeps["initSheet"] = async (to, toSend) => {
    order.push(to.sheet.number);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 50));
    atOnce -= 1;
    return line.initSheet(to, toSend);
  };
  aWorker(store, { ...plainDecoder, ...line, initSheet }).wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await steps(store)).toEqual(Array.from({ length: 5 }, () => "uploaded"));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test("while two are on the line, the next are read; no more of them than are soon needed", async () => {
  const store = memoryStore();
  const { line } = aCampServer();
  const put: UploadDeps["put"] = () => new Promise(() => undefined);
  const visible = new Set<string>();
  await fill(
    store,
    [1, 2, 3, 4, 5, 6].map((number) => aPhoto(codeOf(number))),
  );
  const percent = (id: string) => void visible.add(id);
  aWorker(store, { ...plainDecoder, ...line, put }, { percent }).wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await store.rows()).map(({ stage }) => stage.at)).toEqual([
    "ready",
    "ready",
    "ready",
    "ready",
    "added",
    "added",
  ]);
  expect([...visible].slice(0, 2)).toEqual(["row-0", "row-1"]);
});

test("the pages of one reply are completed in the order they were added, however slow the first one is", async () => {
  const store = memoryStore();
  const { line } = aCampServer();
  const order: string[] = [];
  const pages = ["a", "b", "c", "d", "e"].map((page) => aPhoto(codeOf(7), `https://${page}.example.org`));
  await fill(store, pages);
  const put: UploadDeps["put"] = async (issued, picture, on) => {
    // The first takes longest.
    await new Promise((resolve) => setTimeout(resolve, 500 - order.length * 100));
    return line.put(issued, picture, on);
  };
  const prepare: UploadDeps["prepare"] = async (...all) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return plainDecoder.prepare(...all);
  };
  const completeSheet: UploadDeps["completeSheet"] = (to, storagePath, name) => {
    order.push(/(.)\.example/.exec(storagePath)?.[1] ?? "");
    return line.completeSheet(to, storagePath, name);
  };
  aWorker(store, { ...plainDecoder, ...line, put, prepare, completeSheet }).wake();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(order).toEqual(["a", "b", "c", "d", "e"]);
});

test("a page that has to be tried again is not overtaken by the next ones of its reply, others are", async () => {
  const store = memoryStore();
  const mishaps: Mishap[] = ["not-sent", "none", "none", "none", "answer-lost"];
  const { line } = aCampServer(() => mishaps.shift() ?? "none");
  const order: string[] = [];
  const page = (name: string, number: number) => aPhoto(codeOf(number), `https://${name}.example.org`);
  await fill(store, [page("a", 7), page("b", 7), page("c", 8), page("d", 7)]);
  const completeSheet: UploadDeps["completeSheet"] = async (to, storagePath, name) => {
    const answer = await line.completeSheet(to, storagePath, name);
    order.push(/(.)\.example/.exec(storagePath)?.[1] ?? "");
    return answer;
  };
  aWorker(store, { ...plainDecoder, ...line, completeSheet }).wake();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(order).toEqual(["c", "a", "b", "d"]);
});

test("an image that needs a person does not block the others", async () => {
  const store = memoryStore();
  const { line } = aCampServer();
  const picture = { contentType: "image/jpeg", size: 1, sha256: "stopped" } as const;
  const stage = { at: "ready", picture, found: parseCodes([codeOf(7)]) } as const;
  const trouble = { sentence: "Upload aborted", again: false, since: 0, due: 0 };
  await store.add(aRow({ id: "stopped", nth: 0, stage, trouble }), aPhoto(codeOf(7)));
  await store.add(aRow({ id: "next", nth: 1 }), aPhoto(codeOf(7), "https://b.example.org"));
  aWorker(store, { ...plainDecoder, ...line }).wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await steps(store)).toEqual(["error", "uploaded"]);
});

test("one bad file does not stop the others", async () => {
  const store = memoryStore();
  await fill(store, [new Blob(["<svg>"]), aPhoto(codeOf(1)), aPhoto()]);
  aWorker(store, { ...plainDecoder, ...aCampServer().line }).wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await steps(store)).toEqual(["error", "uploaded", "needs-matching"]);
});

test("of the same picture twice in a pile, the second says that it was there", async () => {
  const store = memoryStore();
  const server = aCampServer();
  await fill(store, [aPhoto(codeOf(1)), aPhoto(codeOf(1)), aPhoto(), aPhoto()]);
  aWorker(store, { ...plainDecoder, ...server.line }).wake();
  await vi.advanceTimersByTimeAsync(1_000);
  const standings = (await store.rows()).map((row) => toQueueRow(row, undefined).uploadState);
  expect(standings.map((uploadState) => "already" in uploadState && uploadState.already)).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(server.isRequested.filter((name) => name === "put")).toHaveLength(2);
});

test("a store that takes nothing more is tried once a minute, not without end", async () => {
  const store = memoryStore();
  const server = aCampServer();
  await fill(store, [aPhoto(codeOf(1))]);
  const apply = vi.fn(() => Promise.reject(new Error("QuotaExceededError")));
  const worker = aWorker({ ...store, apply }, { ...plainDecoder, ...server.line });
  worker.wake();
  await vi.advanceTimersByTimeAsync(180_000);
  worker.stop();
  expect(apply.mock.calls.length).toBeGreaterThan(2);
  expect(apply.mock.calls.length).toBeLessThan(12);
});

test("a server that restarts is waited for", async () => {
  const store = memoryStore();
  let isDown = true;
  const server = aCampServer(() => (isDown ? "not-sent" : "none"));
  await fill(store, [aPhoto(codeOf(1))]);
  aWorker(store, { ...plainDecoder, ...server.line }).wake();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await steps(store)).toEqual(["error"]);
  isDown = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await steps(store)).toEqual(["uploaded"]);
});

test("without a line nothing is tried; with it, everything at once", async () => {
  const store = memoryStore();
  let isOnline = false;
  const server = aCampServer();
  await fill(store, [aPhoto(codeOf(1)), aPhoto(codeOf(2))]);
  const worker = aWorker(store, { ...plainDecoder, ...server.line }, { isOnline: () => isOnline });
  worker.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.isRequested).toEqual([]);
  isOnline = true;
  worker.wake("called");
  await vi.advanceTimersByTimeAsync(100);
  expect(await steps(store)).toEqual(["uploaded", "uploaded"]);
});

test("an ended session lets go of everything, fails nothing, and goes on afterwards", async () => {
  const store = memoryStore();
  let isSignedIn = false;
  const server = aCampServer(() => (isSignedIn ? "none" : "signed-out"));
  const signedOut = vi.fn();
  await fill(store, [aPhoto(codeOf(1)), aPhoto(codeOf(2)), aPhoto(codeOf(3))]);
  const worker = aWorker(store, { ...plainDecoder, ...server.line }, { signedOut });
  worker.wake();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(signedOut).toHaveBeenCalledTimes(1);
  expect(await steps(store)).toEqual(["pending", "pending", "pending"]);
  isSignedIn = true;
  worker.wake("called");
  await vi.advanceTimersByTimeAsync(100);
  expect(await steps(store)).toEqual(["uploaded", "uploaded", "uploaded"]);
});

test("what is taken off the list while it is on its way does not come back", async () => {
  const store = memoryStore();
  const { line } = aCampServer();
  const put: UploadDeps["put"] = (_issued, _picture, { signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  await fill(store, [aPhoto(codeOf(1))]);
  const worker = aWorker(store, { ...plainDecoder, ...line, put });
  worker.wake();
  await vi.advanceTimersByTimeAsync(100);
  worker.stopOne("row-0");
  await store.remove(["row-0"]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await store.rows()).toEqual([]);
});

type Drawn = { file: Blob; pictures: number };
const drawnFile: fc.Arbitrary<Drawn> = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((number) => ({ file: aPhoto(codeOf(number)), pictures: 1 })),
  fc.constant({ file: aPhoto(codeOf(1, "0THERW33")), pictures: 1 }),
  fc.constant({ file: aPhoto(codeOf(1, "AAAAAAAA")), pictures: 1 }),
  fc.constant({ file: aPhoto(), pictures: 1 }),
  fc.constant({ file: aPhoto(codeOf(1), codeOf(2)), pictures: 1 }),
  fc
    .array(fc.integer({ min: 5, max: 9 }), { minLength: 1, maxLength: 4 })
    .map((numbers) => ({ file: aPdf(...numbers.map((n) => [codeOf(n)])), pictures: numbers.length })),
);
const mishap: fc.Arbitrary<Mishap | "tab-closed"> = fc.constantFrom(
  "none",
  "not-sent",
  "answer-lost",
  "fault",
  "signed-out",
  "tab-closed",
);

/** What should be on the server after a pile: each picture once, however often it was dropped. */
async function expectedOf(drawn: readonly Drawn[]): Promise<string[]> {
  const store = memoryStore();
  const calm = aCampServer();
  await fill(
    store,
    drawn.map(({ file }) => file),
  );
  aWorker(store, { ...plainDecoder, ...calm.line }).wake();
  await vi.advanceTimersByTimeAsync(10_000);
  return calm.arrived().toSorted();
}

test("lost calls, lost answers, faults, ended sessions and closed tabs never lose a picture or store one twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnFile, { minLength: 1, maxLength: 6 }),
      fc.array(mishap, { maxLength: 40 }),
      async (drawn, mishaps) => {
        const store = memoryStore();
        let worker: ReturnType<typeof aWorker> | undefined;
        const server = aCampServer(() => {
          const next = mishaps.shift() ?? "none";
          if (next !== "tab-closed") return next;
          // The call was running when the tab closed, so its response is lost.
          worker?.stop();
          return "answer-lost";
        });
        await fill(
          store,
          drawn.map(({ file }) => file),
        );
        for (let visits = 0; visits < 60 && !(await store.rows()).every(hasArrived); visits += 1) {
          worker?.stop();
          // Simulates another press of "Upload all", which is needed after eight failures in a row.
          await store.revise(
            (await store.rows()).map(({ id }) => id),
            requestUpload,
          );
          worker = aWorker(store, { ...plainDecoder, ...server.line });
          worker.wake("called");
          await vi.advanceTimersByTimeAsync(200_000);
        }
        worker?.stop();
        const rows = await store.rows();
        expect(rows.map(({ stage }) => stage.at)).not.toContain("added");
        expect(rows.every(hasArrived)).toBe(true);
        expect(rows).toHaveLength(drawn.reduce((sum, { pictures }) => sum + pictures, 0));
        expect(server.arrived().toSorted()).toEqual(await expectedOf(drawn));
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test.each([
  ["received", null, "uploading"],
  ["filed", null, "uploaded"],
  ["waiting", "written-first", "uploaded"],
  ["waiting", "could-not-be-opened", "needs-matching"],
  ["discarded", null, "uploaded"],
  ["refused", null, "error"],
] as const)("an image that the server calls %s (%s) is shown as %s", async (state, why, visible) => {
  const store = memoryStore();
  const server = aCampServer();
  Object.assign(server.decoder, { state, why });
  await fill(store, [aPhoto(codeOf(1))]);
  aWorker(store, { ...plainDecoder, ...server.line }).wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await steps(store)).toEqual([visible]);
  const isKept = (await store.picture("row-0")) !== undefined;
  expect(isKept).toBe(visible === "uploading" || visible === "error");
});

test("a refused image is sent again when asked", async () => {
  const store = memoryStore();
  const server = aCampServer();
  server.decoder.state = "refused";
  await fill(store, [aPhoto(codeOf(1))]);
  const worker = aWorker(store, { ...plainDecoder, ...server.line });
  worker.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  server.decoder.state = "filed";
  await store.revise(["row-0"], requestUpload);
  worker.wake("called");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await steps(store)).toEqual(["uploaded"]);
});

test("an image that the server does not know any more is sent again, not without end", async () => {
  const store = memoryStore();
  const server = aCampServer();
  server.decoder.state = "unknown";
  await fill(store, [aPhoto(codeOf(1)), aPhoto(codeOf(2))]);
  const worker = aWorker(store, { ...plainDecoder, ...server.line });
  worker.wake();
  await vi.advanceTimersByTimeAsync(3_000);
  server.decoder.state = "filed";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await steps(store)).toEqual(["uploaded", "uploaded"]);

  server.decoder.state = "unknown";
  await fill(store, [aPhoto(codeOf(3))]);
  worker.wake();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect((await steps(store))[0]).toBe("error");
});

test("while the server decodes, further images are sent", async () => {
  const store = memoryStore();
  const server = aCampServer();
  server.decoder.state = "received";
  await fill(
    store,
    [1, 2, 3, 4, 5].map((number) => aPhoto(codeOf(number))),
  );
  aWorker(store, { ...plainDecoder, ...server.line }).wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.arrived()).toHaveLength(5);
  const asked = server.isRequested.filter((name) => name === "states").length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.isRequested.filter((name) => name === "states").length - asked).toBeLessThan(30);
});
