import { dayIn } from "../events/calendar-day.ts";
import { mayChoose } from "../events/letter-day.ts";
import type { EventDays } from "../events/mail-gap.ts";
import type { WeeklyLimit } from "../invites/my-participant.ts";
import type { noteErrors } from "./errors.ts";
import { maxNotesPerHour } from "./note.ts";
import type { NoteToSave } from "./note-to-save.ts";
import { areSameQuestions } from "./questions.ts";
import { isWeekFull, weekOf } from "./weekly-limit.ts";

/** An unprinted note of the writer, or the one that the request names. */
export type KnownNote = {
  id: string;
  contactId: string;
  text: string;
  createdAt: Date;
  updatedAt: Date;
  isPrinted: boolean;
  /** Came back from a voided print job: it does not occupy its day. */
  isReturned: boolean;
  deliverOn: string | null;
  questions: readonly string[];
};

/** What a save depends on. `contactId` is the address the user writes as. */
export type NoteState<N extends KnownNote = KnownNote> = {
  contactId: string;
  notes: readonly N[];
  event: EventDays;
  takesLetters: boolean;
  /** At a parent's request, nothing more is collected for this participant. */
  isStopped: boolean;
  notesThisHour: number;
  weeklyLimit: WeeklyLimit | null;
};

export type SaveDecision<N extends KnownNote = KnownNote> =
  | { type: "create"; contactId: string; deliverOn: string | null; questions: readonly string[] }
  | { type: "update"; note: N; deliverOn: string | null; questions: readonly string[] }
  /** A retry of a save that already succeeded. */
  | { type: "unchanged"; note: N }
  | { type: "reject"; error: keyof typeof noteErrors };

const reject = (error: keyof typeof noteErrors) => ({ type: "reject", error }) as const;

export function decideSave<N extends KnownNote>(
  state: NoteState<N> | undefined,
  input: NoteToSave,
  now: Date,
): SaveDecision<N> {
  if (state === undefined) return reject("linkNotFound");
  const { contactId, notes, event } = state;
  const waitingOn = (writer: string, day: string | null) =>
    notes.find(
      (note) => note.contactId === writer && !note.isPrinted && !note.isReturned && note.deliverOn === day,
    );
  const chosen = input.deliverOn ?? null;
  const current =
    input.noteId === undefined ? waitingOn(contactId, chosen) : notes.find(({ id }) => id === input.noteId);
  // A note keeps the day it has, so that retries and later edits work after the cut-off.
  const isNewDay = chosen !== null && current?.deliverOn !== chosen;
  if (isNewDay && !mayChoose(event, chosen, now.getTime())) return reject("dayNotOpen");
  const known = current?.questions ?? [];
  const questions = input.questions ?? known;
  const isSame = areSameQuestions(questions, known);
  const today = dayIn(event.timeZone, now);
  const isOpen = event.endDate >= today;

  if (current === undefined) {
    if (input.basedOn !== undefined) return reject("gone");
    if (!isOpen) return reject("writingClosed");
    if (state.isStopped) return reject("collectingStopped");
    if (!state.takesLetters) return reject("lettersOff");
    if (waitingOn(contactId, chosen) !== undefined) return reject("anotherWaits");
    if (isWeekFull(state.weeklyLimit, chosen ?? today)) return reject("weekFull");
    if (state.notesThisHour >= maxNotesPerHour) return reject("tooMany");
    return { type: "create", contactId, deliverOn: chosen, questions };
  }

  const deliverOn = input.deliverOn === undefined ? current.deliverOn : input.deliverOn;
  if (current.text === input.text && isSame && (current.isPrinted || current.deliverOn === deliverOn))
    return { type: "unchanged", note: current };
  if (!isOpen) return reject("writingClosed");
  if (state.isStopped) return reject("collectingStopped");
  if (current.isPrinted) return reject("justPrinted");
  if (input.basedOn !== undefined && current.updatedAt.getTime() !== Date.parse(input.basedOn))
    return reject("changedElsewhere");
  const moves = current.deliverOn !== deliverOn && !current.isReturned;
  if (moves && waitingOn(current.contactId, deliverOn) !== undefined) return reject("anotherWaits");
  if (entersFullWeek(state, current, deliverOn)) return reject("weekFull");
  return { type: "update", note: current, deliverOn, questions };
}

function entersFullWeek(state: NoteState, note: KnownNote, deliverOn: string | null): boolean {
  const weekFor = (day: string | null) => weekOf(day ?? dayIn(state.event.timeZone, note.createdAt));
  const week = weekFor(deliverOn);
  return week !== weekFor(note.deliverOn) && isWeekFull(state.weeklyLimit, week);
}
