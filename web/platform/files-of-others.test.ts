import { afterEach, expect, test, vi } from "vitest";
import { keepOnlyFilesOf } from "./files-of-others.ts";

afterEach(() => vi.unstubAllGlobals());

test("deletes another user's files even without a stored count, and keeps the user's own and unrelated databases", async () => {
  const deleted: string[] = [];
  const names = ["cabin-courier.kept.elena.files", "cabin-courier.kept.thomas.files", "of-another-kind"];
  vi.stubGlobal("indexedDB", {
    databases: async () => names.map((name) => ({ name, version: 1 })),
    deleteDatabase: (name: string) => deleted.push(name),
  });
  expect(await keepOnlyFilesOf("elena")).toBe(true);
  expect(deleted).toEqual(["cabin-courier.kept.thomas.files"]);
  expect(await keepOnlyFilesOf("miriam")).toBe(false);
});

test.each([
  ["that stores nothing", undefined],
  ["that cannot tell what it has", { deleteDatabase: () => expect.unreachable() }],
  ["that refuses to tell", { databases: async () => Promise.reject(new Error("no")) }],
])("a browser %s is left as it is", async (_, indexedDB) => {
  vi.stubGlobal("indexedDB", indexedDB);
  await expect(keepOnlyFilesOf("elena")).resolves.toBe(false);
});
