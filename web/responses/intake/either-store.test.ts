import { expect, test } from "vitest";
import { eitherStore } from "./queue-store.ts";
import { memoryStore } from "./queue-store.ts";
import { aRow } from "./testing/a-row.ts";

const arrived = { at: "arrived", already: false, elsewhere: false } as const;

test("a full disk keeps what it has; what does not fit lives with the page, and both are carried", async () => {
  const disk = memoryStore();
  let isFull = false;
  const store = eitherStore({
    ...disk,
    add: (row, picture) =>
      isFull ? Promise.reject(new Error("QuotaExceededError")) : disk.add(row, picture),
  });
  await store.add(aRow({ id: "kept" }), new Blob(["one"]));
  expect(await store.isKept()).toBe(true);
  isFull = true;
  await store.add(aRow({ id: "loose" }), new Blob(["two"]));
  expect(await store.isKept()).toBe(false);
  expect((await store.rows()).map(({ id }) => id)).toEqual(["kept", "loose"]);
  expect(await (await store.picture("loose"))?.text()).toBe("two");
  expect(await store.apply("loose", { row: aRow({ id: "loose", stage: arrived }) })).toBe(true);
  expect(await store.isKept()).toBe(true);
  expect(await store.picture("loose")).toBeUndefined();
  expect((await disk.rows()).map(({ id }) => id)).toEqual(["kept"]);
  await store.remove(["kept", "loose"]);
  expect(await store.rows()).toEqual([]);
});

test("what was removed stays removed", async () => {
  const store = eitherStore(undefined);
  await store.add(aRow({ id: "one" }), new Blob(["one"]));
  await store.remove(["one"]);
  expect(await store.apply("one", { row: aRow({ id: "one", stage: arrived }) })).toBe(false);
  await store.revise(["one"], (row) => row);
  expect(await store.rows()).toEqual([]);
});

test("where the device's store fails, what lives with the page is still revised and removed", async () => {
  const fails = () => Promise.reject(new Error("cut off"));
  const disk = memoryStore();
  const store = eitherStore({ ...disk, add: fails, revise: fails, remove: fails });
  await store.add(aRow({ id: "loose", isRequested: false }), new Blob(["one"]));
  await expect(store.revise(["loose"], (row) => ({ ...row, isRequested: true }))).rejects.toThrow("cut off");
  expect(await store.rows()).toMatchObject([{ id: "loose", isRequested: true }]);
  await expect(store.remove(["loose"])).rejects.toThrow("cut off");
  expect(await store.rows()).toEqual([]);
});
