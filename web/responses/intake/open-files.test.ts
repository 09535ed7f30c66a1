import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFileCache } from "./open-files.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Files of three pages. Once closed they never answer, as a worker that was ended. */
function aShelf() {
  const using = createFileCache<{ isClosed: boolean }>();
  const log: string[] = [];
  function open(id: string, isTorn: boolean) {
    const file = { isClosed: false };
    log.push(`open ${id}`);
    const close = () => {
      file.isClosed = true;
      log.push(`close ${id}`);
    };
    return { opened: isTorn ? Promise.reject(new Error("torn")) : Promise.resolve(file), close };
  }
  const take = (id: string, page: number, isTorn = false) =>
    using(
      id,
      () => open(id, isTorn),
      async (file) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (file.isClosed) await new Promise(() => undefined);
        return { page, isLast: page === 3 };
      },
    );
  return { log, take };
}

test("two are open at once, each until its own last page", async () => {
  const { take, log } = aShelf();
  const all = async (id: string) => {
    for (const page of [1, 2, 3]) await take(id, page);
  };
  const both = Promise.all([all("one"), all("other")]);
  await vi.advanceTimersByTimeAsync(300);
  await both;
  expect(log).toEqual(["open one", "open other", "close one", "close other"]);
});

test("closes an idle file after a minute and reopens it on demand", async () => {
  const { take, log } = aShelf();
  const first = take("one", 1);
  await vi.advanceTimersByTimeAsync(60_000);
  await first;
  expect(log).toEqual(["open one"]);
  const second = take("one", 2);
  await vi.advanceTimersByTimeAsync(60_000);
  await second;
  expect(log).toEqual(["open one"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(log).toEqual(["open one", "close one"]);
  const third = take("one", 3);
  await vi.advanceTimersByTimeAsync(100);
  expect(await third).toEqual({ page: 3, isLast: true });
  expect(log).toEqual(["open one", "close one", "open one", "close one"]);
});

test("one that cannot be opened is closed, and says why; the next try opens it again", async () => {
  const { take, log } = aShelf();
  await expect(take("one", 1, true)).rejects.toThrow("torn");
  expect(log).toEqual(["open one", "close one"]);
  const again = take("one", 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(await again).toEqual({ page: 1, isLast: false });
});

test("a second try of the last page still gets its answer when the first has had it", async () => {
  const { take, log } = aShelf();
  const first = take("one", 3);
  await vi.advanceTimersByTimeAsync(50);
  const second = take("one", 3);
  await vi.advanceTimersByTimeAsync(50);
  await first;
  expect(log).toEqual(["open one"]);
  await vi.advanceTimersByTimeAsync(50);
  expect(await second).toEqual({ page: 3, isLast: true });
  expect(log).toEqual(["open one", "close one"]);
});
