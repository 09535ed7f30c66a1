import { expect, test } from "vitest";
import { codeOf } from "../intake/testing/a-camp-server.ts";
import { keyOf, type FoundCode, type Frame } from "./decide-frame.ts";
import { scanPile, type ScanDeps } from "./scan-pile.ts";

const square = (text: string, x: number, y: number): FoundCode => {
  const [right, below] = [x + 140, y + 140];
  return {
    text,
    corners: [
      { x, y },
      { x: right, y },
      { x: right, y: below },
      { x, y: below },
    ],
  };
};

function aFrame(number: number, sharpness = 1): Frame {
  const codes = [square(codeOf(number), 780, 340), square(codeOf(number), 160, 1_400)];
  return { width: 1_080, height: 1_920, codes, sharpness };
}

/** A camera that sees these frames, and a device that stores what is taken, or not. */
async function scan(frames: readonly Frame[], { isStored = true } = {}) {
  const ending = new AbortController();
  const coming = [...frames];
  const frameOf = new Map<ImageBitmap, Frame>();
  const open = new Set<ImageBitmap>();
  const stored: string[] = [];
  const log: string[] = [];
  const deps: ScanDeps = {
    camera: { takePhoto: () => Promise.resolve(undefined) },
    reader: {
      look: (bitmap) => Promise.resolve({ bitmap, frame: frameOf.get(bitmap) ?? aFrame(1) }),
      encode: (bitmap) => {
        bitmap.close();
        return Promise.resolve(new Blob([String(frameOf.get(bitmap)?.sharpness)]));
      },
    },
    nextFrame() {
      const frame = coming.shift();
      if (frame === undefined) ending.abort();
      if (frame === undefined) return Promise.resolve(undefined);
      const bitmap = { width: frame.width, height: frame.height, close: () => void open.delete(bitmap) };
      frameOf.set(bitmap, frame);
      open.add(bitmap);
      return Promise.resolve(bitmap);
    },
    async keep(sheet, picture) {
      log.push(`store ${keyOf(sheet)}`);
      if (isStored) stored.push(`${keyOf(sheet)}: ${await picture.text()}`);
      return isStored;
    },
    heard: (news) => void log.push("sheet" in news ? `${news.type} ${keyOf(news.sheet)}` : news.type),
    taken: [],
    signal: ending.signal,
  };
  await scanPile(deps);
  return { log, stored, open: open.size };
}

test("the sharpest of the frames is stored before the tick", async () => {
  const { log, stored } = await scan([aFrame(1, 0.5), aFrame(1, 0.9), aFrame(1, 0.7), aFrame(1, 2)]);
  expect(stored).toEqual(["7K3QW9XH-1: 0.9"]);
  expect(log).toEqual(["hold-still", "hold-still", "store 7K3QW9XH-1", "taken 7K3QW9XH-1", "still-there"]);
});

test("a sheet that could not be stored is not ticked, and is tried again", async () => {
  const { log } = await scan(
    Array.from({ length: 6 }, () => aFrame(1)),
    { isStored: false },
  );
  expect(log.filter((line) => line === "not-stored")).toHaveLength(2);
  expect(log).not.toContain("taken 7K3QW9XH-1");
});

test("no frame stays in memory", async () => {
  const pile = [1, 1, 1, 2, 2, 1, 1, 2, 2, 2].map((number) => aFrame(number));
  const { stored, open } = await scan([...pile, { ...aFrame(3), codes: [] }]);
  expect(stored).toEqual(["7K3QW9XH-1: 1", "7K3QW9XH-2: 1"]);
  expect(open).toBe(0);
});
