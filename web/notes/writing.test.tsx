import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import { maxNoteLength } from "#domain/notes/note.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import {
  acceptNotes,
  button,
  field,
  isDisabled,
  keptTexts,
  press,
  sayNotes,
  sentNotes,
  showNotes,
  write,
} from "./testing/a-desk.tsx";
import { aNote, aPrintedNote, maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const { orgId, eventId, participantId } = maya;

test("nothing written yet: it says so, and one press opens the paper with the cursor on it", async () => {
  showNotes(server);
  await screen.findByText("You haven't written a note yet.");
  await press("Write Note");
  const paper = await field();
  expect(paper.getAttribute("rows")).toBe("4");
  expect(document.activeElement).toBe(paper);
  expect(screen.queryByText("You haven't written a note yet.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Write Note" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("a first note: empty it cannot be saved, saved it waits to be printed", async () => {
  acceptNotes(server);
  showNotes(server);
  await press("Write Note");
  expect(await isDisabled("Save Note")).toBe(true);
  await userEvent.type(await field(), "   ");
  expect(await isDisabled("Save Note")).toBe(true);
  await userEvent.type(await field(), "Dear Maya,{Enter}come home soon 🦊 ");
  expect(await isDisabled("Save Note")).toBe(false);
  await press("Save Note");
  const letter = await screen.findByRole("article", { name: "Waiting to print" });
  expect(letter.textContent).toContain("Dear Maya,\ncome home soon 🦊");
  expect(letter.textContent).toMatch(/Last saved \w{3} \d+, \d{4}, \d+:\d\d.[AP]M\./);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByText("You haven't written a note yet.")).toBeNull();
  const [sent, ...more] = sentNotes(server);
  expect(more).toEqual([]);
  expect(sent).toEqual({
    orgId,
    eventId,
    participantId,
    text: "Dear Maya,\ncome home soon 🦊",
    noteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(keptTexts()).toEqual([]);
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "Saved. You can edit it until it's printed.",
  );
});

/** Every day is a mail day until eight in the morning at the camp. */
const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 480 };

test("after saving, the letter comes into view with the focus and says when it prints, until it is edited", async () => {
  acceptNotes(server);
  const shown: string[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function show(this: Element) {
    shown.push(this.textContent);
  });
  showNotes(server, { participant: { ...maya, mail }, notes: [aPrintedNote({ id: "earlier" })] });
  acceptNotes(server, [aPrintedNote({ id: "earlier" })]);
  await write("Dear Maya");
  await press("Save Note");
  const letter = await screen.findByRole("article", { name: "Waiting to print" });
  const sentence = `Saved. Camp prints it ${formatMailDay(maya.startDate)}.`;
  const line = within(letter).getByText(sentence);
  expect(line.classList.contains("sr-only")).toBe(false);
  expect(shown).toEqual([letter.textContent]);
  await waitFor(() => expect(document.activeElement).toBe(letter));
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(sentence);
  await press("Edit");
  await press("Cancel");
  await screen.findByRole("article", { name: "Waiting to print" });
  expect(screen.queryByText(sentence)).toBeNull();
  expect(document.querySelectorAll(".lands")).toHaveLength(0);
});

test("the stamp lands when it is saved, and not when the page is opened later", async () => {
  acceptNotes(server);
  showNotes(server);
  await write("Dear Maya");
  await press("Save Note");
  await screen.findByText("Waiting to print");
  expect(document.querySelectorAll(".note-corner-stamp.lands")).toHaveLength(1);
  cleanup();
  showNotes(server, { notes: [aNote()] });
  await screen.findByText("Waiting to print");
  expect(document.querySelectorAll(".lands")).toHaveLength(0);
});

test("a waiting note is edited in place: unchanged it cannot be saved, changed it names its version", async () => {
  const note = aNote();
  acceptNotes(server);
  showNotes(server, { notes: [note] });
  expect(screen.queryByRole("button", { name: "Write Note" })).toBeNull();
  await press("Edit");
  const paper = await field();
  expect(paper).toHaveProperty("value", note.text);
  expect(screen.queryByRole("article", { name: "Waiting to print" })).toBeNull();
  expect(await isDisabled("Save Note")).toBe(true);
  await userEvent.type(paper, " ");
  expect(await isDisabled("Save Note")).toBe(true);
  await userEvent.type(paper, "Love, Mom");
  await press("Save Note");
  await screen.findByText(/Love, Mom/);
  expect(sentNotes(server)).toEqual([
    {
      orgId,
      eventId,
      participantId,
      noteId: note.id,
      basedOn: note.updatedAt,
      text: `${note.text} Love, Mom`,
    },
  ]);
});

test("Control and Enter save, and say what is missing where nothing is written", async () => {
  acceptNotes(server);
  showNotes(server);
  await press("Write Note");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Please enter a note.");
  expect((await field()).getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(await field(), "Dear Maya");
  expect(screen.queryByText("Please enter a note.")).toBeNull();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Waiting to print");
});

test("a saved note cannot be emptied", async () => {
  showNotes(server, { notes: [aNote()] });
  await press("Edit");
  await userEvent.clear(await field());
  await screen.findByText("Please enter a note.");
  expect(await isDisabled("Save Note")).toBe(true);
});

test("invisible characters alone are no note", async () => {
  showNotes(server);
  await press("Write Note");
  fireEvent.change(await field(), { target: { value: "\u202E\u2066" } });
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Please enter a note.");
  expect(sentNotes(server)).toEqual([]);
});

test("pressed twice it is sent once, and says Saving… meanwhile", async () => {
  let arrive: (response: Response) => void = () => undefined;
  server.answer("addNote", () => new Promise((resolve) => (arrive = resolve)));
  showNotes(server);
  await write("Dear Maya");
  const save = await button("Save Note");
  fireEvent.click(save);
  fireEvent.click(save);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await isDisabled("Saving…")).toBe(true);
  expect(await isDisabled("Cancel")).toBe(true);
  expect((await field()).hasAttribute("readonly")).toBe(true);
  await waitFor(() => expect(sentNotes(server)).toHaveLength(1));
  const [sent] = sentNotes(server);
  const note = aNote({ id: sent?.noteId ?? "", text: "Dear Maya" });
  sayNotes(server, [note]);
  arrive(Response.json({ result: { note } }));
  await screen.findByText("Waiting to print");
  expect(sentNotes(server)).toHaveLength(1);
});

test("the counter shows itself in the last five hundred, and too many are not sent", async () => {
  acceptNotes(server);
  showNotes(server);
  await press("Write Note");
  const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
  await type("x".repeat(maxNoteLength - 501));
  expect(screen.queryByText(/character/)).toBeNull();
  await type("x".repeat(maxNoteLength - 500));
  screen.getByText("500 characters left");
  // Counted as a reader counts: an emoji is one.
  await type("🦊".repeat(maxNoteLength - 1));
  screen.getByText("1 character left");
  await type("🦊".repeat(maxNoteLength + 51));
  const why = screen.getByText("51 characters too long. Shorten it or send a second letter.");
  expect(why.closest(".note-dock")).toBe((await button("Save Note")).closest(".note-dock"));
  expect(await isDisabled("Save Note")).toBe(true);
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "A letter can have up to 10,000 characters.",
  );
  await userEvent.type(await field(), "{Control>}{Enter}{/Control}");
  expect(sentNotes(server)).toEqual([]);
});

test.each([
  ["Camp", "Camp staff print your letter and may read it."],
  ["Retreat Center", "Staff print your letter and may read it."],
])("at a %s the notice says who reads along", async (orgType, notification) => {
  showNotes(server, { participant: { ...maya, orgType } });
  await press("Write Note");
  expect(screen.getByText(/may read it/).textContent).toBe(notification);
});

test("Cancel asks only where typed words would be gone", async () => {
  showNotes(server, { notes: [aNote()] });
  await press("Edit");
  await press("Cancel");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await screen.findByText("Waiting to print");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("My Notes"));

  await press("Edit");
  await userEvent.type(await field(), " and more");
  await press("Cancel");
  const question = await screen.findByRole("alertdialog", { name: "Discard your draft?" });
  within(question).getByText("Your saved letter stays as it was.");
  await press("Keep writing");
  expect(await field()).toHaveProperty("value", `${aNote().text} and more`);
  await press("Cancel");
  await press("Discard");
  await screen.findByText("Waiting to print");
  expect(keptTexts()).toEqual([]);
  await press("Edit");
  expect(await field()).toHaveProperty("value", aNote().text);
});

test("a new note that is cancelled leaves nothing behind", async () => {
  showNotes(server);
  await press("Write Note");
  await press("Cancel");
  expect(screen.queryByRole("textbox")).toBeNull();
  await write("Dear");
  await press("Cancel");
  within(await screen.findByRole("alertdialog")).getByText("It hasn't been sent.");
  await press("Discard");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(keptTexts()).toEqual([]);
});

test("Delete asks first, and Cancel leaves the note", async () => {
  showNotes(server, { notes: [aNote()] });
  await press("Delete");
  await screen.findByRole("alertdialog", { name: "Delete this note?" });
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(server.requests).not.toContain("deleteNote");
  await screen.findByText("Waiting to print");
});

test("a deleted note is gone, and says so", async () => {
  server.answer("deleteNote", () => {
    sayNotes(server, []);
    return Response.json({ result: { deleted: true } });
  });
  showNotes(server, { notes: [aNote()] });
  await press("Delete");
  await userEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
  );
  await screen.findByText("You haven't written a note yet.");
  expect(server.sent).toEqual([{ data: { orgId, eventId, participantId, noteId: aNote().id } }]);
  const news = screen.getByText("Letter deleted. Camp won't print it.");
  expect(news.getAttribute("role")).toBe("status");
  expect(news.classList.contains("sr-only")).toBe(false);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("My Notes"));
});

test("a saved letter is deleted from its card, not from the editor", async () => {
  showNotes(server, { notes: [aNote()] });
  await press("Edit");
  await field();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

test.each([
  [500, "", "Failed to delete note."],
  [
    409,
    "This letter was just printed, so it can't be deleted.",
    "This letter was just printed, so it can't be deleted.",
  ],
])("a refusal of %i to delete is told where it was asked", async (status, message, sentence) => {
  server.refuse("deleteNote", status, message);
  showNotes(server, { notes: [aNote()] });
  await press("Delete");
  const question = await screen.findByRole("alertdialog");
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect((await within(question).findByRole("alert")).textContent).toBe(sentence);
  expect(screen.queryAllByText("Waiting to print")).toHaveLength(1);
});
