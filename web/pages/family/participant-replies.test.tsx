import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MyResponse } from "#domain/responses/my-response.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aNote, aPrintedNote, maya } from "#web/notes/testing/letter-answers.ts";
import { stubTabs } from "#web/printing/testing/a-print-desk.tsx";
import { aMyResponse } from "#web/responses/testing/reply-answers.ts";
import { ParticipantLetters } from "./participant-letters.tsx";

const { participantId } = maya;
const question = `GET /my/participants/${participantId}`;
const respondedAt = "2027-07-14T18:00:00.000Z";

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
  vi.useRealTimers();
});

/** Says what an IntersectionObserver would. */
function stubSights() {
  const looks = new Set<(isInSight: boolean) => void>();
  class Observer {
    constructor(tell: (entries: object[]) => void) {
      looks.add((isIntersecting) =>
        tell([
          { isIntersecting, intersectionRatio: isIntersecting ? 1 : 0, intersectionRect: { height: 0 } },
        ]),
      );
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return { look: (isInSight: boolean) => looks.forEach((look) => look(isInSight)) };
}

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
  within(card).getByText("Held by the camp office. Your camp can tell you why.");
  expect(within(card).queryByRole("img")).toBeNull();
  expect(within(card).queryByRole("button")).toBeNull();
  expect(within(card).queryByRole("link")).toBeNull();
  // The reply is above the note it answers, although that note is not marked as answered yet.
  const articles = screen.getAllByRole("article");
  expect(articles.map((article) => article === card)).toEqual([false, true, false]);
});

test("a held page has the office's phone number to call", async () => {
  server.say(question, { ...maya, officePhone: "+4930901820" });
  server.say("GET /my/participants", { participants: [{ ...maya, officePhone: "+4930901820" }] });
  const none = { view: null, small: null, scan: null };
  sayReplies(aMyResponse({ held: true, links: none, width: null, height: null }));
  open();
  within(await reply()).getByText("Held by the camp office, please call");
  const link = within(await reply()).getByRole<HTMLAnchorElement>("link", { name: "Call +4930901820" });
  expect(link.href).toBe("tel:+4930901820");
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
  // Whole pages have a printed number, which ours must not contradict.
  card.getByText("Picture 2");
  expect(card.getAllByRole("img")).toHaveLength(2);
  card.getByRole("button", { name: "Download, picture 2" });
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

const letterSize = { width: 1295, height: 1676 };
const writing = { x: 0.05, y: 0.2, width: 0.9, height: 0.5 };
const scanned = (id: string, seed: Partial<MyResponse> = {}) =>
  aMyResponse({
    id,
    links: {
      view: `https://files.example/${id}/view`,
      small: null,
      scan: `https://files.example/${id}/scan`,
    },
    side: "reply",
    scan: { ...letterSize, writing },
    ...seed,
  });
const frameOf = (image: HTMLElement) => image.parentElement?.style;
const srcOf = (image: HTMLElement) => image.getAttribute("src");

test("Open shows the page on the whole screen, in this tab", async () => {
  const tabs = stubTabs();
  sayReplies(aMyResponse());
  open();
  await press("Open");
  const viewer = within(await screen.findByRole("dialog", { name: "Reply from Maya" }));
  expect(srcOf(viewer.getByRole("img"))).toBe("https://files.example/reply/view");
  expect(tabs.opened).toEqual([]);
  expect(server.requests).not.toContain("getResponseUrl");
});

test("the writing side comes first, cropped; the family's own letter is small beside it", async () => {
  sayReplies(
    scanned("front", { pages: 2, side: "letter", scan: { ...letterSize, writing: null } }),
    scanned("back", { page: 2, pages: 2 }),
  );
  open();
  const card = within(await reply());
  const [first, second] = card.getAllByRole("img");
  if (first === undefined || second === undefined) throw new Error("there are not two pictures");
  expect([srcOf(first), srcOf(second)]).toEqual([
    "https://files.example/back/scan",
    "https://files.example/front/scan",
  ]);
  expect(first.style.width).toBe("111.111%");
  expect(first.style.left).toBe("-5.556%");
  expect(first.style.top).toBe("-40%");
  expect(second.closest("figure")?.textContent).toBe("Other side");
  expect(card.getAllByRole("button", { name: /^Open/ })).toHaveLength(1);
  await press("Show whole page");
  expect(card.getAllByRole("img")[0]?.style.width).toBe("100%");
  // No number of ours stands beside one that is printed.
  expect(card.queryByText(/Page \d/)).toBeNull();
  await press("Show just the writing");
  expect(card.getAllByRole("img")[0]?.style.width).toBe("111.111%");
});

test("a page of an unknown side is shown whole, and so is a letter that came back alone", async () => {
  sayReplies(scanned("old", { side: null, scan: { ...letterSize, writing: null } }));
  open();
  expect((await within(await reply()).findByRole("img")).style.width).toBe("100%");
  expect(screen.queryByRole("button", { name: "Show whole page" })).toBeNull();
  cleanup();
  sayReplies(scanned("front", { side: "letter", scan: { ...letterSize, writing: null } }));
  open();
  within(await reply()).getByRole("button", { name: "Open" });
});

test("a picture has its size before it arrives", async () => {
  sayReplies(scanned("back"));
  open();
  const ratio = (letterSize.width * writing.width) / (letterSize.height * writing.height);
  const image = within(await reply()).getByRole("img");
  expect(Number.parseFloat(frameOf(image)?.aspectRatio ?? "")).toBeCloseTo(ratio, 3);
  cleanup();
  sayReplies(aMyResponse());
  open();
  const photo = within(await reply()).getByRole("img");
  expect(Number.parseFloat(frameOf(photo)?.aspectRatio ?? "")).toBeCloseTo(1200 / 1600, 3);
});

test("letters wait for the replies, so that nothing moves when these arrive", async () => {
  let arrive: () => void = () => undefined;
  server.answer(
    `${question}/responses`,
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(Response.json({ responses: [aMyResponse({ isNew: true })] }));
      }),
  );
  open();
  await screen.findByText("Loading responses…");
  expect(screen.queryByRole("article")).toBeNull();
  await waitFor(() => expect(server.requests).toContain(`${question}/responses`));
  arrive();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
});

