import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The test tool empties stylesheets that are imported, even as text.
const tokens = readFileSync("web/ui/tokens.css", "utf8");

type Theme = "light" | "dark";

/** Text needs 4.5, lines and rings that carry meaning need 3 (WCAG 1.4.3 and 1.4.11). */
const text = 4.5;
const line = 3;
const grounds = ["ground", "surface", "sheet", "sunken", "select"];
const states = ["success", "warn", "info", "danger", "quiet"];

const pairs: [front: string, back: string, need: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ["ink", ground, text],
    ["ink-2", ground, text],
    ["pine", ground, text],
    ["ember", ground, text],
    ["focus", ground, line],
  ]),
  ...["sheet", "surface", "ground"].map((ground): [string, string, number] => ["pen", ground, text]),
  ...["surface", "sheet", "ground", "sunken"].map((ground): [string, string, number] => [
    "edge",
    ground,
    line,
  ]),
  ["on-pine", "pine", text],
  ["on-pine", "pine-press", text],
  ["on-ember", "ember", text],
  ["on-lantern", "lantern", text],
  ["on-danger", "danger", text],
  ...states.flatMap((state): [string, string, number][] => [
    [state, `${state}-bg`, text],
    [state, "surface", text],
    [state, "sheet", text],
    [state, "ground", text],
  ]),
];

const cases = pairs.flatMap((pair) => [[...pair, "light"] as const, [...pair, "dark"] as const]);

test.each(cases)("%s on %s has at least %d : 1 by %s", (front, back, need, theme) => {
  expect(contrast(colourOf(front, theme), colourOf(back, theme))).toBeGreaterThanOrEqual(need);
});

// Toasts lie on the illustrations' night blue in both themes and wear the dark tokens.
test.each([
  ["ink", text],
  ["focus", line],
  ["edge", line],
] as const)("%s shows on a toast", (front, need) => {
  expect(contrast(colourOf(front, "dark"), colourOf("ill-night", "dark"))).toBeGreaterThanOrEqual(need);
});

test("black on white is 21 : 1, so the ruler is right", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

function colourOf(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? "";
  const [light = "", dark = light] = value.match(/#[0-9a-f]{6}\b/g) ?? [];
  return theme === "light" ? light : dark;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? Number.NaN) + 0.7152 * (green ?? Number.NaN) + 0.0722 * (blue ?? Number.NaN);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
