import { describe, expect, test } from "vitest";
import { decideSave, type KnownNote, type NoteState } from "./decide-save.ts";
import type { noteErrors } from "./errors.ts";
import { maxNotesPerHour } from "./note.ts";
import type { NoteToSave } from "./note-to-save.ts";

const now = new Date("2027-07-13T15:00:00Z");
const noteId = "019f0000-0000-7000-8000-00000000000a";
const otherId = "019f0000-0000-7000-8000-00000000000b";
const thursday = "2027-07-15";

const aNote = (changes: Partial<KnownNote> = {}): KnownNote => ({
  id: noteId,
  contactId: "elena",
  text: "Dear Wren",
  createdAt: new Date("2027-07-13T14:00:00Z"),
  updatedAt: new Date("2027-07-13T14:00:00Z"),
  isPrinted: false,
  isReturned: false,
  deliverOn: null,
  questions: [],
  ...changes,
});
const aState = (changes: Partial<NoteState> = {}): NoteState => ({
  contactId: "elena",
  notes: [],
  event: {
    startDate: "2027-07-11",
    endDate: "2027-07-17",
    timeZone: "America/New_York",
    mail: { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 8 * 60 },
  },
  notesThisHour: 0,
  takesLetters: true,
  isStopped: false,
  weeklyLimit: null,
  ...changes,
});
const anInput = (changes: Partial<NoteToSave> = {}): NoteToSave => ({
  orgId: "camp",
  eventId: "week",
  participantId: "wren",
  text: "Dear Wren, hello",
  noteId,
  ...changes,
});
const version = aNote().updatedAt.toISOString();
const over = aState({ event: { ...aState().event, endDate: "2027-07-12" } });

const rejects = (error: keyof typeof noteErrors) => ({ type: "reject", error });
const creates = (deliverOn: string | null = null, questions: string[] = []) => ({
  type: "create",
  contactId: "elena",
  deliverOn,
  questions,
});
const updates = (
  note: KnownNote,
  deliverOn = note.deliverOn,
  { questions }: Pick<KnownNote, "questions"> = note,
) => ({
  type: "update",
  note,
  deliverOn,
  questions,
});
const who = ["Who sleeps above you?"];
const food = ["Best food so far?"];

const weeklyLimit = { perWeek: 2, days: ["2027-07-12", "2027-07-13", "2027-07-05"] };

describe("a new note", () => {
  test.each([
    ["without a link", undefined, {}, rejects("linkNotFound")],
    ["is created", aState(), {}, creates()],
    ["without an id is created", aState(), { noteId: undefined }, creates()],
    ["for an open day is created", aState(), { deliverOn: thursday }, creates(thursday)],
    ["for a day after its cut-off", aState(), { deliverOn: "2027-07-13" }, rejects("dayNotOpen")],
    ["with questions is created with them", aState(), { questions: who }, creates(null, who)],
    ["after the last day", over, {}, rejects("writingClosed")],
    ["beside one that waits", aState({ notes: [aNote({ id: otherId })] }), {}, rejects("anotherWaits")],
    [
      "beside one that waits for another day is created",
      aState({ notes: [aNote({ id: otherId, deliverOn: thursday })] }),
      {},
      creates(),
    ],
    [
      "beside one that came back from a voided job is created",
      aState({ notes: [aNote({ id: otherId, isReturned: true })] }),
      {},
      creates(),
    ],
    ["beyond the hourly limit", aState({ notesThisHour: maxNotesPerHour }), {}, rejects("tooMany")],
    ["where nothing more is collected", aState({ isStopped: true }), {}, rejects("collectingStopped")],
    ["where no letters are taken", aState({ takesLetters: false }), {}, rejects("lettersOff")],
    ["in a week that is full", aState({ weeklyLimit }), {}, rejects("weekFull")],
    [
      "for a day in a week that is full",
      aState({ weeklyLimit: { perWeek: 1, days: [thursday] } }),
      { deliverOn: "2027-07-16" },
      rejects("weekFull"),
    ],
    [
      "in a week with room is created",
      aState({ weeklyLimit: { ...weeklyLimit, perWeek: 3 } }),
      {},
      creates(),
    ],
    ["that replaces a version which is gone", aState(), { basedOn: version }, rejects("gone")],
  ])("%s", (_, state, input, decision) => {
    expect(decideSave(state, anInput(input), now)).toEqual(decision);
  });
});

