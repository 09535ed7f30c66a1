import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStore } from "./queue-store.ts";
import { aCampServer, codeOf, here } from "./testing/a-camp-server.ts";
import { aDevice, type Tab } from "./testing/a-device.ts";
import { aPdf, aPhoto } from "./testing/drawn-files.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moment = () => vi.advanceTimersByTimeAsync(50);
const place = `${here.orgId}/${here.eventId}`;

test("what is added waits for Upload all; then it arrives, and that is said once", async () => {
  const { openTab, device } = aDevice();
  const tab = openTab();
  tab.wake();
  await tab.add(here, [aPhoto(codeOf(1)), aPhoto(codeOf(2)), aPhoto()]);
  await moment();
  expect(tab.steps()).toEqual(["pending", "pending", "pending"]);
  expect(device.unsent).toBe(3);
  await tab.uploadAll(here);
  await moment();
  expect(tab.steps()).toEqual(["uploaded", "uploaded", "needs-matching"]);
  expect(tab.snapshot().timesFinished.get(place)).toBe(1);
  expect(device.unsent).toBe(0);
  await tab.clearArrived(here);
  expect(tab.steps()).toEqual([]);
  expect(tab.snapshot().timesFinished.get(place)).toBe(1);
});

test("a scanned picture is stored at once and uploaded without a press, the others still wait for Upload all", async () => {
  const kept = memoryStore();
  const { openTab, device } = aDevice(aCampServer(), kept);
  const tab = openTab();
  tab.wake();
  await moment();
  device.isOnline = false;
  await tab.add(here, [aPhoto(codeOf(1))]);
  expect(await tab.addAndUpload(here, aPhoto(codeOf(2)))).toBe(true);
  expect(await kept.rows()).toHaveLength(2);
  expect(tab.snapshot().paused).toBe("offline");
  device.isOnline = true;
  tab.wake();
  await moment();
  expect(tab.steps()).toEqual(["pending", "uploaded"]);
});

test("a picture that is scanned while the user signs out is not called stored", async () => {
  const tab = aDevice().openTab();
  tab.close();
  expect(await tab.addAndUpload(here, aPhoto(codeOf(1)))).toBe(false);
});

test("reports no success while an upload has failed", async () => {
  const { openTab } = aDevice();
  const tab = openTab();
  tab.wake();
  await tab.add(here, [aPhoto(codeOf(1)), new File(["<svg>"], "drawing.jpg")]);
  await tab.uploadAll(here);
  await moment();
  expect(tab.steps()).toEqual(["uploaded", "error"]);
  expect(tab.snapshot().timesFinished.get(place)).toBeUndefined();
  const [, broken] = tab.snapshot().queues.get(place) ?? [];
  await tab.remove(broken?.id ?? "");
  expect(tab.snapshot().timesFinished.get(place)).toBe(1);
});

test("Upload all means also what is still being added", async () => {
  const { openTab } = aDevice();
  const tab = openTab();
  tab.wake();
  await moment();
  const adding = tab.add(
    here,
    [1, 2, 3, 4].map((number) => aPhoto(codeOf(number))),
  );
  await tab.uploadAll(here);
  await adding;
  await moment();
  expect(tab.steps()).toEqual(["uploaded", "uploaded", "uploaded", "uploaded"]);
  expect(tab.snapshot().timesFinished.get(place)).toBe(1);
});

test("Upload all means also the one that is being written down at that moment", async () => {
  const kept = memoryStore();
  const add: typeof kept.add = async (row, picture) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await kept.add(row, picture);
  };
  const tab = aDevice(aCampServer(), { ...kept, add }).openTab();
  tab.wake();
  await moment();
  const adding = tab.add(here, [aPhoto(codeOf(1)), aPhoto(codeOf(2)), aPhoto(codeOf(3))]);
  // The first is there, the second is on its way to the disk, the third has not begun.
  await vi.advanceTimersByTimeAsync(30);
  expect(tab.steps()).toEqual(["pending"]);
  await tab.uploadAll(here);
  await moment();
  await adding;
  await moment();
  expect(tab.steps()).toEqual(["uploaded", "uploaded", "uploaded"]);
});

test("warns before the page closes while files are being stored", async () => {
  const kept = memoryStore();
  const add: typeof kept.add = async (row, picture) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await kept.add(row, picture);
  };
  const tab = aDevice(aCampServer(), { ...kept, add }).openTab();
  expect(tab.isAdding()).toBe(false);
  const adding = tab.add(here, [aPhoto(codeOf(1)), aPhoto(codeOf(2))]);
  await vi.advanceTimersByTimeAsync(30);
  expect(tab.steps()).toEqual(["pending"]);
  expect(tab.isAdding()).toBe(true);
  await vi.advanceTimersByTimeAsync(20);
  await adding;
  expect(tab.isAdding()).toBe(false);
});

test("a PDF is shown as its pages", async () => {
  const { openTab } = aDevice();
  const tab = openTab();
  tab.wake();
  await tab.add(here, [aPdf([codeOf(1)], [], [codeOf(3)])]);
  await tab.uploadAll(here);
  await moment();
  expect(
    tab
      .snapshot()
      .queues.get(place)
      ?.map(({ page, uploadState }) => [page, uploadState.status]),
  ).toEqual([
    [1, "uploaded"],
    [2, "needs-matching"],
    [3, "uploaded"],
  ]);
});

