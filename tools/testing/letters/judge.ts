import { noteErrors } from "#domain/notes/errors.ts";
import { packSheets, sheetsNeeded } from "#domain/printing/pack-sheets.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import type { Action, Outcome, NoteView } from "./actions.ts";
import {
  toPrint,
  waits,
  waitsPlainly,
  withLetter,
  withoutLetters,
  type Letter,
  type Letters,
} from "./letters.ts";

/**
 * The state after an action if the product's outcome is right, otherwise a message. `beside` are concurrent actions:
 * printing may skip notes that one of them has locked.
 */
export function judge(
  letters: Letters,
  action: Action,
  outcome: Outcome,
  beside: readonly Action[],
): Letters | string {
  if (action.type === "save") return judgeSave(letters, action, outcome, beside);
  if (action.type === "delete") return judgeDelete(letters, action, outcome);
  if (action.type === "claim") return judgeClaim(letters, action, outcome, beside);
  if (action.type === "void") return judgeVoid(letters, action, outcome);
  if (action.type === "respond") return judgeRespond(letters, action, outcome);
  return judgeRemove(letters, action, outcome);
}

type Of<K extends Action["type"]> = Extract<Action, { type: K }>;

function judgeSave(
  letters: Letters,
  action: Of<"save">,
  outcome: Outcome,
  beside: readonly Action[],
): Letters | string {
  const { who, text } = action;
  // Saving a note while it is being deleted may fail with "gone". Creating it again would undo the deletion.
  const deleted = beside.some((other) => other.type === "delete" && other.noteId === action.noteId);
  if (deleted && outcome.type === "refused" && outcome.code === noteErrors.gone.code) return letters;
  const expected = verdictOn(letters, action);
  if (typeof expected === "string") {
    if (expected !== "make") return refusedWith(letters, outcome, noteErrors[expected].code);
    if (outcome.type !== "saved") return "a new note should be saved";
    const { id, createdAt, updatedAt } = outcome.note;
    if (id !== (action.noteId ?? id) || letters.letters.has(id)) return "the new note has another id";
    return shows(
      outcome.note,
      { id, who, text, createdAt, updatedAt, sheet: null, returned: false },
      letters,
    );
  }
  if (outcome.type !== "saved") return "the note should be saved";
  const same = expected.text === text;
  if (same !== (outcome.note.updatedAt === expected.updatedAt))
    return "an edit has a new time, a repeat the old one";
  return shows(outcome.note, { ...expected, text, updatedAt: outcome.note.updatedAt }, letters);
}

type Refusal = "linkNotFound" | "justPrinted" | "changedElsewhere" | "gone" | "anotherWaits";

/** The letter that will have the text; "make" for a new one; or why not. */
function verdictOn(
  { letters, removed }: Letters,
  { who, noteId, text, basedOn }: Of<"save">,
): Letter | "make" | Refusal {
  if (removed.has(who)) return "linkNotFound";
  const waiting = [...letters.values()].find((letter) => letter.who === who && waitsPlainly(letter));
  const named = noteId === undefined ? waiting : letters.get(noteId);
  if (named?.who === who) {
    if (named.text === text) return named;
    if (!waits(named)) return "justPrinted";
    return basedOn === undefined || basedOn === named.updatedAt ? named : "changedElsewhere";
  }
  if (basedOn !== undefined) return "gone";
  // Before it could be saved, an id of another writer's note is answered as an unused one.
  if (waiting !== undefined) return "anotherWaits";
  return named === undefined ? "make" : "gone";
}

/** Keeps the letter, if the writer was shown exactly that. */
function shows(note: NoteView, letter: Letter, letters: Letters): Letters | string {
  const printedAt = letter.sheet === null ? null : (letters.jobs.get(letter.sheet.jobId)?.printedAt ?? null);
  const { id, text, createdAt, updatedAt, returned } = letter;
  const right = { id, text, createdAt, updatedAt, printedAt, returned };
  return JSON.stringify(right) === JSON.stringify(note)
    ? withLetter(letters, letter)
    : "the writer was shown another note";
}

function judgeDelete(letters: Letters, { who, noteId }: Of<"delete">, outcome: Outcome): Letters | string {
  if (letters.removed.has(who)) return refusedWith(letters, outcome, noteErrors.linkNotFound.code);
  const letter = letters.letters.get(noteId);
  const own = letter?.who === who;
  if (own && !waits(letter)) return refusedWith(letters, outcome, noteErrors.printedBeforeDelete.code);
  if (outcome.type !== "deleted") return "it should be deleted";
  return own ? withoutLetters(letters, ({ id }) => id === noteId) : letters;
}

