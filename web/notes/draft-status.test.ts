import { describe, expect, test } from "vitest";
import { newDraft, type Draft } from "./drafts.ts";
import { draftStatus } from "./draft-status.ts";
import { aNote, aPrintedNote } from "./testing/letter-answers.ts";

const note = aNote();
const newer = aNote({ text: "from the other tab", updatedAt: "2027-07-12T16:00:00.000Z" });
const anEdit = (seed: Partial<Draft> = {}): Draft => ({ ...newDraft("maya", note), text: "typed", ...seed });
const aNewOne = (seed: Partial<Draft> = {}): Draft => ({ ...newDraft("maya"), text: "typed", ...seed });

describe("a new note", () => {
  test("is free where nothing waits", () => {
    const free = { status: "free", basedOn: null };
    expect(draftStatus(aNewOne(), [])).toEqual(free);
    expect(draftStatus(aNewOne(), [aPrintedNote()])).toEqual(free);
    // One that a voided print gave back does not take the place of a new one.
    expect(draftStatus(aNewOne(), [aNote({ returned: true })])).toEqual(free);
  });

  test("meets the one that waits, as soon as there is something to lose", () => {
    expect(draftStatus(aNewOne(), [note])).toEqual({
      status: "collides",
      collision: { type: "anotherWaits", other: note },
    });
    expect(draftStatus(aNewOne({ text: " " }), [note])).toEqual({ status: "free", basedOn: null });
  });

  test("that arrived though its answer was lost is saved, and is gone on from if more was typed", () => {
    const sent = aNewOne({ noteId: note.id, sentText: note.text });
    expect(draftStatus({ ...sent, text: `${note.text}  ` }, [note])).toEqual({ status: "saved" });
    expect(draftStatus(sent, [note])).toEqual({ status: "free", basedOn: note.updatedAt });
    expect(draftStatus(sent, [newer])).toEqual({
      status: "collides",
      collision: { type: "changedElsewhere", other: newer },
    });
  });
});

describe("an edit", () => {
  test("goes over the version it was written over", () => {
    expect(draftStatus(anEdit(), [note])).toEqual({ status: "free", basedOn: note.updatedAt });
    // Not among those on the screen: the server knows.
    expect(draftStatus(anEdit(), [])).toEqual({ status: "free", basedOn: note.updatedAt });
  });

  test("meets another version", () => {
    expect(draftStatus(anEdit(), [newer])).toEqual({
      status: "collides",
      collision: { type: "changedElsewhere", other: newer },
    });
    expect(draftStatus(anEdit({ text: newer.text }), [newer])).toEqual({
      status: "free",
      basedOn: newer.updatedAt,
    });
  });

  test("in which nothing was typed follows the newer version", () => {
    expect(draftStatus(newDraft("maya", note), [newer])).toEqual({ status: "outdated", by: newer });
  });

  test("meets the printer", () => {
    const printed = aPrintedNote();
    expect(draftStatus(anEdit(), [printed])).toEqual({
      status: "collides",
      collision: { type: "justPrinted", other: printed },
    });
    expect(draftStatus(newDraft("maya", note), [printed])).toEqual({ status: "saved" });
    expect(draftStatus(anEdit({ text: printed.text }), [printed])).toEqual({ status: "saved" });
  });
});

describe("a letter for a day", () => {
  const thursday = aNote({ deliverOn: "2027-07-15" });

  test("meets one that waits for the same day only", () => {
    expect(draftStatus(aNewOne(), [thursday])).toEqual({ status: "free", basedOn: null });
    expect(draftStatus(aNewOne({ deliverOn: "2027-07-16" }), [thursday])).toEqual({
      status: "free",
      basedOn: null,
    });
    expect(draftStatus(aNewOne({ deliverOn: "2027-07-15" }), [thursday])).toEqual({
      status: "collides",
      collision: { type: "anotherWaits", other: thursday },
    });
  });

  test("that arrived though its answer was lost is saved, unless another day was chosen since", () => {
    const sent = aNewOne({
      noteId: thursday.id,
      text: thursday.text,
      sentText: thursday.text,
      deliverOn: "2027-07-15",
    });
    expect(draftStatus(sent, [thursday])).toEqual({ status: "saved" });
    const moved = { ...sent, deliverOn: "2027-07-16" };
    expect(draftStatus(moved, [thursday])).toEqual({ status: "free", basedOn: thursday.updatedAt });
  });

  test("that was moved elsewhere meets the other version", () => {
    const elsewhere = { ...thursday, deliverOn: null, updatedAt: "2027-07-12T16:00:00.000Z" };
    const typed = { ...newDraft("maya", thursday), text: "typed" };
    expect(draftStatus(typed, [elsewhere])).toEqual({
      status: "collides",
      collision: { type: "changedElsewhere", other: elsewhere },
    });
  });
});
