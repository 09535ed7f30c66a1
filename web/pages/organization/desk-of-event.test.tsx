import { letterDeskErrors } from "#domain/notes/desk-errors.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeskLetter } from "#domain/notes/desk-letter.ts";
import type { DeskReply } from "#domain/responses/desk-reply.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import DeskOfEvent from "./desk-of-event.tsx";
import { showPage } from "./testing/show-page.tsx";

const organization = {
  id: "pine-hollow",
  name: "Camp Pine Hollow",
  type: "Camp",
  description: null,
  timeZone: "America/Chicago",
  role: "member",
} as const;
const desk = { isOn: true, words: ["home"], repliesAtMinutes: 1_080, holdsReplies: false };
const letter: DeskLetter = {
  id: "letter",
  participantId: "maya",
  participantName: "Maya Alvarez",
  buildingName: "Loon Cabin",
  from: "Elena",
  text: "Come home.\nHOME is quiet.",
  createdAt: "2027-07-12T15:00:00.000Z",
  updatedAt: "2027-07-12T15:00:00.000Z",
  held: false,
  marks: [
    { from: 5, to: 9 },
    { from: 11, to: 15 },
  ],
};
const reply: DeskReply = {
  id: "reply",
  participantId: "maya",
  participantName: "Maya Alvarez",
  buildingName: "Loon Cabin",
  to: "Elena",
  uploadedAt: "2027-07-12T15:00:00.000Z",
  visibleFrom: "2027-07-12T23:00:00.000Z",
  held: false,
  width: 1200,
  height: 1600,
  view: "https://files.example/reply/view",
};

let server: ScriptedAnswers;
const sayLetters = (...letters: DeskLetter[]) =>
  server.say("openDeskLetters", { isOn: true, letters, older: null });
const sayReplies = (...replies: DeskReply[]) =>
  server.say("openDeskReplies", { isOn: true, replies, older: null });
