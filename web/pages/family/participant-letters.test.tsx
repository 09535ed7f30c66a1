import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteErrors } from "#domain/notes/errors.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { draftsOf, keepDraft, newDraft } from "#web/notes/drafts.ts";
import { aNote, ines, joel, maya } from "#web/notes/testing/letter-answers.ts";
// The page loads them when they are needed; how long that takes is not what is tested here.
import "#web/printing/how-it-prints-dialog.tsx";
import "#web/responses/family/replies-in-place.tsx";
import { ParticipantLetters } from "./participant-letters.tsx";
import { ParticipantSignedOut } from "./participant-signed-out.tsx";

const { participantId } = maya;
const question = `GET /my/participants/${participantId}`;

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
  server.say("GET /my/participants", { participants: [maya] });
  server.say("GET /my/activity", { activities: [] });
  server.say(question, maya);
  server.say(`${question}/notes`, { notes: [], older: null });
  server.say(`${question}/responses`, { responses: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const showPage = () => show(<ParticipantLetters key={participantId} participantId={participantId} />);

test("whom the letters are for, and the way back", async () => {
  showPage();
  const addressee = (await screen.findByRole("heading", { level: 1, name: "Maya Vasquez" })).parentElement;
  const lines = within(addressee ?? document.body).getAllByText(/./, { selector: "p" });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Camp Pine Hollow",
    "Week 3 · Lakeside",
    "Loon Cabin",
  ]);
  expect(screen.getByRole("link", { name: "My Participants" }).getAttribute("href")).toBe("/my/participants");
  screen.getByRole("heading", { level: 2, name: "My Notes" });
  await screen.findByText("You haven't written a note yet.");
  await screen.findByRole("button", { name: "Write Note" });
});

test("a participant without a building has one line less", async () => {
  server.say(question, { ...maya, buildingName: null });
  showPage();
  await screen.findByRole("heading", { name: "Maya Vasquez" });
  await waitFor(() => expect(screen.queryByText("Loon Cabin")).toBeNull());
});

test("until it is there it says Loading…", async () => {
  server.answer(question, () => new Promise(() => undefined));
  // From the list would be known what stood there.
  server.answer("GET /my/participants", () => new Promise(() => undefined));
  showPage();
  await screen.findByText("Loading…");
  expect(screen.queryByRole("button", { name: "Write Note" })).toBeNull();
});

test("what could not be loaded is told in a red box, and can be tried again", async () => {
  server.refuse(question, 500);
  showPage();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load participant");
  expect(screen.queryByRole("button", { name: "Write Note" })).toBeNull();
  server.say(question, maya);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Maya Vasquez" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("unsent words are there also when the participant could not be loaded", async () => {
  server.refuse(question, 500);
  keepDraft("elena", { ...newDraft(participantId), text: "Dear Maya" });
  showPage();
  expect(await screen.findByRole("textbox", { name: "Your letter" })).toHaveProperty("value", "Dear Maya");
  await screen.findByText("Failed to load participant");
  await userEvent.click(screen.getByRole("button", { name: "Save Note" }));
  await screen.findByText("Not loaded yet.");
});

test.each([400, 404])("a link that is not there (%i) is one answer, whatever the reason", async (status) => {
  server.refuse(question, status, "Link not found");
  server.refuse(`${question}/notes`, status, "Link not found");
  showPage();
  // Whichever of the two answers comes first.
  await screen.findByText("Everyone you can write to is under My Participants.");
  expect((await screen.findByRole("alert")).textContent).toBe("Link not found");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "My Notes" })).toBeNull();
});

test("keeps a draft to a participant who can no longer be written to until it is discarded", async () => {
  server.refuse(question, 404, "Link not found");
  keepDraft("elena", { ...newDraft(participantId), text: "Dear Maya" });
  showPage();
  const unsent = await screen.findByRole("article", { name: "Not sent" });
  expect(unsent.textContent).toContain("Dear Maya");
  await userEvent.click(screen.getByRole("button", { name: "Discard it" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(draftsOf("elena", participantId)).toEqual([]));
});

test("an answer without a participant says so", async () => {
  server.say(question, null);
  showPage();
  await screen.findByText("No participant data.");
  expect(screen.queryByRole("heading", { name: "My Notes" })).toBeNull();
});

test("brothers and sisters are one tap away", async () => {
  server.say("GET /my/participants", { participants: [maya, ines, joel] });
  showPage();
  const names = await screen.findByRole("navigation", { name: "People you write to" });
  const links = within(names).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Maya", "Ines", "Joel"]);
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    [maya, ines, joel].map((one) => `/my/participants/${one.participantId}`),
  );
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["page", null, null]);
});

