import { isDeepStrictEqual } from "node:util";
import type { Action, Kept, Outcome } from "./actions.ts";
import { judge } from "./judge.ts";
import { keptOf, type Letters } from "./letters.ts";

export type Done = { action: Action; outcome: Outcome };

/**
 * The state after concurrent actions: one sequential order must explain these outcomes and the rows in the database.
 * Throws if there is none.
 */
export function explain(before: Letters, done: readonly Done[], { notes, jobs }: Kept): Letters {
  const objections: string[] = [];
  for (const order of ordersOf(done)) {
    const after = follow(before, order);
    if (typeof after === "string") objections.push(after);
    else if (isDeepStrictEqual(keptOf(after), { notes, jobs })) return after;
    else objections.push(`the database should hold ${JSON.stringify(keptOf(after))}`);
  }
  throw new Error(
    [
      "No order explains this.",
      ...done.map(({ action, outcome }) => `${JSON.stringify(action)} → ${JSON.stringify(outcome)}`),
      `before: ${JSON.stringify(keptOf(before))}`,
      `now: ${JSON.stringify({ notes, jobs })}`,
      ...new Set(objections),
    ].join("\n"),
  );
}

function follow(before: Letters, order: readonly Done[]): Letters | string {
  let letters = before;
  for (const { action, outcome } of order) {
    const beside = order.filter((other) => other.action !== action).map((other) => other.action);
    const after = judge(letters, action, outcome, beside);
    if (typeof after === "string") return `${action.type}: ${after}`;
    letters = after;
  }
  return letters;
}

function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, at) =>
    ordersOf(things.filter((_, place) => place !== at)).map((rest) => [first, ...rest]),
  );
}

/** What must be so whatever has happened. Says nothing of the model: it could be as wrong as the product. */
export function breaches({ notes, jobs, sheetNotes }: Kept): string[] {
  const found: string[] = [];
  const voided = new Set(jobs.filter((job) => job.voided).map(({ id }) => id));
  const onPaper = sheetNotes.filter(({ jobId }) => !voided.has(jobId));
  const writers = notes.filter(({ jobId, returned }) => jobId === null && !returned).map(({ who }) => who);
  if (new Set(writers).size < writers.length) found.push("somebody has two notes waiting");
  for (const { id, text, jobId, sheetNumber } of notes) {
    const copies = onPaper.filter(({ noteId }) => noteId === id);
    if (copies.length !== (jobId === null ? 0 : 1)) found.push(`${id} lies on ${copies.length} sheets`);
    for (const copy of copies)
      if (copy.text !== text || copy.jobId !== jobId || copy.sheetNumber !== sheetNumber)
        found.push(`${id} is not what lies on its sheet`);
  }
  for (const { noteId } of onPaper)
    if (!notes.some(({ id }) => id === noteId)) found.push(`${noteId} lies on a sheet and is gone`);
  return found;
}
