import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { clearLocalData } from "#web/platform/clear-local-data.ts";
import {
  checkDeviceStore,
  deleteRecords,
  extendDeviceStore,
  keptMs,
  maxRecordBytes,
  maxRecords,
  readAll,
  readOne,
  writeOne,
} from "#web/platform/device-store/device-store.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const now = Date.now();
const day = 24 * 60 * 60_000;
const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const bytesOf = (words: string) => new TextEncoder().encode(words);

const write = (id: string, words: string, child?: string, at = now) =>
  writeOne("elena", "answers", { id, child, at, bytes: bytesOf(words) });
const all = async (user = "elena") => (await readAll(user, "answers")).map((bytes) => text(bytes) ?? "");
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

function setClock(moment: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
}

beforeEach(() => {
  vi.useRealTimers();
});

describe("the store of a device", () => {
  beforeEach(async () => {
    await extendDeviceStore("elena", now + keptMs, now);
    await write("letters of Maya", "Dear Mom", "maya");
  });

  test("gives back what was written, and nothing to another user", async () => {
    expect(text(await readOne("elena", "answers", "letters of Maya"))).toBe("Dear Mom");
    expect(await all("thomas")).toEqual([]);
    expect(await checkDeviceStore("thomas")).toBe(false);
    await write("letters of Maya", "Dear Mum", "maya");
    expect(await all()).toEqual(["Dear Mum"]);
  });

  test("is there after seven days but an hour, and gone after seven days without contact", async () => {
    setClock(now + keptMs - day / 24);
    expect(await checkDeviceStore("elena")).toBe(true);
    setClock(now + keptMs);
    expect(await checkDeviceStore("elena")).toBe(false);
    await expect.poll(databases).toEqual([]);
    expect(await all()).toEqual([]);
  });

  test("does not come back when the clock is set back", async () => {
    setClock(now + 6 * day);
    expect(await checkDeviceStore("elena")).toBe(true);
    setClock(now - 30 * day);
    expect(await checkDeviceStore("elena")).toBe(true);
    // The next answer gives seven days from the latest time that was seen, not from the clock.
    await extendDeviceStore("elena", now + 6 * day, now);
    expect(await checkDeviceStore("elena")).toBe(false);
  });

  test("lives on with each answer, and after its time begins empty", async () => {
    await extendDeviceStore("elena", now + 5 * day + keptMs, now + 5 * day);
    setClock(now + 8 * day);
    expect(await checkDeviceStore("elena")).toBe(true);
    expect(await all()).toEqual(["Dear Mom"]);
    await extendDeviceStore("elena", now + 30 * day + keptMs, now + 30 * day);
    expect(await all()).toEqual([]);
  });

  test("is deleted at once with everything of the user, and a late write leaves nothing behind", async () => {
    clearLocalData();
    await write("letters of Maya", "Dear Mom", "maya");
    await expect.poll(databases).toEqual([]);
  });

  test("loses the records of the others when one child is kept", async () => {
    await write("list", "all three");
    await write("letters of Ben", "Dear Dad", "ben");
    await deleteRecords("elena", { kind: "answers", of: ["maya"], isKept: true, exceptIds: ["list"] });
    expect(new Set(await all())).toEqual(new Set(["Dear Mom", "all three"]));
    await deleteRecords("elena", { kind: "answers", of: ["maya"], isKept: false });
    expect(await all()).toEqual(["all three"]);
  });

  test("drops the oldest when it is full, and what is too large", async () => {
    for (let nth = 1; nth <= maxRecords.answers; nth += 1) await write(`${nth}`, `${nth}`, "ben", now + nth);
    expect(await all()).toHaveLength(maxRecords.answers);
    expect(await all()).not.toContain("Dear Mom");
    await writeOne("elena", "pictures", { id: "large", at: now, bytes: new Uint8Array(maxRecordBytes + 1) });
    expect(await readAll("elena", "pictures")).toEqual([]);
  });

  test("keeps nothing where the browser cannot store keys, as in some private windows", async () => {
    clearLocalData();
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("", "DataCloneError");
    });
    expect(await extendDeviceStore("elena", now + keptMs, now)).toBe(false);
    put.mockRestore();
    await expect.poll(databases).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.endsWith(".device"))).toEqual([]);
  });
});

describe("a page of families", () => {
  const keepsUntil = new Date(now + 14 * day).toISOString();
  beforeEach(() => {
    server.say("GET /my/participants", { participants: [] });
    server.say("GET /my/activity", { activities: [] });
  });
  const isKept = async () => (await databases()).some((name) => name?.endsWith(".elena.device"));

  async function openList(): Promise<void> {
    openApp("/my/participants");
    await expect.element(page.getByRole("heading", { name: "My Participants" })).toBeVisible();
  }

  test("is kept by the device of a mother", async () => {
    server.signIn({ ...elena, keepsUntil });
    await openList();
    await expect.poll(isKept).toBe(true);
  });

  test.each([
    ["on a shared computer", { ...elena, keepsUntil: null }],
    ["after the last link has ended", { ...elena, keepsUntil, hasParticipants: false }],
  ])("is not kept %s, and what was there is deleted", async (_where, session) => {
    await extendDeviceStore("elena", now + keptMs, now);
    await write("letters", "Dear Mom");
    server.signIn(session);
    await openList();
    await expect.poll(isKept).toBe(false);
  });
});
