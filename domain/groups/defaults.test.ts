import { expect, test } from "vitest";
import { changesBy, noDefaults, withDefaults, type ChosenSettings } from "./defaults.ts";

const chosen: ChosenSettings = {
  paper: "letter",
  sides: "duplex",
  retentionDays: 90,
  repliesAtMinutes: 1_080,
  lettersPerWeek: 3,
  tips: "Ask about the lake.",
  tipsInSpanish: "",
};

test("without defaults an organization keeps all it has chosen", () => {
  expect(withDefaults(chosen, noDefaults)).toEqual(chosen);
  expect(changesBy(chosen, noDefaults)).toEqual([]);
});

test("only what the group sets and the organization has otherwise is a change", () => {
  const defaults = {
    ...noDefaults,
    paper: "a4",
    sides: "duplex",
    tips: "Write often.",
    tipsInSpanish: "Hola",
  } as const;
  expect(changesBy(chosen, defaults)).toEqual([
    { setting: "paper", before: "letter", after: "a4" },
    { setting: "tips", before: "Ask about the lake.", after: "Write often." },
    { setting: "tipsInSpanish", before: "", after: "Hola" },
  ]);
  expect(withDefaults(chosen, defaults)).toMatchObject({ lettersPerWeek: 3, retentionDays: 90 });
});
