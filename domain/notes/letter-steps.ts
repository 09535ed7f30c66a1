import type { MyHandOuts } from "./handed-out.ts";
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

type Facts = Pick<Note, "id" | "updatedAt" | "printedAt" | "respondedAt">;

/** When its building's mail was handed out; one that waits again is in nobody's hand, whatever was known of it before. */
export function handedOutAt({ id, printedAt }: Facts, handOuts: MyHandOuts | undefined): string | null {
  if (printedAt === null) return null;
  return handOuts?.notes.find((note) => note.id === id)?.handedOutAt ?? null;
}

/**
 * Where nobody ticks mail as handed out, that step is left out: it would never come. A reply proves all before it, whether
 * they were ticked or not.
 */
export function letterSteps(note: Facts, handOuts: MyHandOuts | undefined): LetterStep[] {
  const moments: [LetterStepName, string | null][] = [
    ["saved", note.updatedAt],
    ["printed", note.printedAt],
    ["handed-out", handedOutAt(note, handOuts)],
    ["reply", note.respondedAt],
  ];
  const shown = moments.filter(([name]) => name !== "handed-out" || handOuts?.handsOut === true);
  const last = shown.findLastIndex(([, at]) => at !== null);
  return shown.map(([name, at], place) => ({
    name,
    at,
    isDone: place <= last,
    isCurrent: place === last,
  }));
}