test("after a reload started uploads continue and the others still wait", async () => {
  let isDown = true;
  const { openTab, server } = aDevice(aCampServer(() => (isDown ? "not-sent" : "none")));
  const before = openTab();
  before.wake();
  await before.add(here, [aPhoto(codeOf(1)), aPhoto(codeOf(2))]);
  await before.uploadAll(here);
  await moment();
  await before.add(here, [aPhoto(codeOf(3))]);
  before.close();
  isDown = false;
  const after = openTab();
  await after.refresh();
  expect(after.steps()).toEqual(["error", "error", "pending"]);
  after.wake();
  await moment();
  expect(after.steps()).toEqual(["uploaded", "uploaded", "pending"]);
  expect(server.arrived()).toHaveLength(2);
});

test("what had arrived before the page was opened is not shown again", async () => {
  const { openTab } = aDevice();
  const before = openTab();
  before.wake();
  await before.add(here, [aPhoto(codeOf(1))]);
  await before.uploadAll(here);
  await moment();
  before.close();
  const after = openTab();
  after.wake();
  await moment();
  expect(after.steps()).toEqual([]);
});

test("one tab works; the other shows it, may ask, and takes over when the first is closed", async () => {
  let isDown = false;
  const { openTab, server } = aDevice(aCampServer(() => (isDown ? "not-sent" : "none")));
  const [first, second] = [openTab(), openTab()];
  first.wake();
  second.wake();
  await second.add(here, [aPhoto(codeOf(1))]);
  await second.uploadAll(here);
  await moment();
  expect([first.steps(), second.steps()]).toEqual([["uploaded"], ["uploaded"]]);
  isDown = true;
  await second.add(here, [aPhoto(codeOf(2))]);
  await second.uploadAll(here);
  await moment();
  expect(second.snapshot().paused).toBe("another-tab");
  expect(second.steps()).toEqual(["uploaded", "error"]);
  isDown = false;
  first.close();
  await moment();
  expect(second.snapshot().paused).toBeNull();
  expect(second.steps()).toEqual(["uploaded"]);
  expect(server.arrived()).toHaveLength(2);
});

test.each(["the tab that works", "another tab"])(
  "stopped in %s, it stays, and goes when asked again",
  async (where) => {
    const server = aCampServer();
    let isHeld = true;
    const { put } = server.line;
    const { openTab } = aDevice({
      ...server,
      line: {
        ...server.line,
        put: (issued, picture, on) =>
          isHeld
            ? new Promise((_, reject) =>
                on.signal.addEventListener("abort", () => reject(new Error("stopped"))),
              )
            : put(issued, picture, on),
      },
    });
    const [works, other] = [openTab(), openTab()];
    works.wake();
    other.wake();
    await works.add(here, [aPhoto(codeOf(1)), aPhoto(codeOf(2))]);
    await works.uploadAll(here);
    await moment();
    expect(other.steps()).toEqual(["uploading", "uploading"]);
    const [first] = works.snapshot().queues.get(place) ?? [];
    await (where === "another tab" ? other : works).stop(first?.id ?? "");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(works.snapshot().queues.get(place)?.[0]?.uploadState).toEqual({
      status: "error",
      sentence: "Upload aborted",
      again: false,
    });
    expect(other.steps()).toEqual(["error", "uploading"]);
    isHeld = false;
    await other.retry(first?.id ?? "");
    await moment();
    expect(works.steps()).toEqual(["uploaded", "uploading"]);
    expect(server.arrived()).toHaveLength(1);
  },
);

test("a tab that died in the middle leaves nothing that looks as if it still moved", async () => {
  const server = aCampServer();
  const { openTab, device } = aDevice({
    ...server,
    line: { ...server.line, put: () => new Promise(() => undefined) },
  });
  const [first, second] = [openTab(), openTab()];
  first.wake();
  second.wake();
  await first.add(here, [aPhoto(codeOf(1))]);
  await first.uploadAll(here);
  await moment();
  expect(second.steps()).toEqual(["uploading"]);
  device.isOnline = false;
  first.crash();
  await moment();
  expect(second.steps()).toEqual(["pending"]);
  expect(second.snapshot().paused).toBe("offline");
});

test("an ended session pauses; signed in again, it goes on", async () => {
  let isEnded = true;
  const { openTab } = aDevice(aCampServer(() => (isEnded ? "signed-out" : "none")));
  const tab = openTab();
  tab.wake();
  await tab.add(here, [aPhoto(codeOf(1))]);
  await tab.uploadAll(here);
  await moment();
  expect(tab.snapshot().paused).toBe("signed-out");
  expect(tab.steps()).toEqual(["pending"]);
  isEnded = false;
  tab.wake();
  await moment();
  expect(tab.steps()).toEqual(["uploaded"]);
});

