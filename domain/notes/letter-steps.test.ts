import { describe, expect, test } from "vitest";
import { letterSteps, type LetterStepName, type MyHandOuts } from "./letter-steps.ts";

const [saved, printed, handedOut, replied] = [
  "2027-07-12T15:00:00.000Z",
  "2027-07-13T13:00:00.000Z",
  "2027-07-13T18:00:00.000Z",
  "2027-07-14T19:00:00.000Z",
];
const waiting = { id: "maya 1", updatedAt: saved, printedAt: null, respondedAt: null };
const ticked = { handsOut: true, notes: [] };

/** Done ones in capitals, where the letter is with a star. */
function drawn(facts: Record<string, string>, handOuts: MyHandOuts | undefined): string {
  return letterSteps({ ...waiting, ...facts }, handOuts)
    .map(({ name, isDone, isCurrent }) => `${isDone ? name.toUpperCase() : name}${isCurrent ? "*" : ""}`)
    .join(" ");
}

const cases: [what: string, facts: Record<string, string>, where: string, whereItIsTicked: string][] = [
  ["waits", {}, "SAVED* printed reply", "SAVED* printed handed-out reply"],
  ["is printed", { printedAt: printed }, "SAVED PRINTED* reply", "SAVED PRINTED* handed-out reply"],
  [
    "is answered and was never ticked",
    { printedAt: printed, respondedAt: replied },
    "SAVED PRINTED REPLY*",
    "SAVED PRINTED HANDED-OUT REPLY*",
  ],
];
test.each(cases)("a letter that %s", (_what, facts, where, whereItIsTicked) => {
  expect(drawn(facts, undefined)).toBe(where);
  expect(drawn(facts, { handsOut: false, notes: [] })).toBe(where);
  expect(drawn(facts, ticked)).toBe(whereItIsTicked);
});

describe("a letter that was handed out", () => {
  const known = { handsOut: true, notes: [{ id: "maya 1", handedOutAt: handedOut }] };

  test("shows that step, and its reply completes the way", () => {
    expect(drawn({ printedAt: printed }, known)).toBe("SAVED PRINTED HANDED-OUT* reply");
    expect(drawn({ printedAt: printed, respondedAt: replied }, known)).toBe(
      "SAVED PRINTED HANDED-OUT REPLY*",
    );
  });

  test("is not, when it is another one, or when its print was taken back meanwhile", () => {
    expect(drawn({ id: "maya 2", printedAt: printed }, known)).toBe("SAVED PRINTED* handed-out reply");
    expect(drawn({}, known)).toBe("SAVED* printed handed-out reply");
  });
});

test("gives each step its time, except a step that only a reply proves", () => {
  const moments = (facts: Record<string, string>): [LetterStepName, string | null][] =>
    letterSteps({ ...waiting, ...facts }, ticked).map(({ name, at }) => [name, at]);
  expect(moments({ printedAt: printed, respondedAt: replied })).toEqual([
    ["saved", saved],
    ["printed", printed],
    ["handed-out", null],
    ["reply", replied],
  ]);
});
