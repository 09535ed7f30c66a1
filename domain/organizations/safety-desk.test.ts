import { describe, expect, test } from "vitest";
import { formatMinutes } from "./reply-times.ts";
import { safetyDeskForm, safetyDeskProblems, safetyWords, wordsInLines } from "./safety-desk.ts";

describe("the list of words", () => {
  test.each<[string, string[], string[]]>([
    ["is kept as it was typed", ["Run away", "niño"], ["Run away", "niño"]],
    ["has each word once, however it is written", ["Home", "home ", "HÓME", "sick"], ["Home", "sick"]],
    ["has nothing without a letter", ["", " … ", "!"], []],
  ])("%s", (_, typed, kept) => {
    expect(safetyWords.parse(typed)).toEqual(kept);
  });

  test("has two hundred at most, repeats not counted", () => {
    const full = Array.from({ length: 200 }, (_, at) => `word${at}`);
    expect(safetyWords.parse([...full, "WORD7"])).toHaveLength(200);
    const problem = safetyWords.safeParse([...full, "one more"]).error?.issues[0]?.message;
    expect(problem).toBe(safetyDeskProblems.tooMany);
    expect(safetyWords.safeParse(["x".repeat(61)]).error?.issues[0]?.message).toBe(
      safetyDeskProblems.tooLong,
    );
  });

  test("is typed line by line", () => {
    expect(wordsInLines("home\n\n  \nrun away\n")).toEqual(["home", "run away"]);
  });
});

test.each([-1, 1440, 7.5, Number.NaN])("%s minutes are no time of day", (repliesAtMinutes) => {
  expect(safetyDeskForm.safeParse({ isOn: true, words: [], repliesAtMinutes }).success).toBe(false);
});

test.each([
  [0, "12:00 am"],
  [61, "1:01 am"],
  [720, "12:00 pm"],
  [1080, "6:00 pm"],
  [1439, "11:59 pm"],
])("%s minutes after midnight are %s", (minutes, visible) => {
  expect(formatMinutes(minutes)).toBe(visible);
});