test("a lost line is said, and a regained one is used at once", async () => {
  const { openTab, device } = aDevice();
  const tab = openTab();
  tab.wake();
  device.isOnline = false;
  await tab.add(here, [aPhoto(codeOf(1))]);
  await tab.uploadAll(here);
  tab.heard("lost");
  await moment();
  expect(tab.snapshot().paused).toBe("offline");
  device.isOnline = true;
  tab.heard("regained");
  await moment();
  expect(tab.snapshot().paused).toBeNull();
  expect(tab.steps()).toEqual(["uploaded"]);
});

test("after signing out nothing is carried any further", async () => {
  let isDown = true;
  const { openTab, server } = aDevice(aCampServer(() => (isDown ? "not-sent" : "none")));
  const tab = openTab();
  tab.wake();
  await tab.add(here, [aPhoto(codeOf(1))]);
  await tab.uploadAll(here);
  await moment();
  tab.close();
  isDown = false;
  tab.wake();
  tab.heard("regained");
  await vi.advanceTimersByTimeAsync(300_000);
  expect(server.arrived()).toEqual([]);
});

test("a blurred photo says so before Upload all, and is sent after the other pages of its reply, when its user keeps it", async () => {
  const { openTab, server } = aDevice();
  const tab = openTab();
  tab.wake();
  await tab.add(here, [aPhoto(codeOf(1), "blurred"), aPhoto(codeOf(1), "back")]);
  await moment();
  expect(flawsIn(tab)).toEqual([["blurred"], []]);
  expect(tab.steps()).toEqual(["pending", "pending"]);
  expect(server.isRequested).toEqual([]);
  await tab.uploadAll(here);
  await moment();
  expect(tab.steps()).toEqual(["pending", "uploaded"]);
  expect(flawsIn(tab)).toEqual([["blurred"], []]);
  await tab.keep(firstId(tab));
  await moment();
  expect(tab.steps()).toEqual(["uploaded", "uploaded"]);
});

test("a photo that is prepared without a connection says so too", async () => {
  const { openTab, device } = aDevice();
  const tab = openTab();
  tab.wake();
  await moment();
  device.isOnline = false;
  await tab.add(here, [aPhoto(codeOf(1), "blurred")]);
  await tab.addAndUpload(here, aPhoto(codeOf(2), "blurred"));
  await moment();
  expect(flawsIn(tab)).toEqual([["blurred"], ["blurred"]]);
  device.isOnline = true;
  tab.wake();
  await moment();
  expect(tab.steps()).toEqual(["pending", "pending"]);
});

test("a file that cannot be prepared ahead gets its error only when it is uploaded", async () => {
  const tab = aDevice().openTab();
  tab.wake();
  await tab.add(here, [new File(["<svg>"], "drawing.jpg"), aPhoto(codeOf(1), "blurred")]);
  await moment();
  expect(tab.steps()).toEqual(["pending", "pending"]);
  expect(flawsIn(tab)).toEqual([[], ["blurred"]]);
  await tab.uploadAll(here);
  await moment();
  expect(tab.steps()).toEqual(["error", "pending"]);
});

test("a kept photo loses its mark and nothing else", async () => {
  const tab = aDevice().openTab();
  tab.wake();
  await tab.add(here, [aPhoto(codeOf(1), "blurred")]);
  await moment();
  await tab.keep(firstId(tab));
  expect(flawsIn(tab)).toEqual([[]]);
  await tab.uploadAll(here);
  await moment();
  expect(tab.steps()).toEqual(["uploaded"]);
  expect(flawsIn(tab)).toEqual([[]]);
});

test("another photo takes the place of a blurred one that was not sent", async () => {
  const { openTab, server } = aDevice();
  const tab = openTab();
  tab.wake();
  await tab.add(here, [aPhoto(codeOf(1), "blurred"), aPhoto(codeOf(2))]);
  await moment();
  await tab.replace(firstId(tab), new File([`photo\n${codeOf(1)}`], "again.jpg"));
  await moment();
  expect(namesIn(tab)).toEqual(["again.jpg", "IMG_0001.jpg"]);
  expect(flawsIn(tab)).toEqual([[], []]);
  await tab.uploadAll(here);
  await moment();
  expect(server.arrived()).toHaveLength(2);
  expect(server.arrived().join()).not.toContain("blurred");
});

test("another photo goes in the place of a blurred one that waits after Upload all", async () => {
  const { openTab, server } = aDevice();
  const tab = openTab();
  tab.wake();
  await tab.add(here, [aPhoto(codeOf(1), "blurred")]);
  await tab.uploadAll(here);
  await moment();
  await tab.replace(firstId(tab), new File([`photo\n${codeOf(1)}`], "again.jpg"));
  await moment();
  expect(tab.steps()).toEqual(["uploaded"]);
  expect(server.arrived().join()).not.toContain("blurred");
});

const queueIn = (tab: Tab) => tab.snapshot().queues.get(place) ?? [];
const flawsIn = (tab: Tab) => queueIn(tab).map(({ flaws }) => flaws);
const namesIn = (tab: Tab) => queueIn(tab).map(({ fileName }) => fileName);
const firstId = (tab: Tab) => queueIn(tab)[0]?.id ?? "";