beforeEach(() => {
  server = scriptAnswers();
  server.say("GET /org/pine-hollow/events?direction=asc", { events: [] });
  server.say("GET /org/pine-hollow/safetyDesk", desk);
  sayLetters(letter);
  sayReplies(reply);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (type: "Camp" | "Retreat Center" = "Camp") =>
  showPage(<DeskOfEvent />, {
    organization: { ...organization, type },
    at: "/org/pine-hollow/events/lakeside/desk",
  });
const card = (name: string) => screen.findByRole("article", { name });
const of = { orgId: "pine-hollow", eventId: "lakeside" };

test("a letter is read with the words of the list marked and named", async () => {
  open();
  const letterCard = await card("To Maya Alvarez");
  expect([...letterCard.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "home",
    "HOME",
  ]);
  expect(letterCard.querySelector(".ruled")?.textContent).toBe(letter.text);
  within(letterCard).getByText("Highlighted: home, HOME");
  within(letterCard).getByText("Loon Cabin, from Elena");
  screen.getByRole("region", { name: "Letters to campers" });
});

test("a letter is held and released with one press, and the note is for the next reader", async () => {
  const ok = () => Response.json({ ok: true });
  server.answer("/http/setLetterHoldHttp", ok);
  open();
  const hold = { at: "2027-07-12T16:00:00.000Z", by: "Dana Whitlock", reason: null, note: null };
  const held = { ...letter, held: true, hold };
  const button = await within(await card("To Maya Alvarez")).findByRole("button", { name: "Hold" });
  sayLetters(held);
  await userEvent.click(button);
  await within(await card("To Maya Alvarez")).findByText(/^Held by Dana Whitlock, Jul 12, 2027/);
  expect(server.sent).toContainEqual({ ...of, noteId: "letter", held: true });
  await userEvent.click(screen.getByRole("button", { name: "Add note" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Why is the letter to Maya Alvarez held?" }),
  );
  await userEvent.type(dialog.getByRole("textbox"), "The nurse should talk to her first.");
  sayLetters({ ...held, hold: { ...hold, reason: "other", note: "The nurse should talk to her first." } });
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Note: The nurse should talk to her first.");
  screen.getByText("Reason: Another reason");
  expect(server.sent).toContainEqual({
    ...of,
    noteId: "letter",
    held: true,
    why: { reason: null, note: "The nurse should talk to her first." },
  });
  sayLetters(letter);
  await userEvent.click(screen.getByRole("button", { name: "Release" }));
  await within(await card("To Maya Alvarez")).findByText("Unread");
  expect(server.sent).toContainEqual({ ...of, noteId: "letter", held: false });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("letters are read by key: J goes to the next one, O says that it is in order, H holds it, a number says why, N opens its note", async () => {
  server.answer("/http/setLetterCheckHttp", () => Response.json({ ok: true }));
  const second = { ...letter, id: "second", participantName: "Theo Brandt" };
  server.say("openDeskLetters", { isOn: true, letters: [letter, second], unread: 2, older: null });
  open();
  await card("To Maya Alvarez");
  screen.getByText("2 letters, 2 unread");
  await userEvent.keyboard("jj");
  expect(document.activeElement).toBe(await card("To Theo Brandt"));
  await userEvent.keyboard("k");
  expect(document.activeElement).toBe(await card("To Maya Alvarez"));
  const checked = { ...letter, checked: { at: "2027-07-12T16:00:00.000Z", by: "Dana Whitlock" } };
  server.say("openDeskLetters", { isOn: true, letters: [checked, second], unread: 1, older: null });
  await userEvent.keyboard("o");
  await within(await card("To Maya Alvarez")).findByText("Checked by Dana Whitlock");
  expect(server.sent).toContainEqual({ ...of, noteId: "letter", checked: true, read: letter.updatedAt });
  await screen.findByText("2 letters, 1 unread");
  server.answer("/http/setLetterHoldHttp", () => Response.json({ ok: true }));
  const hold = { at: "2027-07-12T16:00:00.000Z", by: "Dana Whitlock", reason: null, note: null };
  const held = { ...second, held: true, hold };
  server.say("openDeskLetters", { isOn: true, letters: [checked, held], unread: 0, older: null });
  await userEvent.keyboard("jh");
  await within(await card("To Theo Brandt")).findByRole("button", { name: "Release" });
  expect(document.activeElement).toBe(await card("To Theo Brandt"));
  // It is held already while its reason is asked.
  const why = within(screen.getByRole("group", { name: "Why? Only your team sees this." }));
  expect(why.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Upsetting news",
    "This person may not write",
    "Money or packages",
    "About another child",
    "Another reason",
  ]);
  const explained = { ...held, hold: { ...hold, reason: "not-allowed" as const } };
  server.say("openDeskLetters", { isOn: true, letters: [checked, explained], unread: 0, older: null });
  await userEvent.keyboard("2");
  await screen.findByText("Reason: This person may not write");
  expect(server.sent).toContainEqual({
    ...of,
    noteId: "second",
    held: true,
    why: { reason: "not-allowed", note: null },
  });
  expect(screen.queryByRole("group", { name: "Why? Only your team sees this." })).toBeNull();
  await userEvent.keyboard("n");
  await screen.findByRole("dialog", { name: "Why is the letter to Theo Brandt held?" });
});

test("what cannot be held is said at the letter, in the server's words", async () => {
  const sentence = letterDeskErrors.printedBeforeHold.message;
  const headers = { "content-type": "text/plain" };
  server.answer("/http/setLetterHoldHttp", () => new Response(sentence, { status: 409, headers }));
  open();
  const letterCard = await card("To Maya Alvarez");
  await userEvent.click(within(letterCard).getByRole("button", { name: "Hold" }));
  expect((await within(letterCard).findByRole("alert")).textContent).toContain(sentence);
});

test("those with marked words, and those that are held, can be shown by themselves", async () => {
  open();
  await card("To Maya Alvarez");
  sayLetters();
  await userEvent.click(screen.getByRole("radio", { name: "With marked words" }));
  await screen.findByText("No letter has a highlighted word.");
  await userEvent.click(screen.getByRole("radio", { name: "Held" }));
  await screen.findByText("No letter is held.");
  const request = server.sent.map((body) => JSON.stringify(body)).filter((body) => body.includes('"show"'));
  expect(request.map((body) => /"show":"(\w+)"/.exec(body)?.[1])).toEqual(["all", "marked", "held"]);
});

test("a reply that families do not see yet is held with one press, and a second one says why", async () => {
  server.answer("/http/setReplyHoldHttp", () => Response.json({ ok: true }));
  open();
  await screen.findByText(/^Families see replies from 6:00 pm camp time on\./);
  const replyCard = await card("From Maya Alvarez");
  within(replyCard).getByRole("img", { name: "Page that Maya Alvarez wrote to Elena" });
  sayReplies({ ...reply, held: true });
  await userEvent.click(within(replyCard).getByRole("button", { name: "Hold" }));
  await within(await card("From Maya Alvarez")).findByText("Held");
  expect(server.sent).toContainEqual({ ...of, responseId: "reply", held: true });
  sayReplies({ ...reply, held: true, reason: "call-first" });
  await userEvent.click(screen.getByRole("button", { name: "Call the family first" }));
  await within(await card("From Maya Alvarez")).findByText("Reason: Call the family first");
  expect(server.sent).toContainEqual({ ...of, responseId: "reply", held: true, reason: "call-first" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("each list says when it is empty and when it could not be read", async () => {
  sayReplies();
  server.refuse("openDeskLetters", 500);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load letters.");
  await screen.findByText("No replies to review.");
  sayLetters();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No letters to print.");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a desk that is off says so and shows only what is still held, without filters", async () => {
  server.say("GET /org/pine-hollow/safetyDesk", { ...desk, isOn: false, repliesAtMinutes: null });
  sayLetters({ ...letter, held: true });
  sayReplies();
  open("Retreat Center");
  await screen.findByText("The safety desk is off. Turn it on in Settings.");
  await screen.findByRole("region", { name: "Letters to participants" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Replies not shown yet" })).toBeNull());
  expect(screen.queryByRole("radio")).toBeNull();
  cleanup();
  sayLetters();
  sayReplies({ ...reply, held: true });
  open("Retreat Center");
  await screen.findByRole("region", { name: "Replies not shown yet" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Letters to participants" })).toBeNull());
  expect(screen.queryByText(/Replies go home/)).toBeNull();
});
