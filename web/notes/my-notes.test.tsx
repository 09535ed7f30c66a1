import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { lookAgain, press, sayNotes, showNotes } from "./testing/a-desk.tsx";
import { aNote, aPrintedNote, maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const article = (name: string) => screen.findByRole("article", { name });

test("while it loads the word is there, and a failure can be tried again", async () => {
  server.refuse(`GET /my/participants/${maya.participantId}/notes`, 500);
  showNotes(server);
  server.refuse(`GET /my/participants/${maya.participantId}/notes`, 500);
  screen.getByText("Loading…");
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't load your letters.");
  expect(screen.queryByText("You haven't written a note yet.")).toBeNull();
  sayNotes(server, [aNote()]);
  await press("Try again");
  await article("Waiting to print");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a waiting note can be changed and deleted, a printed one only read", async () => {
  showNotes(server, {
    notes: [aNote(), aPrintedNote({ id: "019f0000-0000-7000-8000-0000000000b2", text: "the first one" })],
  });
  const waiting = await article("Waiting to print");
  expect(waiting.querySelectorAll("button")).toHaveLength(2);
  const printed = await article("Printed");
  expect(printed.querySelectorAll("button")).toHaveLength(0);
  expect(printed.textContent).toContain("the first one");
  // A current note exists, so nothing is said of the previous one, and there is no second to write.
  expect(screen.queryByText(/Your previous note/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Write Note" })).toBeNull();
});

test("a held note says so in the words of the place, promises no day, and can still be changed", async () => {
  const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 480 };
  showNotes(server, { notes: [aNote({ held: true })], participant: { ...maya, mail } });
  const held = await article("Held by the camp office. Your camp can tell you why.");
  expect(held.querySelectorAll("button")).toHaveLength(2);
  expect(screen.queryByText("Waiting to print")).toBeNull();
  expect(held.textContent).not.toMatch(/Prints |print it next/);
});

test("a held note has the office's phone number to call", async () => {
  const note = aNote({ held: true });
  showNotes(server, { notes: [note], participant: { ...maya, officePhone: "5550104477" } });
  const held = await article("Held by the camp office, please call");
  const link = within(held).getByRole<HTMLAnchorElement>("link", { name: "Call (555) 010-4477" });
  expect(link.href).toBe("tel:5550104477");
});

test("a note that waits has no phone number", async () => {
  showNotes(server, { notes: [aNote()], participant: { ...maya, officePhone: "5550104477" } });
  expect(within(await article("Waiting to print")).queryByRole("link")).toBeNull();
});

test("printed is dated by the calendar of the camp, in the badge, the line and the postmark", async () => {
  // In Chicago it was still the evening before.
  const note = aPrintedNote({ printedAt: "2027-07-14T03:30:00.000Z" });
  showNotes(server, { notes: [note] });
  expect((await article("Printed")).textContent).toContain("Jul 13, 2027");
  expect(screen.getByText(/^Your previous note/).textContent).toBe(
    "Your previous note was printed on Jul 13, 2027.",
  );
  const mark = document.querySelector(".note-corner-postmark");
  expect(mark?.textContent).toContain("CAMP PINE HOLLOW");
  expect(mark?.textContent).toContain("JUL 13");
  await screen.findByRole("button", { name: "Write Note" });
});

test("of several the latest printing is the previous one", async () => {
  const early = aPrintedNote({
    id: "019f0000-0000-7000-8000-0000000000b2",
    printedAt: "2027-07-12T14:00:00.000Z",
  });
  showNotes(server, { notes: [aPrintedNote(), early] });
  expect((await screen.findByText(/^Your previous note/)).textContent).toContain("Jul 13, 2027");
});

test("an answered note says so instead of Printed", async () => {
  showNotes(server, { notes: [aPrintedNote({ respondedAt: "2027-07-15T14:00:00.000Z" })] });
  const letter = await article("Response Received");
  expect(letter.textContent).toContain("Printed Jul 13, 2027");
  // Gold is for what needs attention: the reply itself is marked while it is new.
  expect(letter.querySelector(".badge-lantern")).toBeNull();
});

test("a note whose print was taken back waits again, and says why", async () => {
  showNotes(server, { notes: [aNote({ returned: true })] });
  const letter = await article("Waiting to print");
  expect(letter.textContent).toContain("that print was canceled");
  screen.getByRole("button", { name: "Edit" });
});

test("updates the open page when the note is printed, with the postmark and a status message", async () => {
  showNotes(server, { notes: [aNote()] });
  await article("Waiting to print");
  sayNotes(server, [aPrintedNote()]);
  act(lookAgain);
  await article("Printed");
  expect(document.querySelectorAll(".note-corner-postmark.lands")).toHaveLength(1);
  screen.getByText("Your letter was printed.");
  expect(screen.getByText(/^Your previous note/).textContent).toBe(
    "Your previous note was printed on Jul 13, 2027.",
  );
  cleanup();
  showNotes(server, { notes: [aPrintedNote()] });
  await article("Printed");
  expect(document.querySelectorAll(".lands")).toHaveLength(0);
});

test("words are shown as they were written, whatever the script", async () => {
  const text = "Liebe Maya,\n\nمرحبا شלום 你好 👩‍👧‍👦\n  <b>no markup</b>";
  showNotes(server, { notes: [aPrintedNote({ text })] });
  expect((await article("Printed")).querySelector(".ruled")?.textContent).toBe(text);
});

test("when the event is over there is reading and deleting, and no writing", async () => {
  showNotes(server, { notes: [aNote()], isClosed: true });
  await article("Waiting to print");
  screen.getByText("Writing has closed. You can still read your letters here.");
  screen.getByRole("button", { name: "Delete" });
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  cleanup();
  showNotes(server, { isClosed: true });
  await screen.findByText("You haven't written a note yet.");
  expect(screen.queryByRole("button", { name: "Write Note" })).toBeNull();
});

test("older notes come ten at a time, by name and in order", async () => {
  const notes = (from: number) =>
    Array.from({ length: 10 }, (_, at) =>
      aPrintedNote({ id: `019f0000-0000-7000-8000-0000000001${from + at}`, text: `letter ${from + at}` }),
    );
  const older = `GET /my/participants/${maya.participantId}/notes?older=`;
  server.refuse(`${older}a%2Fb`, 500);
  server.say(`${older}c`, { notes: notes(30).slice(0, 1), older: null });
  showNotes(server, { notes: notes(10), older: "a/b" });
  expect(await screen.findAllByRole("article")).toHaveLength(10);
  await press("Show older letters");
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't load your letters.");
  server.say(`${older}a%2Fb`, { notes: notes(20), older: "c" });
  await press("Try again");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(20));
  screen.getByText("10 older letters");
  await press("Show older letters");
  await screen.findByText("letter 30");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("1 older letter"));
  expect(screen.getAllByText(/^letter/).map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 21 }, (_, at) => `letter ${at + 10}`),
  );
  expect(screen.queryByRole("button", { name: "Show older letters" })).toBeNull();
  await userEvent.tab();
});
