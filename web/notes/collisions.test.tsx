import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteErrors } from "#domain/notes/errors.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import {
  acceptNotes,
  button,
  field,
  isDisabled,
  keptTexts,
  lookAgain,
  press,
  sayNotes,
  sentNotes,
  showNotes,
  write,
} from "./testing/a-desk.tsx";
import { aNote, aPrintedNote } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const note = aNote();
const newer = aNote({ text: "from the other phone", updatedAt: "2027-07-12T16:00:00.000Z" });

/** The server says no, and lists what it has. */
function refuse(why: "justPrinted" | "anotherWaits" | "changedElsewhere" | "gone", listed = [note]): void {
  const { status, code, message } = noteErrors[why];
  server.answer("addNote", () => {
    sayNotes(server, listed);
    return Response.json({ error: { code, message } }, { status: status === "not-found" ? 404 : 409 });
  });
}

async function edit(more = " More"): Promise<void> {
  await press("Edit");
  await userEvent.type(await field(), more);
}

test("printed in the meantime: the typed text stays, and can be written as a new note", async () => {
  refuse("justPrinted", [aPrintedNote()]);
  showNotes(server, { notes: [note] });
  await edit();
  await press("Save Note");
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).toContain("This note was just printed. Write a new one?");
  await waitFor(() => expect(document.activeElement).toBe(panel));
  expect(await field()).toHaveProperty("value", `${note.text} More`);
  expect(await isDisabled("Save Note")).toBe(true);
  // What was printed lies there as it was printed.
  expect(screen.getByRole("article", { name: "Printed" }).textContent).toContain(note.text);
  await press("Write it as a new letter");
  expect(screen.queryByRole("alert")).toBeNull();
  acceptNotes(server, [aPrintedNote()]);
  await press("Save Note");
  await screen.findByText("Waiting to print");
  const sent = sentNotes(server).at(-1);
  expect(sent?.noteId).not.toBe(note.id);
  expect(sent).not.toHaveProperty("basedOn");
  expect(keptTexts()).toEqual([]);
});

test("reports that the note was printed while the user types, without moving the focus", async () => {
  showNotes(server, { notes: [note] });
  await edit();
  sayNotes(server, [aPrintedNote()]);
  act(lookAgain);
  await screen.findByText("This note was just printed. Write a new one?");
  expect(document.activeElement).toBe(await field());
  expect(await field()).toHaveProperty("value", `${note.text} More`);
});

test("printed while the editor stood open unchanged: it closes and the note is printed", async () => {
  showNotes(server, { notes: [note] });
  await press("Edit");
  sayNotes(server, [aPrintedNote()]);
  act(lookAgain);
  await screen.findByRole("article", { name: "Printed" });
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("another one waits: both are shown, and Add puts them one below the other", async () => {
  const other = aNote({ id: "019f0000-0000-7000-8000-0000000000b2", text: "from the other phone" });
  refuse("anotherWaits", [other]);
  showNotes(server);
  await write("from here");
  await press("Save Note");
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).toContain("You already have a letter waiting to print.");
  expect(panel.textContent).toContain("from the other phone");
  expect(await field()).toHaveProperty("value", "from here");
  expect(screen.queryByRole("article", { name: "Waiting to print" })).toBeNull();
  acceptNotes(server);
  await userEvent.click(within(panel).getByRole("button", { name: "Add to the saved letter" }));
  await screen.findByRole("article", { name: "Waiting to print" });
  expect(sentNotes(server).at(-1)).toMatchObject({
    noteId: other.id,
    basedOn: other.updatedAt,
    text: "from the other phone\n\nfrom here",
  });
});

test("another one waits: Replace puts this text in its place", async () => {
  refuse("anotherWaits", [note]);
  showNotes(server);
  await write("from here");
  await press("Save Note");
  await button("Replace it");
  acceptNotes(server);
  await press("Replace it");
  await screen.findByRole("article", { name: "Waiting to print" });
  expect(sentNotes(server).at(-1)).toMatchObject({
    noteId: note.id,
    basedOn: note.updatedAt,
    text: "from here",
  });
});

test("too long together, nothing is sent and nothing is lost", async () => {
  refuse("anotherWaits", [aNote({ text: "x".repeat(9_999) })]);
  showNotes(server);
  await write("from here");
  await press("Save Note");
  await press("Add to the saved letter");
  await screen.findByText("A letter can have up to 10,000 characters.");
  expect(await field()).toHaveProperty("value", "from here");
  expect(sentNotes(server)).toHaveLength(1);
});

test("changed elsewhere: the other version is shown, and mine can be kept", async () => {
  refuse("changedElsewhere", [newer]);
  showNotes(server, { notes: [note] });
  await edit();
  await press("Save Note");
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).toContain("This letter was changed in another tab or on another device.");
  expect(panel.textContent).toContain("from the other phone");
  acceptNotes(server);
  await press("Keep mine");
  await screen.findByRole("article", { name: "Waiting to print" });
  expect(sentNotes(server).at(-1)).toMatchObject({
    noteId: note.id,
    basedOn: newer.updatedAt,
    text: `${note.text} More`,
  });
});

test("changed elsewhere: the other version can be taken", async () => {
  refuse("changedElsewhere", [newer]);
  showNotes(server, { notes: [note] });
  await edit();
  await press("Save Note");
  await press("Use the other one");
  const letter = await screen.findByRole("article", { name: "Waiting to print" });
  expect(letter.textContent).toContain("from the other phone");
  expect(keptTexts()).toEqual([]);
  expect(sentNotes(server)).toHaveLength(1);
});

test("an open editor in which nothing was typed follows the other version", async () => {
  showNotes(server, { notes: [note] });
  await press("Edit");
  sayNotes(server, [newer]);
  act(lookAgain);
  await waitFor(async () => expect(await field()).toHaveProperty("value", "from the other phone"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("deleted elsewhere: it can be saved as a new note", async () => {
  refuse("gone", []);
  showNotes(server, { notes: [note] });
  await edit();
  await press("Save Note");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This letter was deleted in another tab or on another device.",
  );
  expect(await field()).toHaveProperty("value", `${note.text} More`);
  acceptNotes(server);
  await press("Save as a new letter");
  await screen.findByRole("article", { name: "Waiting to print" });
  const sent = sentNotes(server).at(-1);
  expect(sent?.noteId).not.toBe(note.id);
  expect(sent).not.toHaveProperty("basedOn");
  expect(sent?.text).toBe(`${note.text} More`);
});