function judgeClaim(
  letters: Letters,
  limits: Of<"claim">,
  outcome: Outcome,
  beside: readonly Action[],
): Letters | string {
  const waiting = toPrint(letters);
  if (outcome.type !== "claimed" && outcome.type !== "nothingToClaim") return "printing is never refused";
  const sheets = outcome.type === "claimed" ? outcome.sheets : [];
  const taken = new Set(sheets.flatMap(({ notes }) => notes.map(({ id }) => id)));
  // Concurrent actions lock their note, and printing skips locked notes.
  const free = waiting.filter(
    (letter) => taken.has(letter.id) || !beside.some((other) => mayHold(other, letter)),
  );
  const packed = packSheets(
    free.map((letter) => ({ ...letter, sheetGroup: String(letter.who) })),
    limits,
  );
  const right = packed.map((sheet) => ({
    who: sheet[0]?.who,
    notes: sheet.map(({ id, text }) => ({ id, text })),
  }));
  if (JSON.stringify(right) !== JSON.stringify(sheets)) return "other sheets should be printed";
  if (outcome.type === "nothingToClaim") return letters;
  const { jobId, printedAt } = outcome;
  let after: Letters = {
    ...letters,
    jobs: new Map(letters.jobs).set(jobId, {
      id: jobId,
      printedAt,
      voided: false,
      sheets: sheets.map(({ who }) => who),
    }),
  };
  packed.forEach((sheet, at) => {
    for (const { sheetGroup: _, ...letter } of sheet)
      after = withLetter(after, { ...letter, sheet: { jobId, number: at + 1 }, returned: false });
  });
  const left = sheetsLeft(after, limits.limitPerSheet);
  return beside.length > 0 || outcome.remaining === left ? after : `${left} sheets should remain`;
}

function sheetsLeft(letters: Letters, limitPerSheet: number): number {
  const counts = new Map<number, number>();
  for (const { who } of toPrint(letters)) counts.set(who, (counts.get(who) ?? 0) + 1);
  return sheetsNeeded(
    [...counts.values()].map((notes) => ({ contacts: 1, notes })),
    limitPerSheet,
  );
}

function mayHold(action: Action, { id, who, returned }: Letter): boolean {
  if (action.type === "save")
    return action.who === who && (action.noteId === undefined || action.noteId === id);
  if (action.type === "delete") return action.noteId === id;
  if (action.type === "removeContact") return action.who === who;
  // A job that is being voided may come back a moment after printing has looked.
  return action.type === "void" && returned;
}

function judgeVoid(letters: Letters, { jobId }: Of<"void">, outcome: Outcome): Letters | string {
  const job = letters.jobs.get(jobId);
  if (job === undefined) return "no such job is known";
  if (outcome.type !== "voided") return "the job should be voided";
  // Notes of a removed contact are deleted; the others wait again.
  let after = withoutLetters(letters, ({ sheet, who }) => sheet?.jobId === jobId && letters.removed.has(who));
  let returned = 0;
  for (const letter of after.letters.values())
    if (letter.sheet?.jobId === jobId) {
      after = withLetter(after, { ...letter, sheet: null, returned: true });
      returned += 1;
    }
  if (outcome.returned !== returned) return `${returned} notes should wait again`;
  return { ...after, jobs: new Map(after.jobs).set(jobId, { ...job, voided: true }) };
}

function judgeRespond(letters: Letters, action: Of<"respond">, outcome: Outcome): Letters | string {
  const who = letters.jobs.get(action.jobId)?.sheets[action.sheetNumber - 1];
  if (who === undefined) return "no such sheet is known";
  if (outcome.type !== "responded") return "the reply should be filed";
  const reply = { who, scope: action.scope, uploadedAt: outcome.uploadedAt };
  return { ...letters, replies: [...letters.replies, reply] };
}

function judgeRemove(letters: Letters, { who }: Of<"removeContact">, outcome: Outcome): Letters | string {
  if (letters.removed.has(who)) return refusedWith(letters, outcome, contactErrors.notFound.code);
  if (outcome.type !== "contactRemoved") return "the contact should be removed";
  const after = withoutLetters(letters, (letter) => letter.who === who && waits(letter));
  return { ...after, removed: new Set(letters.removed).add(who) };
}

function refusedWith(letters: Letters, outcome: Outcome, code: string): Letters | string {
  return outcome.type === "refused" && outcome.code === code ? letters : `it should be refused with ${code}`;
}
