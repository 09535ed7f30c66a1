import { expect, test } from "vitest";
import { stamps } from "#domain/stamps.ts";
import { pictureFile, spots } from "./picture-files.ts";

const drawings = new Map(
  Object.entries(
    import.meta.glob<string>("./pictures/*.svg", { query: "?raw", import: "default", eager: true }),
  ).map(([path, svg]) => [path.replace("./pictures/", "").replace(".svg", ""), svg]),
);
const lantern = "#f4b942";
const inks = new Set(
  `#14261f #12332f #1c4a40 #2a6650 #6b9a74 #c9d8c0 #fffdf6 #d2502a #3f8294 #b3d2cd #6a4630 #ecd6a4 ${lantern}`.split(
    " ",
  ),
);
/** Pen blue is the one colour beside the inks, because a person wrote this. It is a stroke, never a fill. */
const pen = "#22356b";

const names = [...spots, ...stamps, "reply-sample", "hero-wide", "hero-tall"] as const;

function drawingOf(name: string): string {
  return drawings.get(name) ?? "";
}

test("every name has a drawing and every drawing a name", () => {
  expect([...drawings.keys()].toSorted()).toEqual([...names].toSorted());
});

test.each(names)("%s is printed in the thirteen inks", (name) => {
  const used = drawingOf(name).match(/#[0-9a-f]{3,8}\b/gi) ?? [];
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((colour) => colour !== pen && !inks.has(colour))).toEqual([]);
  expect(drawingOf(name)).not.toContain(`fill="${pen}"`);
});

test.each(names)("%s is only flat shapes", (name) => {
  const elements = new Set([...drawingOf(name).matchAll(/<([a-zA-Z]+)/g)].map(([, element]) => element));
  expect(
    [...elements].filter((element) => !["svg", "g", "path", "rect", "circle"].includes(element ?? "")),
  ).toEqual([]);
  expect(drawingOf(name)).not.toMatch(/style=|class=|href=|rgb|url\(/);
});

test.each(names)("%s has the size the page keeps free for it", (name) => {
  const { width, height, src } = pictureFile(name);
  expect(drawingOf(name)).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
  expect(src).toMatch(/\.svg/);
});

test.each(spots)("%s stands on the common ground, and one thing in it is lit", (name) => {
  expect(drawingOf(name)).toContain('d="M0 226H360"');
  expect(drawingOf(name)).toContain(lantern);
});

test.each([
  ["the spots", spots, 4_500],
  ["the stamps", stamps, 2_000],
  ["the heroes", ["hero-wide", "hero-tall"], 20_000],
  ["the reply", ["reply-sample"], 25_000],
] as const)("%s stay light", (_, these, bytes) => {
  expect(these.filter((name) => drawingOf(name).length > bytes)).toEqual([]);
});
