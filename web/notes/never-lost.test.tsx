import { noteErrors } from "#domain/notes/errors.ts";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { clearLocalData } from "#web/platform/clear-local-data.ts";
import { stubFullStorage } from "#web/platform/testing/full-storage.ts";
import { draftsOf, keepDraft, newDraft } from "./drafts.ts";
import {
  acceptNotes,
  field,
  keptTexts,
  press,
  sayNotes,
  sentNotes,
  showNotes,
  write,
} from "./testing/a-desk.tsx";
import { aNote, maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
let isOnline = true;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});
afterEach(() => {
  cleanup();
  goOnline();
  clearLocalData();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function goOffline(): void {
  isOnline = false;
  act(() => void window.dispatchEvent(new Event("offline")));
  server.answer("addNote", () => Promise.reject(new TypeError("Failed to fetch")));
}

function goOnline(): void {
  isOnline = true;
  // Between two pages no component listens, so set the state directly.
  onlineManager.setOnline(true);
  act(() => void window.dispatchEvent(new Event("online")));
}

test("every keystroke is kept, says so, and is there again after a reload", async () => {
  showNotes(server);
  await press("Write Note");
  for (const letter of "Dear") {
    await userEvent.type(await field(), letter);
    expect(keptTexts()).toHaveLength(1);
  }
  screen.getByText("Draft saved on this device. Not sent yet.");
  const [before] = draftsOf("elena", maya.participantId);
  expect(before?.text).toBe("Dear");
  cleanup();
  acceptNotes(server);
  showNotes(server);
  expect(await field()).toHaveProperty("value", "Dear");
  // The focus must not open a phone's keyboard.
  expect(document.activeElement).toBe(document.body);
  screen.getByText("Draft saved on this device. Not sent yet.");
  await press("Save Note");
  await screen.findByText("Waiting to print");
  expect(sentNotes(server).map(({ noteId }) => noteId)).toEqual([before?.noteId]);
  expect(keptTexts()).toEqual([]);
});

test("text of another account or to another child is not taken up", async () => {
  keepDraft("thomas", { ...newDraft(maya.participantId), text: "Hello" });
  keepDraft("elena", { ...newDraft("ines"), text: "Dear Ines" });
  showNotes(server);
  await screen.findByText("You haven't written a note yet.");
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("an edit is kept with the version it was written over", async () => {
  const note = aNote();
  showNotes(server, { notes: [note] });
  await press("Edit");
  await userEvent.type(await field(), " More");
  cleanup();
  acceptNotes(server);
  showNotes(server, { notes: [note] });
  expect(await field()).toHaveProperty("value", `${note.text} More`);
  await press("Save Note");
  await screen.findByText("Waiting to print");
  expect(sentNotes(server)[0]).toMatchObject({ noteId: note.id, basedOn: note.updatedAt });
});

test("a 500 keeps the text, says so plainly, and the same note is sent again", async () => {
  server.refuse("addNote", 500, "boom");
  showNotes(server);
  await write("Dear Maya");
  await press("Save Note");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to save note.Draft saved on this device. Not sent yet. Press Save Note to try again.",
  );
  expect(await field()).toHaveProperty("value", "Dear Maya");
  acceptNotes(server);
  await press("Save Note");
  await screen.findByText("Waiting to print");
  const [first, second] = sentNotes(server);
  expect(second).toEqual(first);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what the server has to say is said", async () => {
  const sentence = "You've saved 30 letters in the last hour. Try again a little later.";
  server.refuse("addNote", 429, sentence);
  showNotes(server);
  await write("Dear Maya");
  await press("Save Note");
  expect((await screen.findByRole("alert")).textContent).toContain(sentence);
  expect(keptTexts()).toHaveLength(1);
});

test.each([
  [409, noteErrors.writingClosed],
  [404, noteErrors.linkNotFound],
])("what can no longer be sent (%i) is said without asking to try again", async (status, error) => {
  server.refuse("addNote", status, error);
  showNotes(server);
  await write("Dear Maya");
  await press("Save Note");
  expect((await screen.findByRole("alert")).textContent).toBe(`${error.message}What you typed wasn't sent.`);
  expect(keptTexts()).toHaveLength(1);
});

const goesLater = "You're offline. Your letter is safe on this device and goes out when you're back online.";

test("offline in the middle of typing: it is said, and what was being saved goes once the line is back", async () => {
  showNotes(server);
  await write("Dear ");
  goOffline();
  screen.getByText("You're offline. Draft saved on this device. Not sent yet.");
  await userEvent.type(await field(), "Maya");
  await press("Save Note");
  await screen.findByText(goesLater);
  expect(screen.queryByRole("alert")).toBeNull();
  acceptNotes(server);
  goOnline();
  await screen.findByText("Waiting to print");
  const [lost, arrived, ...more] = sentNotes(server);
  expect(arrived).toEqual(lost);
  expect(more).toEqual([]);
  expect(keptTexts()).toEqual([]);
});

test("sends nothing after reconnecting if the user has typed on, until Save Note is pressed", async () => {
  showNotes(server);
  await write("Dear ");
  goOffline();
  await press("Save Note");
  await screen.findByText(goesLater);
  await userEvent.type(await field(), "Maya");
  expect(screen.queryByText(goesLater)).toBeNull();
  acceptNotes(server);
  goOnline();
  screen.getByText("Draft saved on this device. Not sent yet.");
  expect(sentNotes(server)).toHaveLength(1);
  await press("Save Note");
  await screen.findByText("Waiting to print");
  expect(sentNotes(server)[1]).toMatchObject({ text: "Dear Maya" });
});

test("when the line comes back it is tried once, and not over and over", async () => {
  showNotes(server);
  await write("Dear Maya");
  goOffline();
  await press("Save Note");
  await screen.findByText(goesLater);
  goOnline();
  await waitFor(() => expect(sentNotes(server)).toHaveLength(2));
  await screen.findByText(/Press Save Note to try again/);
});

test("a line that comes back in the very moment in which that is promised is not missed", async () => {
  showNotes(server);
  await write("Dear Maya");
  goOffline();
  const drawn = new MutationObserver(() => {
    if (screen.queryByText(goesLater) === null) return;
    drawn.disconnect();
    acceptNotes(server);
    goOnline();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => drawn.disconnect());
  await press("Save Note");
  await screen.findByText("Waiting to print");
  expect(sentNotes(server)).toHaveLength(2);
});

test("what was saved offline goes once, by itself, when the page is opened again with a connection", async () => {
  showNotes(server);
  await write("Dear Maya");
  goOffline();
  await press("Save Note");
  await screen.findByText(goesLater);
  const [sent] = sentNotes(server);
  cleanup();
  goOnline();
  acceptNotes(server);
  showNotes(server);
  await screen.findByText("Waiting to print");
  expect(sentNotes(server)).toEqual([sent, sent]);
  await waitFor(() => expect(keptTexts()).toEqual([]));
});

test("an answer that was lost is found in the list: the note is there once, and nothing is sent again", async () => {
  showNotes(server);
  await write("Dear Maya");
  goOffline();
  await press("Save Note");
  await screen.findByText(goesLater);
  const [sent] = sentNotes(server);
  cleanup();
  goOnline();
  showNotes(server, { notes: [aNote({ id: sent?.noteId ?? "", text: "Dear Maya" })] });
  await screen.findByText("Waiting to print");
  await waitFor(() => expect(keptTexts()).toEqual([]));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(sentNotes(server)).toHaveLength(1);
});

test("typed on after a lost answer, it is sent as a change of what has arrived", async () => {
  showNotes(server);
  await write("Dear");
  goOffline();
  await press("Save Note");
  await screen.findByText(goesLater);
  await userEvent.type(await field(), " Maya");
  const [sent] = sentNotes(server);
  cleanup();
  goOnline();
  acceptNotes(server);
  const arrived = aNote({ id: sent?.noteId ?? "", text: "Dear" });
  showNotes(server, { notes: [arrived] });
  expect(await field()).toHaveProperty("value", "Dear Maya");
  expect(screen.queryByRole("alert")).toBeNull();
  // The text is there before the list is, and only the list tells what has arrived.
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
  await press("Save Note");
  await screen.findByText("Waiting to print");
  expect(sentNotes(server)[1]).toMatchObject({ noteId: sent?.noteId, basedOn: arrived.updatedAt });
});

test("where the child could not be loaded, the text is there all the same and cannot be sent yet", async () => {
  keepDraft("elena", { ...newDraft(maya.participantId), text: "Dear Maya" });
  showNotes(server, { participant: undefined });
  expect(await screen.findByRole("textbox", { name: "Your letter" })).toHaveProperty("value", "Dear Maya");
  await press("Save Note");
  expect((await screen.findByRole("alert")).textContent).toBe("Not loaded yet.");
  expect(sentNotes(server)).toEqual([]);
  expect(keptTexts()).toHaveLength(1);
});

test("a browser that stores nothing says so, warns before it closes, and keeps the text while the page lives", async () => {
  showNotes(server);
  await press("Write Note");
  stubFullStorage();
  await userEvent.type(await field(), "Dear Maya");
  screen.getByText("This browser can't keep a draft. Save your letter before you close this page.");
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  server.refuse("addNote", 500);
  await press("Save Note");
  expect((await screen.findByRole("alert")).textContent).toContain("Not sent yet. Keep this page open.");
  cleanup();
  // Signed out and in again on the same page.
  showNotes(server);
  expect(await field()).toHaveProperty("value", "Dear Maya");
});

test("what two tabs left behind comes up one after the other", async () => {
  keepDraft("elena", { ...newDraft(maya.participantId), text: "the older one", keptAt: 1 });
  keepDraft("elena", { ...newDraft(maya.participantId), text: "the newer one", keptAt: 2 });
  acceptNotes(server);
  showNotes(server);
  expect(await field()).toHaveProperty("value", "the newer one");
  screen.getByText("One more unsent letter is saved on this device. You'll see it after this one.");
  await press("Save Note");
  await waitFor(async () => expect(await field()).toHaveProperty("value", "the older one"));
  // The first one waits now, so both are shown and the person decides.
  await screen.findByText("You already have a letter waiting to print.");
  await press("Add to the saved letter");
  await waitFor(() => expect(keptTexts()).toEqual([]));
  expect(sentNotes(server).at(-1)).toMatchObject({ text: "the newer one\n\nthe older one" });
});

test("a text that another tab is at work on stays with that tab", async () => {
  const draft = { ...newDraft(maya.participantId), text: "Dear Maya" };
  keepDraft("elena", draft);
  const gaveUp = new DOMException("", "AbortError");
  vi.spyOn(navigator, "locks", "get").mockReturnValue({
    request: () => Promise.reject(gaveUp),
    query: () => Promise.resolve({}),
  });
  showNotes(server);
  await screen.findByText("You're writing to Maya in another tab.");
  expect(screen.queryByRole("textbox")).toBeNull();
  await write("from here");
  expect(draftsOf("elena", maya.participantId).map(({ text }) => text)).toContain("Dear Maya");
});

test("when writing has closed, unsent words stay to be read until they are thrown away", async () => {
  keepDraft("elena", { ...newDraft(maya.participantId), text: "Dear Maya, too late" });
  showNotes(server, { notes: [aNote()], isClosed: true });
  const unsent = await screen.findByRole("article", { name: "Not sent" });
  expect(unsent.textContent).toContain("Dear Maya, too late");
  expect(unsent.textContent).toContain("Writing has closed, so this letter can't be sent.");
  expect(screen.queryByRole("button", { name: "Save Note" })).toBeNull();
  await press("Discard it");
  await press("Discard");
  await waitFor(() => expect(screen.queryByRole("article", { name: "Not sent" })).toBeNull());
  expect(keptTexts()).toEqual([]);
});

test("an answer that comes after leaving the page takes the text off the device", async () => {
  let arrive: (response: Response) => void = () => undefined;
  server.answer("addNote", () => new Promise((resolve) => (arrive = resolve)));
  showNotes(server);
  await write("Dear Maya");
  fireEvent.click(await screen.findByRole("button", { name: "Save Note" }));
  await waitFor(() => expect(sentNotes(server)).toHaveLength(1));
  cleanup();
  expect(keptTexts()).toHaveLength(1);
  const note = aNote({ id: sentNotes(server)[0]?.noteId ?? "", text: "Dear Maya" });
  sayNotes(server, [note]);
  arrive(Response.json({ result: { note } }));
  await waitFor(() => expect(keptTexts()).toEqual([]));
});
