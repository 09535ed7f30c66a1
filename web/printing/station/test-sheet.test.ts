import { expect, test } from "vitest";
import { drawTestSheet, judgeTestSheet, type Finding } from "./test-sheet.ts";

const duplex = { paper: "letter", sides: "duplex" } as const;

test.each<[string, string, Finding]>([
  [" k", "68 ", "right"],
  ["P", "68", "size"],
  ["K", "27", "one side"],
  ["K", "41", "flipped"],
  ["K", "", "unknown"],
  ["Z", "68", "unknown"],
])("%s and %s mean: %s", (letter, number, finding) => {
  expect(judgeTestSheet(duplex, letter, number)).toBe(finding);
});

test("where letters print on one side, the test sheet has no back", () => {
  expect(judgeTestSheet({ paper: "a4", sides: "single" }, "K", "")).toBe("right");
  expect(drawTestSheet({ paper: "a4", sides: "single" }).pages).toBe(1);
});

test("it asks the printer for full size and both sides, has a back, and every part lies where its table says", async () => {
  const { pdf, pages } = drawTestSheet(duplex);
  const text = await pdf.text();
  expect(pages).toBe(2);
  expect(text).toContain("/Duplex /DuplexFlipLongEdge /PrintScaling /None");
  // 28 mm in points.
  expect(text).toContain("79.37");
  const places = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places.map((place, at) => text.startsWith(`${at + 1} 0 obj`, place))).toEqual(
    places.map(() => true),
  );
  expect(text.startsWith("xref", Number(/startxref\n(\d+)/.exec(text)?.[1]))).toBe(true);
});
