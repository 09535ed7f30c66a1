import { describe, expect, test } from "vitest";
import { payloadOfPage } from "#domain/printing/sheet-code.ts";
import { codeOf } from "../intake/testing/a-camp-server.ts";
import {
  afterTaking,
  decideFrame,
  keyOf,
  startOfScan,
  type FoundCode,
  type Frame,
  type Point,
  type ScanState,
} from "./decide-frame.ts";

const size = { width: 1_080, height: 1_920 };

function codeAt(text: string, { x, y }: Point, side: number): FoundCode {
  const right = x + side;
  const below = y + side;
  return {
    text,
    corners: [
      { x, y },
      { x: right, y },
      { x: right, y: below },
      { x, y: below },
    ],
  };
}

type Place = { by?: Point; scale?: number; sharpness?: number };

/** A page that fills the frame: the large code at the upper right, the small one at the lower left. */
function aFrame(text: string, { by = { x: 0, y: 0 }, scale = 1, sharpness = 1 }: Place = {}): Frame {
  const at = (x: number, y: number) => ({ x: x * scale + by.x, y: y * scale + by.y });
  const codes = [codeAt(text, at(780, 340), 140 * scale), codeAt(text, at(160, 1_400), 110 * scale)];
  return { ...size, codes, sharpness };
}

const onlyUpper = (frame: Frame): Frame => ({ ...frame, codes: frame.codes.slice(0, 1) });
const together = (one: Frame, other: Frame): Frame => ({ ...one, codes: [...one.codes, ...other.codes] });
const empty: Frame = { ...size, codes: [], sharpness: Infinity };
const wren = { code: "7K3QW9XH", number: 42 };

/** What is decided for each frame. A sheet that is to be taken is stored. */
function scan(frames: readonly Frame[], start: ScanState = startOfScan()): string[] {
  let state = start;
  return frames.map((frame) => {
    const decided = decideFrame(state, frame);
    const { decision } = decided;
    state = decision.type === "take" ? afterTaking(decided.state, decision.sheet) : decided.state;
    return "sheet" in decision ? `${decision.type} ${keyOf(decision.sheet)}` : decision.type;
  });
}

const sheet42 = aFrame(codeOf(42));
const sheet43 = aFrame(codeOf(43));

test("a sheet is taken once it lies still for three frames, and is not taken again while it stays", () => {
  expect(scan([empty, sheet42, sheet42, sheet42, sheet42, sheet42])).toEqual([
    "nothing",
    "hold-still",
    "hold-still",
    "take 7K3QW9XH-42",
    "still-there",
    "still-there",
  ]);
});

test("the next sheet is taken without an empty frame between them", () => {
  const decisions = scan([sheet42, sheet42, sheet42, sheet43, sheet43, sheet43]);
  expect(decisions.filter((decision) => decision.startsWith("take"))).toEqual([
    "take 7K3QW9XH-42",
    "take 7K3QW9XH-43",
  ]);
});

test("a sheet that comes back is called scanned once for each time", () => {
  const start = startOfScan([keyOf(wren)]);
  expect(scan([sheet42, sheet42, sheet42, empty, empty, empty, sheet42, sheet42], start)).toEqual([
    "nothing",
    "already 7K3QW9XH-42",
    "still-there",
    "nothing",
    "nothing",
    "nothing",
    "nothing",
    "already 7K3QW9XH-42",
  ]);
});

test("a hand that covers the codes for a moment does not make it another showing", () => {
  const taken = afterTaking(startOfScan(), wren);
  expect(scan([empty, empty, sheet42], taken)).toEqual(["nothing", "nothing", "still-there"]);
});

describe("a sheet waits", () => {
  test.each([
    ["only one code is visible", onlyUpper(sheet42), "not-whole"],
    ["its left side is cut off", aFrame(codeOf(42), { by: { x: -200, y: 0 } }), "not-whole"],
    ["it is far away", aFrame(codeOf(42), { scale: 0.5 }), "too-far"],
    ["it is blurred", aFrame(codeOf(42), { sharpness: 0.04 }), "blurred"],
  ])("while %s", (_, frame, decision) => {
    expect(scan([frame, frame, frame, frame])).toEqual(Array.from({ length: 4 }, () => decision));
  });

  test("while it moves", () => {
    const moving = [0, 60, 120, 180].map((y) => aFrame(codeOf(42), { by: { x: 0, y } }));
    expect(scan(moving)).toEqual(["hold-still", "hold-still", "hold-still", "hold-still"]);
  });

  test("and starts over after a blurred frame", () => {
    const blurred = aFrame(codeOf(42), { sharpness: 0.04 });
    expect(scan([sheet42, sheet42, blurred, sheet42, sheet42]).at(-1)).toBe("hold-still");
  });
});

test("a page that lies upside down or leans is whole too", () => {
  const turned = (frame: Frame, radians: number): Frame => {
    const turn = ({ x, y }: Point): Point => {
      const [across, down] = [x - size.width / 2, y - size.height / 2];
      return {
        x: size.width / 2 + across * Math.cos(radians) - down * Math.sin(radians),
        y: size.height / 2 + across * Math.sin(radians) + down * Math.cos(radians),
      };
    };
    const codes = frame.codes.map(({ text, corners: [one, two, three, four] }): FoundCode => {
      return { text, corners: [turn(one), turn(two), turn(three), turn(four)] };
    });
    return { ...frame, codes };
  };
  for (const radians of [Math.PI, 0.1, -0.1])
    expect(decideFrame(startOfScan(), turned(sheet42, radians)).decision.type).toBe("hold-still");
});

test("two sheets in the picture are not taken, and are named only if both stay", () => {
  const both = together(sheet42, sheet43);
  expect(scan([both, both, both, both])).toEqual(["nothing", "nothing", "two-sheets", "two-sheets"]);
});

test("other codes in the picture are ignored", () => {
  const foreign = {
    ...sheet42,
    codes: [codeAt("https://cereal.example.org", { x: 0, y: 0 }, 90), ...sheet42.codes],
  };
  expect(scan([foreign, foreign, foreign]).at(-1)).toBe("take 7K3QW9XH-42");
});

test("both sides of a sheet are two pictures where the code says which page it is", () => {
  const [front, back] = [1, 2].map((page) => aFrame(payloadOfPage(codeOf(42), page)));
  if (front === undefined || back === undefined) throw new Error("there are two sides");
  const decisions = scan([front, front, front, back, back, back]);
  expect(decisions.filter((decision) => decision.startsWith("take"))).toEqual([
    "take 7K3QW9XH-42-1",
    "take 7K3QW9XH-42-2",
  ]);
});
