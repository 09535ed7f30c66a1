import { expect, test } from "vitest";
import { letterSteps, type LetterStepName } from "./letter-steps.ts";

const [saved, printed, handedOut, replied] = [
  "2027-07-12T15:00:00.000Z",
  "2027-07-13T13:00:00.000Z",
  "2027-07-13T18:00:00.000Z",
  "2027-07-14T19:00:00.000Z",
];
const waiting = { updatedAt: saved, printedAt: null, handedOutAt: null, respondedAt: null };

/** Done ones in capitals, where the letter is with a star. */
function drawn(facts: Partial<typeof waiting> | Record<string, string>, handsOut: boolean): string {
  return letterSteps({ ...waiting, ...facts }, { handsOut })
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
  expect(drawn(facts, false)).toBe(where);
  expect(drawn(facts, true)).toBe(whereItIsTicked);
});

test("a letter that was handed out shows that step, and its reply completes the way", () => {
  const facts = { printedAt: printed, handedOutAt: handedOut };
  expect(drawn(facts, true)).toBe("SAVED PRINTED HANDED-OUT* reply");
  expect(drawn({ ...facts, respondedAt: replied }, true)).toBe("SAVED PRINTED HANDED-OUT REPLY*");
});

test("each step has its moment, and one that a reply alone proves has none", () => {
  const moments = (facts: Record<string, string>): [LetterStepName, string | null][] =>
    letterSteps({ ...waiting, ...facts }, { handsOut: true }).map(({ name, at }) => [name, at]);
  expect(moments({ printedAt: printed, respondedAt: replied })).toEqual([
    ["saved", saved],
    ["printed", printed],
    ["handed-out", null],
    ["reply", replied],
  ]);
});
