import { afterAll, describe, expect, test, vi } from "vitest";
import { paperSizes, type PaperSize } from "#domain/printing/paper.ts";
import { paperMillimetres, replyLines, sheetLayout, sheetMeasures } from "#domain/printing/sheet-layout.ts";
import { createLog } from "#server/platform/log.ts";
import { readPgm } from "#tools/testing/paper/grey-picture.ts";
import { codesOn, picturesOf, textsOf, wordsOf } from "#tools/testing/paper/read-paper.ts";
import { specimenDocument, specimenSheet } from "./corpus.ts";
import type { SheetToSet } from "./document.ts";
import { openTypesetter } from "./open-typesetter.ts";

vi.setConfig({ testTimeout: 60_000 });
const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
afterAll(() => typesetter.close());

const three = ["Who sleeps above you?", "What was the best food so far?", "Which song do you sing?"];
const letter = { notes: [{ text: "Dear Maya", writtenOn: "Jul 12, 2027" }] };

async function set(more: Partial<SheetToSet>, paper: PaperSize = "letter") {
  return typesetter.pdf(specimenDocument([specimenSheet(1, { ...letter, ...more })], { paper }));
}

const kinds: [name: string, sheet: Partial<SheetToSet>][] = [
  ["one question", { questions: three.slice(0, 1) }],
  ["three questions", { questions: three }],
  ["three questions in large print", { questions: three, largePrint: true }],
  ["large print", { largePrint: true }],
  ["nothing more", {}],
];

describe.each(paperSizes)("on %s", (paper) => {
  test.each(kinds)("lines are printed where the layout says, with %s", async (_, more) => {
    const { pdf, pages } = await set(more, paper);
    expect(pages).toBe(2);
    const [, reply] = await picturesOf(pdf, 150);
    const { width, shades } = readPgm(reply ?? new Uint8Array());
    const perMillimetre = width / paperMillimetres[paper].width;
    const { panel, headEnd } = sheetLayout(paper);
    const isDark = (y: number, x: number) => (shades[y * width + Math.round(x * perMillimetre)] ?? 15) < 9;
    // Lines reach the right margin; words of a question do not.
    const found: number[] = [];
    const right = paperMillimetres[paper].width - sheetMeasures.side - 1;
    for (let y = Math.round(headEnd * perMillimetre); y < (panel - 47) * perMillimetre; y += 1)
      if ([0, 3, 6].every((left) => isDark(y, right - left))) found.push(y / perMillimetre);
    const lines = found.filter((y, at) => at === 0 || y - (found[at - 1] ?? 0) > 1);
    const layout = replyLines(paper, {
      isLarge: more.largePrint ?? false,
      questions: more.questions?.length ?? 0,
    });
    expect(lines).toHaveLength(layout.lines.length);
    for (const [at, y] of layout.lines.entries()) expect(Math.abs((lines[at] ?? 0) - y)).toBeLessThan(0.5);
    // The last one is well above the box for a drawing.
    expect(layout.lines.at(-1)).toBeLessThanOrEqual(panel - 46 - 4.9);
  });

  test.each([1, 2, 3])("each of %i questions has a line of its own at least", (questions) => {
    for (const isLarge of [false, true]) {
      const layout = replyLines(paper, { isLarge, questions });
      for (const [at, { top, height }] of layout.questions.entries()) {
        const next = layout.questions[at + 1]?.top ?? Infinity;
        const own = layout.lines.filter((line) => line > top + height && line <= next + 0.01);
        expect(own.length).toBeGreaterThanOrEqual(isLarge ? 1 : 2);
      }
    }
  });
});

test("without questions a sheet is byte for byte the same", async () => {
  const [without, empty] = [await set({}), await set({ questions: [] })];
  expect(Buffer.from(empty.pdf).equals(Buffer.from(without.pdf))).toBe(true);
});

test("each question stands on the reply side once, above its lines, and both codes can be read", async () => {
  const { pdf } = await set({ questions: three });
  const [front, back] = await textsOf(pdf);
  for (const question of three) {
    expect(front).not.toContain(question);
    expect(back?.split(question)).toHaveLength(2);
  }
  const words = await wordsOf(pdf);
  const { questions } = replyLines("letter", { questions: 3 });
  for (const [at, first] of ["Who", "What", "Which"].entries()) {
    const word = words.find(({ text, page }) => text === first && page === 2);
    expect((word?.top ?? 0) * (25.4 / 72)).toBeGreaterThan((questions[at]?.top ?? 0) - 1);
  }
});

test.each([
  ["the longest of letters", ["W".repeat(90), "m".repeat(90), "w w".repeat(30)]],
  ["Chinese", ["字".repeat(90), "你吃了什么？", "谁睡在你上面？"]],
  ["Hebrew", ["מי ישן מעלייך?", "מה האוכל הכי טוב?", "ש".repeat(90)]],
  ["Arabic", ["من ينام فوقك؟", "م".repeat(90), "ما أفضل طعام؟"]],
  ["emoji", ["👨‍👩‍👧‍👦".repeat(11), "🦊?", "Best 🍕 so far?"]],
  ["markup", ['#read("/etc/passwd")', "$x$ <b>", "*_`"]],
  ["more than three", [...three, ...three, "Zebra"]],
])("no question moves a code or covers it: %s", async (_, questions) => {
  for (const largePrint of [false, true]) {
    const sheet = specimenSheet(1, { ...letter, questions, largePrint });
    const { pdf, pages } = await typesetter.pdf(specimenDocument([sheet]));
    expect(pages).toBe(2);
    const perMillimetre = 100 / 25.4;
    for (const picture of await picturesOf(pdf, 100)) {
      const codes = await codesOn(picture);
      expect(codes).toHaveLength(2);
      expect(codes.map(({ position }) => Math.round(position.topLeft.y / perMillimetre))).toEqual([17, 239]);
    }
    const { panel } = sheetLayout("letter");
    const low = (await wordsOf(pdf)).filter(
      ({ text, page, bottom }) =>
        page === 2 &&
        bottom > (panel - 46) * (72 / 25.4) &&
        questions.some((asked) => asked.includes(text)) &&
        text.length > 3,
    );
    expect(low).toEqual([]);
  }
});
