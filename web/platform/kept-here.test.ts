import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearLocalData } from "./clear-local-data.ts";
import { forgetOne, isKeptOfAnybody, keep, keptOf } from "./kept-here.ts";
import { stubFullStorage } from "./testing/full-storage.ts";
import { countUnsentFiles } from "./unsent-files.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  clearLocalData();
});

const names = (userId: string) => keptOf(userId, "draft.").map(({ name }) => name);

test("finds stored items by name, and only for their own user", () => {
  expect(keep("elena", "draft.maya.1", "Dear Maya")).toBe(true);
  keep("elena", "letter.maya", "no draft");
  keep("thomas", "draft.maya.2", "Hello");
  expect(keptOf("elena", "draft.")).toEqual([{ name: "draft.maya.1", text: "Dear Maya" }]);
  expect(keptOf("ele", "draft.")).toEqual([]);
  forgetOne("elena", "draft.maya.1");
  expect(names("elena")).toEqual([]);
  expect(names("thomas")).toEqual(["draft.maya.2"]);
});

test("signing out deletes the stored items of all users and nothing else", () => {
  localStorage.setItem("cabin-courier.returning", "1");
  keep("elena", "draft.maya.1", "Dear Maya");
  keep("thomas", "draft.maya.2", "Hello");
  clearLocalData();
  expect(Object.keys(localStorage)).toEqual(["cabin-courier.returning"]);
});

test("signing in deletes stored items of other users", () => {
  keep("elena", "draft.maya.1", "Dear Maya");
  keep("elena2", "draft.maya.2", "Hello");
  clearLocalData("elena");
  expect(names("elena")).toEqual(["draft.maya.1"]);
  expect(names("elena2")).toEqual([]);
});

test("a signed-out page learns only that an item exists", () => {
  expect(isKeptOfAnybody("draft.maya.")).toBe(false);
  keep("elena", "draft.maya.1", "Dear Maya");
  expect(isKeptOfAnybody("draft.maya.")).toBe(true);
  expect(isKeptOfAnybody("draft.ines.")).toBe(false);
});

test("reports a full or forbidden storage and keeps the newest text in memory", () => {
  keep("elena", "draft.maya.1", "Dear");
  stubFullStorage();
  expect(keep("elena", "draft.maya.1", "Dear Maya")).toBe(false);
  expect(keptOf("elena", "draft.")).toEqual([{ name: "draft.maya.1", text: "Dear Maya" }]);
  expect(isKeptOfAnybody("draft.maya.")).toBe(true);
  vi.unstubAllGlobals();
  expect(keep("elena", "draft.maya.1", "Dear Maya,")).toBe(true);
  expect(localStorage.getItem("cabin-courier.kept.elena.draft.maya.1")).toBe("Dear Maya,");
  clearLocalData();
  expect(keptOf("elena", "draft.")).toEqual([]);
});

test("a browser that forbids even looking has nothing, and loses nothing while the page lives", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(keep("elena", "draft.maya.1", "Dear Maya")).toBe(false);
  expect(keptOf("elena", "draft.")).toEqual([{ name: "draft.maya.1", text: "Dear Maya" }]);
  forgetOne("elena", "draft.maya.1");
  expect(keptOf("elena", "draft.")).toEqual([]);
});

test("files leave with their person: the database that has them goes with the word of how many there are", () => {
  const deleted: string[] = [];
  vi.stubGlobal("indexedDB", { deleteDatabase: (name: string) => deleted.push(name) });
  keep("elena", "files", "3");
  keep("thomas", "files", "2");
  expect(countUnsentFiles()).toBe(5);
  clearLocalData("elena");
  expect(deleted).toEqual(["cabin-courier.kept.thomas.files"]);
  expect(countUnsentFiles()).toBe(3);
  clearLocalData();
  expect(deleted).toEqual(["cabin-courier.kept.thomas.files", "cabin-courier.kept.elena.files"]);
  expect(countUnsentFiles()).toBe(0);
});