test("the newest reply that was not opened is at the top and marked as new", async () => {
  sayNotes(aNote({ id: "newest", createdAt: "2027-07-15T08:00:00.000Z" }), aPrintedNote({ respondedAt }));
  sayReplies(scanned("back", { isNew: true }));
  open();
  const card = await reply();
  const articles = screen.getAllByRole("article");
  expect(articles.map((article) => article === card)).toEqual([true, false, false]);
  within(card).getByText("New");
});

test("a reply is opened by its viewer, once, and keeps its place and mark until the page is left", async () => {
  sayNotes(aNote({ id: "newest", createdAt: "2027-07-15T08:00:00.000Z" }), aPrintedNote({ respondedAt }));
  sayReplies(scanned("back", { isNew: true }));
  server.answer("markRepliesOpened", () => {
    sayReplies(scanned("back"));
    return Response.json({ result: { ok: true } });
  });
  open();
  await press("Open");
  await waitFor(() => expect(server.requests).toContain("markRepliesOpened"));
  expect(server.sent.at(-1)).toEqual({ data: { participantId, responseIds: ["back"] } });
  await press("Close");
  await press("Open");
  expect(server.requests.filter((request) => request === "markRepliesOpened")).toHaveLength(1);
  const card = await reply();
  expect(screen.getAllByRole("article")[0]).toBe(card);
  within(card).getByText("New");
  cleanup();
  open();
  expect(within(await reply()).queryByText("New")).toBeNull();
});

test("a reply is opened when its card was in sight for a second, and not when it was scrolled past", async () => {
  const sights = stubSights();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sayReplies(scanned("back", { isNew: true }));
  server.say("markRepliesOpened", { ok: true });
  open();
  await reply();
  act(() => sights.look(true));
  act(() => void vi.advanceTimersByTime(500));
  act(() => sights.look(false));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(server.requests).not.toContain("markRepliesOpened");
  act(() => sights.look(true));
  act(() => void vi.advanceTimersByTime(1_100));
  await waitFor(() => expect(server.requests).toContain("markRepliesOpened"));
});

test("the original photo is in the viewer", async () => {
  sayReplies(scanned("back"));
  open();
  await press("Open");
  const viewer = within(await screen.findByRole("dialog", { name: "Reply from Maya" }));
  const toView = () => srcOf(viewer.getByRole("img"));
  expect(toView()).toBe("https://files.example/back/scan");
  await press("Show original photo");
  expect(toView()).toBe("https://files.example/back/view");
  await userEvent.click(viewer.getByRole("button", { name: "Show cleaned-up page" }));
  expect(toView()).toBe("https://files.example/back/scan");
});

test("an ended link is asked for again with a press, also after both have failed", async () => {
  sayReplies(aMyResponse());
  server.refuse("getResponseUrl", 503);
  open();
  fireEvent.error(within(await reply()).getByRole("img"));
  await within(await reply()).findByText("Preview unavailable.");
  server.say("getResponseUrl", { url: "https://files.example/third" });
  await press("Try again");
  await waitFor(async () =>
    expect(srcOf(within(await reply()).getByRole("img"))).toBe("https://files.example/third"),
  );
});

test("a tap on the picture shows it on the whole screen", async () => {
  sayReplies(aMyResponse());
  open();
  await press("Handwritten reply from Maya, Jul 14");
  const viewer = within(await screen.findByRole("dialog", { name: "Reply from Maya" }));
  expect(viewer.getByRole("img").getAttribute("src")).toBe("https://files.example/reply/view");
});
