import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { openKeptStore } from "./queue-store.ts";
import { aRow } from "./testing/a-row.ts";

vi.mock("idb", () => ({ openDB: vi.fn() }));

/** Connections of which the first fails so when the rows are asked for. */
async function aStore(failure: Error, stored: readonly unknown[] = []) {
  const closed: number[] = [];
  let count = 0;
  vi.mocked(openDB).mockImplementation((): never => {
    const nth = (count += 1);
    const getAll = async () => {
      if (nth === 1) throw failure;
      return stored;
    };
    const connection = { count: async () => 0, getAll, close: () => closed.push(nth) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a database as is used
    return Promise.resolve(connection) as never;
  });
  const store = await openKeptStore("queue", () => undefined);
  if (store === undefined) throw new Error("Nothing was opened.");
  return { store, closed, opened: () => count };
}

test("a connection that was cut is replaced once for all who had it, and closed", async () => {
  const { store, closed, opened } = await aStore(new DOMException("", "InvalidStateError"));
  expect(await Promise.all([store.rows(), store.rows()])).toEqual([[], []]);
  expect(opened()).toBe(2);
  expect(closed).toEqual([1]);
});

test("a full disk is no cut connection", async () => {
  const { store, closed, opened } = await aStore(new DOMException("", "QuotaExceededError"));
  await expect(store.rows()).rejects.toMatchObject({ name: "QuotaExceededError" });
  expect(opened()).toBe(1);
  expect(closed).toEqual([]);
});

test("a row of an earlier release keeps whether its upload was requested", async () => {
  const { isRequested, ...row } = aRow();
  const { store } = await aStore(new DOMException("", "InvalidStateError"), [{ ...row, asked: isRequested }]);
  expect(await store.rows()).toEqual([aRow()]);
});
