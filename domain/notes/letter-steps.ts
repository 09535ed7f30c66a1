import type { Note } from "./note.ts";

/** The way of one letter, as its writer follows it. */
export const letterStepNames: Readonly<Record<LetterStepName, string>> = {
  saved: "Saved",
  printed: "Printed",
  "handed-out": "Handed out",
  reply: "Reply",
};
export type LetterStepName = "saved" | "printed" | "handed-out" | "reply";

export type LetterStep = {
  name: LetterStepName;
  isDone: boolean;
  /** The last one done: where the letter is. */
  isCurrent: boolean;
  /** An ISO moment; null while it is to come, and where nobody wrote down when it was. */
  at: string | null;
};

type Facts = Pick<Note, "updatedAt" | "printedAt" | "handedOutAt" | "respondedAt">;

/**
 * Where nobody ticks mail as handed out, that step is left out: it would never come. A reply proves all before it, whether
 * they were ticked or not.
 */
export function letterSteps(facts: Facts, { handsOut }: { handsOut: boolean }): LetterStep[] {
  const moments: [LetterStepName, string | null][] = [
    ["saved", facts.updatedAt],
    ["printed", facts.printedAt],
    ["handed-out", facts.handedOutAt],
    ["reply", facts.respondedAt],
  ];
  const shown = moments.filter(([name, at]) => name !== "handed-out" || handsOut || at !== null);
  const last = shown.findLastIndex(([, at]) => at !== null);
  return shown.map(([name, at], place) => ({
    name,
    at,
    isDone: place <= last,
    isCurrent: place === last,
  }));
}
