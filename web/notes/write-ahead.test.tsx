import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { acceptNotes, field, keptTexts, press, sentNotes, showNotes, write } from "./testing/a-desk.tsx";
import { aNote, ines, joel, maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Her week is still to come, and every day of it is a mail day. */
const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 480 };
const withDays = { ...maya, mail };
const days = [11, 12, 13, 14, 15, 16, 17].map((day) => `${maya.startDate.slice(0, 8)}${day}`);
const [first = "", second = "", third = ""] = days;
const choice = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Day" });
const offered = async () =>
  within(await choice())
    .getAllByRole<HTMLOptionElement>("option")
    .map(({ value }) => value);

test("under the letter stands when it is printed: as soon as possible, or one of the mail days to come", async () => {
  acceptNotes(server);
  showNotes(server, { participant: withDays });
  await write("Dear Maya");
  expect((await choice()).value).toBe("");
  expect((await choice()).selectedOptions[0]?.textContent).toBe("Next mail");
  expect(await offered()).toEqual(["", ...days]);
  await userEvent.selectOptions(await choice(), second);
  await screen.findByText(`Prints ${formatMailDay(second)} · Staff may read it`);
  await press("Save Note");
  await waitFor(() => expect(sentNotes(server)).toMatchObject([{ text: "Dear Maya", deliverOn: second }]));
});

test("what goes as soon as possible says nothing of a day", async () => {
  acceptNotes(server);
  showNotes(server, { participant: withDays });
  await write("Dear Maya");
  await press("Save Note");
  await waitFor(() => expect(sentNotes(server)).toHaveLength(1));
  expect(sentNotes(server)[0]).not.toHaveProperty("deliverOn");
});

test("nothing is offered where the event has no mail days, and one letter waits as ever", async () => {
  showNotes(server, { participant: maya, notes: [aNote()] });
  await screen.findByRole("article", { name: "Waiting to print" });
  expect(screen.queryByRole("button", { name: /^Write/ })).toBeNull();
  await press("Edit");
  await field();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("each letter that waits has its card with its day, and another can be written for a day that has none", async () => {
  acceptNotes(server);
  const createdAt = new Date().toISOString();
  const notes = [aNote({ id: "b", deliverOn: second }), aNote({ id: "a", text: "Soon", createdAt })];
  showNotes(server, { participant: withDays, notes });
  const cards = await screen.findAllByRole("article", { name: "Waiting to print" });
  expect(cards.map(({ textContent }) => textContent.includes(`For ${formatMailDay(second)}`))).toEqual([
    true,
    false,
  ]);
  await press("Write another letter");
  // The letter without a day goes out on the first one.
  expect((await choice()).value).toBe(third);
  expect(await offered()).toEqual([first, ...days.slice(2)]);
  await userEvent.type(await field(), "For the third day");
  await press("Save Note");
  await waitFor(() => expect(sentNotes(server)).toMatchObject([{ deliverOn: third }]));
});

test("while only letters for later days wait, the usual one can be written beside them", async () => {
  showNotes(server, { participant: withDays, notes: [aNote({ deliverOn: second })] });
  await press("Write another letter");
  expect((await choice()).value).toBe("");
});

test("changing the day alone is something to save, over the version it was", async () => {
  acceptNotes(server);
  const note = aNote({ deliverOn: second });
  showNotes(server, { participant: withDays, notes: [note] });
  await press("Edit");
  const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Save Note" });
  expect(save.disabled).toBe(true);
  await userEvent.selectOptions(await choice(), third);
  expect(keptTexts()).toHaveLength(1);
  await press("Save Note");
  await waitFor(() =>
    expect(sentNotes(server)).toMatchObject([
      { noteId: note.id, text: note.text, basedOn: note.updatedAt, deliverOn: third },
    ]),
  );
  cleanup();
  server = scriptAnswers();
  localStorage.clear();
  acceptNotes(server);
  showNotes(server, { participant: withDays, notes: [note] });
  await press("Edit");
  await userEvent.selectOptions(await choice(), "");
  await press("Save Note");
  await waitFor(() => expect(sentNotes(server)).toMatchObject([{ deliverOn: null }]));
});

test("a day that has closed meanwhile is told in the server's words, and nothing is lost", async () => {
  server.refuse("addNote", 409, "That mail day has closed. Choose another one.");
  showNotes(server, { participant: withDays });
  await write("Dear Maya");
  await userEvent.selectOptions(await choice(), second);
  await press("Save Note");
  expect((await screen.findByRole("alert")).textContent).toContain("That mail day has closed.");
  expect(await field()).toHaveProperty("value", "Dear Maya");
  acceptNotes(server);
  await userEvent.selectOptions(await choice(), third);
  await press("Save Note");
  await waitFor(() => expect(sentNotes(server).at(-1)).toMatchObject({ deliverOn: third }));
});

test("the same words go to a sister for the same day; a brother without mail on it is not offered", async () => {
  acceptNotes(server);
  const sister = { ...withDays, ...pick(ines) };
  const brother = joel;
  server.say("GET /my/activity", {
    activities: [
      {
        participantId: ines.participantId,
        newestNote: { createdAt: "2027-07-12T15:00:00.000Z", printedAt: null, deliverOn: first },
        lastPrintedAt: null,
        lastRespondedAt: null,
      },
    ],
  });
  showNotes(server, { participant: withDays, everybody: [withDays, sister, brother] });
  await write("Dear both");
  await userEvent.selectOptions(await choice(), first);
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  await userEvent.selectOptions(await choice(), second);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Send to Ines, too" }));
  await press("Save Note");
  await waitFor(() => expect(sentNotes(server).map(({ deliverOn }) => deliverOn)).toEqual([second, second]));
});

function pick({ participantId, participantName }: typeof ines) {
  return { participantId, participantName };
}
