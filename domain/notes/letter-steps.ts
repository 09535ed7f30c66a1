import * as z from "zod/mini";
import type { Note } from "./note.ts";

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
  isCurrent: boolean;
  /** ISO timestamp; null if the step is still to come or its time was not recorded. */
  at: string | null;
};

type Facts = Pick<Note, "id" | "updatedAt" | "printedAt" | "respondedAt">;

/** Null for a note that waits again, even if it was handed out before. */
export function handedOutAt({ id, printedAt }: Facts, handOuts: MyHandOuts | undefined): string | null {
  if (printedAt === null) return null;
  return handOuts?.notes.find((note) => note.id === id)?.handedOutAt ?? null;
}

/** Leaves out the hand-out step if staff do not use ticks. A reply completes all earlier steps. */
export function letterSteps(note: Facts, handOuts: MyHandOuts | undefined): LetterStep[] {
  const moments: [LetterStepName, string | null][] = [
    ["saved", note.updatedAt],
    ["printed", note.printedAt],
    ["handed-out", handedOutAt(note, handOuts)],
    ["reply", note.respondedAt],
  ];
  const visible = moments.filter(([name]) => name !== "handed-out" || handOuts?.handsOut === true);
  const last = visible.findLastIndex(([, at]) => at !== null);
  return visible.map(([name, at], place) => ({
    name,
    at,
    isDone: place <= last,
    isCurrent: place === last,
  }));
}

/** Per user and participant, latest printed first. Users do not write more to one event. */
export const maxHandedOut = 100;

/** `handsOut` becomes true with the first tick of the event: a step that staff never tick is not shown. */
export const myHandOuts = z.object({
  handsOut: z.boolean(),
  notes: z.array(z.object({ id: z.string(), handedOutAt: z.string() })),
});
export type MyHandOuts = z.infer<typeof myHandOuts>;
