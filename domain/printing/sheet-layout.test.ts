import { describe, expect, test } from "vitest";
import { paperSizes } from "./paper.ts";
import { paperMillimetres, sheetLayout, sheetMeasures, writingArea } from "./sheet-layout.ts";

describe.each(paperSizes)("the part of a %s page that the child wrote on", (paper) => {
  const { width, height } = paperMillimetres[paper];
  const { side, upper, lower, largeCode, smallCode } = sheetMeasures;

  function millimetres(pageSide: "writing" | "reply") {
    const area = writingArea(paper, pageSide);
    if (area === null) throw new Error("there is no area");
    const [left, top] = [area.x * width, area.y * height];
    return { left, top, right: left + area.width * width, bottom: top + area.height * height };
  }

  test.each(["writing", "reply"] as const)("has the lines and no code on the %s side", (pageSide) => {
    const { left, top, right, bottom } = millimetres(pageSide);
    const { firstLine, lastLine } = sheetLayout(paper);
    expect([left, right]).toEqual([expect.closeTo(12), expect.closeTo(width - 12)]);
    expect(left).toBeLessThan(side);
    expect(top).toBeLessThan(firstLine - 10);
    expect(top).toBeGreaterThan(upper + largeCode);
    expect(bottom).toBeGreaterThan(lastLine[pageSide]);
    expect(bottom).toBeLessThan(height - lower - smallCode);
  });

  test("has fewer lines in large print, as far apart as they say", () => {
    const [usual, large] = [sheetLayout(paper), sheetLayout(paper, { isLarge: true })];
    const linesOf = ({ firstLine, lastLine, ruled }: typeof usual) =>
      Math.floor((lastLine.reply - firstLine) / ruled) + 1;
    expect([usual.ruled, large.ruled]).toEqual([11, 15]);
    expect(linesOf(large)).toBeLessThan(linesOf(usual));
    expect(large.firstLine - large.headEnd).toBe(15);
  });

  test("has the whole box for a drawing, and not the address below it", () => {
    const { bottom } = millimetres("reply");
    const { panel } = sheetLayout(paper);
    expect(bottom).toBeGreaterThan(panel - 4);
    expect(bottom).toBeLessThan(panel);
  });

  test("is not known on the letter side", () => {
    expect(writingArea(paper, "letter")).toBeNull();
  });
});
