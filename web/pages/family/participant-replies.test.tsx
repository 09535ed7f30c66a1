import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aNote, aPrintedNote, maya } from "#web/notes/testing/letter-answers.ts";
import { stubTabs } from "#web/printing/testing/a-print-desk.tsx";
import { aMyResponse } from "#web/responses/testing/reply-answers.ts";
import { ParticipantLetters } from "./participant-letters.tsx";

const { participantId } = maya;
const question = `GET /my/participants/${participantId}`;
const respondedAt = "2027-07-14T18:00:00.000Z";

// Loads the lazy chunk before the tests.
beforeAll(() => import("#web/responses/family/replies-in-place.tsx"));

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
  server.say("GET /my/participants", { participants: [maya] });
  server.say("GET /my/activity", { activities: [] });
  server.say(question, maya);
  sayNotes(aPrintedNote({ respondedAt }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sayNotes = (...notes: ReturnType<typeof aNote>[]) =>
  server.say(`${question}/notes`, { notes, older: null });
const sayReplies = (...responses: ReturnType<typeof aMyResponse>[]) =>
  server.say(`${question}/responses`, { responses });
const open = () => show(<ParticipantLetters key={participantId} participantId={participantId} />);
const reply = () => screen.findByRole("article", { name: "Maya wrote back" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a reply stands above the note it answers, and below a newer one", async () => {
  sayNotes(aNote({ id: "newest", createdAt: "2027-07-15T08:00:00.000Z" }), aPrintedNote({ respondedAt }));
  sayReplies(aMyResponse());
  open();
  const card = await reply();
  const articles = screen.getAllByRole("article");
  expect(articles.map((article) => article === card)).toEqual([false, true, false]);
  within(articles[2] ?? document.body).getByText("Response Received");
  within(card).getByText("Jul 14, 2027");
  within(card).getByRole("img", { name: "Handwritten reply from Maya, Jul 14" });
});

test("a page that is held has a line in place of its picture, and nothing to open or keep", async () => {
  sayNotes(aNote({ id: "newest", createdAt: "2027-07-15T08:00:00.000Z" }), aPrintedNote());
  const none = { view: null, small: null, scan: null };
  sayReplies(aMyResponse({ held: true, links: none, width: null, height: null }));
  open();
  const card = await reply();
  within(card).getByText("Held by the camp office, please call");
  expect(within(card).queryByRole("img")).toBeNull();
  expect(within(card).queryByRole("button")).toBeNull();
  // The reply is above the note it answers, although that note is not marked as answered yet.
  const articles = screen.getAllByRole("article");
  expect(articles.map((article) => article === card)).toEqual([false, true, false]);
});

test("until it is there it says so, where one is known to be", async () => {
  server.answer(`${question}/responses`, () => new Promise(() => undefined));
  sayNotes(aNote({ id: "newest", createdAt: "2027-07-15T08:00:00.000Z" }), aPrintedNote({ respondedAt }));
  open();
  await waitFor(() => expect(screen.getAllByText("Loading responses…")).toHaveLength(1));
});

test("what could not be read is said once, with the notes standing", async () => {
  server.refuse(`${question}/responses`, 500);
  sayNotes(aNote({ id: "newest", createdAt: "2027-07-15T08:00:00.000Z" }), aPrintedNote({ respondedAt }));
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load responses");
  expect(screen.getAllByRole("article")).toHaveLength(2);
  sayReplies(aMyResponse());
  await press("Try again");
  await reply();
});

test("shows a reply for all contacts also to a contact who has not written", async () => {
  sayNotes();
  sayReplies(aMyResponse({ scope: "participant", printJobId: "another" }));
  open();
  expect(within(await reply()).getAllByRole("img")).toHaveLength(1);
});

test("several pages are told apart", async () => {
  sayReplies(
    aMyResponse({ id: "a", pages: 2 }),
    aMyResponse({ id: "b", page: 2, pages: 2, uploadedAt: "2027-07-14T18:05:00.000Z" }),
  );
  open();
  const card = within(await reply());
  card.getByRole("img", { name: "Handwritten reply from Maya, Jul 14, page 1 of 2" });
  card.getByText("Page 2 of 2");
  expect(card.getAllByRole("img")).toHaveLength(2);
  card.getByRole("button", { name: "Download page 2 of 2" });
});

test("a link lives a minute: a picture that fails is asked for once, then it says so", async () => {
  sayReplies(aMyResponse());
  server.say("getResponseUrl", { url: "https://files.example/second" });
  open();
  fireEvent.error(within(await reply()).getByRole("img"));
  await waitFor(async () =>
    expect(
      within(await reply())
        .getByRole("img")
        .getAttribute("src"),
    ).toBe("https://files.example/second"),
  );
  fireEvent.error(within(await reply()).getByRole("img"));
  await within(await reply()).findByText("Preview unavailable.");
  expect(server.requests.filter((request) => request === "getResponseUrl")).toHaveLength(1);
});

test("Open asks for a link of its own", async () => {
  const tabs = stubTabs();
  sayReplies(aMyResponse());
  server.say("getResponseUrl", { url: "https://files.example/full" });
  open();
  await press("Open");
  await waitFor(() => expect(tabs.opened).toEqual(["https://files.example/full"]));
  expect(server.sent.at(-1)).toEqual({
    data: {
      orgId: maya.orgId,
      eventId: maya.eventId,
      participantId,
      responseId: "reply",
      ttlMinutes: 60,
      kind: "full",
    },
  });
});

test("the straightened page comes first, the plain picture is a tap away", async () => {
  const links = { view: "https://files.example/view", small: null, scan: "https://files.example/scan" };
  sayReplies(aMyResponse({ links }));
  open();
  const toView = async () =>
    within(await reply())
      .getByRole("img")
      .getAttribute("src");
  expect(await toView()).toBe("https://files.example/scan");
  await press("Show original photo");
  expect(await toView()).toBe("https://files.example/view");
  await press("Show cleaned-up page");
  expect(await toView()).toBe("https://files.example/scan");
});

test("a tap on the picture shows it on the whole screen", async () => {
  sayReplies(aMyResponse());
  open();
  await press("Handwritten reply from Maya, Jul 14");
  const viewer = within(await screen.findByRole("dialog", { name: "Reply from Maya" }));
  expect(viewer.getByRole("img").getAttribute("src")).toBe("https://files.example/reply/view");
});