describe("a note that is there", () => {
  const waiting = aNote();
  const printed = aNote({ isPrinted: true });
  const other = aNote({ id: otherId, deliverOn: thursday });
  test.each([
    ["is updated", [waiting], { basedOn: version }, updates(waiting)],
    ["is updated without a version", [waiting], {}, updates(waiting)],
    ["is found without an id", [waiting], { noteId: undefined }, updates(waiting)],
    [
      "with the same text is unchanged",
      [waiting],
      { text: waiting.text },
      { type: "unchanged", note: waiting },
    ],
    [
      "that was printed with the same text is unchanged",
      [printed],
      { text: printed.text },
      { type: "unchanged", note: printed },
    ],
    [
      "with the same text and other questions is updated",
      [aNote({ questions: who })],
      { text: waiting.text, questions: food },
      updates(aNote({ questions: who }), null, { questions: food }),
    ],
    [
      "loses its questions",
      [aNote({ questions: who })],
      { text: waiting.text, questions: [] },
      updates(aNote({ questions: who }), null, { questions: [] }),
    ],
    [
      "keeps its questions if none are named",
      [aNote({ questions: who })],
      {},
      updates(aNote({ questions: who })),
    ],
    [
      "that was printed cannot get other questions",
      [printed],
      { text: printed.text, questions: who },
      rejects("justPrinted"),
    ],
    ["was printed", [printed], { basedOn: version }, rejects("justPrinted")],
    ["was changed", [waiting], { basedOn: "2027-07-13T13:00:00.000Z" }, rejects("changedElsewhere")],
    ["moves to a free day", [waiting], { deliverOn: thursday }, updates(waiting, thursday)],
    ["moves to a day that another has", [waiting, other], { deliverOn: thursday }, rejects("anotherWaits")],
    [
      "keeps its day after the cut-off",
      [aNote({ deliverOn: "2027-07-13" })],
      { deliverOn: "2027-07-13" },
      updates(aNote({ deliverOn: "2027-07-13" })),
    ],
    [
      "of another address of the same user is updated",
      [aNote({ contactId: "elena-at-work" })],
      {},
      updates(aNote({ contactId: "elena-at-work" })),
    ],
  ])("%s", (_, notes, input, decision) => {
    expect(decideSave(aState({ notes }), anInput(input), now)).toEqual(decision);
  });

  test("is edited where no letters are taken anymore, because it is printed", () => {
    const state = aState({ notes: [aNote()], takesLetters: false });
    expect(decideSave(state, anInput({ text: "Dear Wren!" }), now).type).toBe("update");
  });

  test("in a full week is edited, moves within the week, and not into another full one", () => {
    const note = aNote({ deliverOn: "2027-07-14" });
    const event = { ...aState().event, endDate: "2027-07-24" };
    const days = ["2027-07-14", "2027-07-15", "2027-07-20", "2027-07-21"];
    const state = aState({ notes: [note], event, weeklyLimit: { perWeek: 2, days } });
    expect(decideSave(state, anInput({ text: "Dear Wren!" }), now).type).toBe("update");
    expect(decideSave(state, anInput({ deliverOn: "2027-07-16" }), now).type).toBe("update");
    expect(decideSave(state, anInput({ deliverOn: "2027-07-22" }), now)).toEqual(rejects("weekFull"));
  });

  test("after the last day only a retry is answered", () => {
    const state = { ...over, notes: [waiting] };
    expect(decideSave(state, anInput(), now)).toEqual(rejects("writingClosed"));
    expect(decideSave(state, anInput({ text: waiting.text }), now)).toEqual({
      type: "unchanged",
      note: waiting,
    });
  });
});