test("an only child needs no row of names", async () => {
  showPage();
  await screen.findByRole("button", { name: "Write Note" });
  expect(screen.queryByRole("navigation", { name: "People you write to" })).toBeNull();
});

test("after the last day at the camp writing is closed, and not an hour before", async () => {
  vi.useFakeTimers({ now: new Date("2027-07-18T04:30:00Z"), toFake: ["Date"] });
  // In Chicago it is still the 17th.
  server.say(question, { ...maya, startDate: "2027-07-11", endDate: "2027-07-17" });
  server.say(`${question}/notes`, { notes: [aNote()], older: null });
  showPage();
  await screen.findByRole("button", { name: "Edit" });
  cleanup();
  vi.setSystemTime(new Date("2027-07-18T05:30:00Z"));
  showPage();
  await screen.findByText("Writing has closed. You can still read your letters here.");
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  vi.useRealTimers();
});

test("a note that is saved after the week has ended stays on the device, and writing is closed", async () => {
  server.answer("addNote", () => {
    server.say(question, { ...maya, startDate: "2020-07-01", endDate: "2020-07-07" });
    return Response.json({ error: noteErrors.writingClosed }, { status: 409 });
  });
  showPage();
  await userEvent.click(await screen.findByRole("button", { name: "Write Note" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Your letter to Maya" }), "Dear Maya");
  await userEvent.click(screen.getByRole("button", { name: "Save Note" }));
  const unsent = await screen.findByRole("article", { name: "Not sent" });
  expect(unsent.textContent).toContain("What you typed is saved on this device.");
  expect(unsent.textContent).toContain("Dear Maya");
  expect(screen.queryByRole("button", { name: "Save Note" })).toBeNull();
  expect(draftsOf("elena", participantId).map(({ text }) => text)).toEqual(["Dear Maya"]);
});

test("tells a writer who was signed out that the draft is still here, without showing it", () => {
  keepDraft("elena", { ...newDraft(participantId), text: "Dear Maya" });
  show(<ParticipantSignedOut participantId={participantId} />);
  screen.getByRole("heading", { name: "Sign in to keep writing" });
  screen.getByText("You're signed out. Your draft is saved on this device. It hasn't been sent.");
  expect(document.body.textContent).not.toContain("Dear Maya");
});

test("asks to sign in, never shows the front page, when this device has no draft to the participant", () => {
  keepDraft("elena", { ...newDraft("ines"), text: "Dear Ines" });
  show(<ParticipantSignedOut participantId={participantId} />);
  expect(screen.queryByRole("heading", { name: "Sign in to keep writing" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Share stories with your camper" })).toBeNull();
  screen.getByRole("heading", { name: "Sign in to read your letters" });
});

test("a link to write opens the editor of the first letter, and no second one", async () => {
  show(<ParticipantLetters participantId={participantId} />, {
    at: `/my/participants/${participantId}?write=1`,
  });
  await screen.findByRole("textbox", { name: "Your letter to Maya" });
  cleanup();
  localStorage.clear();
  server.say(`${question}/notes`, { notes: [aNote()], older: null });
  show(<ParticipantLetters participantId={participantId} />, {
    at: `/my/participants/${participantId}?write=1`,
  });
  await screen.findByRole("button", { name: "Edit" });
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("the letter can be looked at as it will be printed while it is written", async () => {
  server.answer("/http/previewLetterHttp", () => Response.json({ pages: ["<svg/>"] }));
  showPage();
  await userEvent.click(await screen.findByRole("button", { name: "Write Note" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Your letter to Maya" }), "Dear Maya");
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  await screen.findByRole("img", { name: "Your letter, page 1 of 1" });
  expect(server.sent.at(-1)).toEqual({ participantId, text: "Dear Maya" });
});
