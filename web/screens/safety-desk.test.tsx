import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DeskLetter } from "#domain/notes/desk-letter.ts";
import type { DeskReply } from "#domain/responses/desk-reply.ts";
import { aNote } from "#web/notes/testing/letter-answers.ts";
import { anActivity, aReply, maya, mayaPath, pictureUrl, sayLetters } from "./answers/family.ts";
import { sayTools, toolsPath } from "./answers/printing.ts";
import { lakeside, safetyDesk, safetyDeskQuestion, weeksQuestion } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, elena, marcus, quietHouse } from "./people.ts";

const path = "/org/pine-hollow/events/lakeside/desk";
const targets = "main :is(a.button, button)";

function marksIn(text: string, ...words: string[]): DeskLetter["marks"] {
  return words.map((word) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length }));
}

const text =
  "Dear Maya,\nare you HOMESICK? Do not run  away, we come on Saturday.\nEl nino sends a kiss.\nLove, Mom";
const marked: DeskLetter = {
  id: "marked",
  participantId: "maya",
  participantName: "Maya Vasquez",
  buildingName: "Loon Cabin",
  from: "Elena Vasquez",
  text,
  createdAt: "2027-07-12T15:00:00.000Z",
  updatedAt: "2027-07-12T16:30:00.000Z",
  held: false,
  marks: marksIn(text, "HOMESICK", "run  away", "nino"),
};
const held: DeskLetter = {
  ...marked,
  id: "held",
  from: "Thomas Berg",
  text: "Dear Maya, call me.",
  held: true,
  hold: {
    at: "2027-07-12T16:40:00.000Z",
    by: "Dana Whitlock",
    reason: "upsetting-news",
    note: "The nurse talks to her before she gets it.",
  },
  marks: [],
};
const long: DeskLetter = {
  ...marked,
  id: "long",
  participantName: "Ben Vasquez",
  from: "Aunt Wilhelmina Featherstonehaugh-Cholmondeley",
  text: "Dear Ben, the cat had kittens. ".repeat(12),
  held: true,
  hold: { at: "2027-07-12T16:50:00.000Z", by: "Dana Whitlock", reason: null, note: null },
  marks: [],
};
const reply: DeskReply = {
  id: "reply",
  participantId: "maya",
  participantName: "Maya Vasquez",
  buildingName: "Loon Cabin",
  to: "Elena Vasquez",
  uploadedAt: "2027-07-12T15:00:00.000Z",
  visibleFrom: "2027-07-12T23:00:00.000Z",
  held: false,
  width: 800,
  height: 1_000,
  view: pictureUrl(800, 1_000),
};

const sayDesk = (...letters: DeskLetter[]) =>
  server.say("openDeskLetters", { isOn: true, letters, older: null });
const letters = page.getByRole("region", { name: "Letters to campers" });

describe("the safety desk of a week", () => {
  beforeEach(() => {
    server.signIn(marcus);
    server.say(weeksQuestion, { events: [lakeside] });
    server.say(safetyDeskQuestion, safetyDesk);
    sayDesk(marked, held, long);
    const replies = [reply, { ...reply, id: "held-reply", to: "Thomas Berg", held: true }];
    server.say("openDeskReplies", { isOn: true, replies, older: null });
  });

  test("letters with marked words and replies that are not shown yet", async () => {
    openApp(path);
    await expect.element(letters.getByText("3 letters")).toBeVisible();
    const marks = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
    expect(marks).toEqual(["HOMESICK", "run  away", "nino"]);
    await expect
      .element(page.getByRole("region", { name: "Replies not shown yet" }).getByText("2 pages"))
      .toBeVisible();
    await checkScreen("safety-desk", { targets });
  });

  test("only held letters", async () => {
    openApp(path);
    await expect.element(letters.getByText("3 letters")).toBeVisible();
    sayDesk(held);
    await page.getByRole("radio", { name: "Held" }).click();
    await expect.element(letters.getByText("1 letter")).toBeVisible();
    await expect.element(letters.getByRole("button", { name: "Release" })).toBeVisible();
    await checkScreen("safety-desk-held", { targets });
  });

  test("letters and replies that cannot be loaded", async () => {
    server.refuse("openDeskLetters", 403);
    server.refuse("openDeskReplies", 403);
    openApp(path);
    await expect.element(page.getByText("Failed to load letters.")).toBeVisible();
    await expect.element(page.getByText("Failed to load replies.")).toBeVisible();
    await checkScreen("safety-desk-failed", { targets });
  });

  test("a safety desk that is off, at a retreat center", async () => {
    server.signIn(dana);
    const off = { isOn: false, words: [], repliesAtMinutes: null, holdsReplies: false };
    server.say(`GET /org/${quietHouse.id}/events?direction=asc`, { events: [lakeside] });
    server.say(`GET /org/${quietHouse.id}/safetyDesk`, off);
    sayDesk(held);
    server.say("openDeskReplies", { isOn: false, replies: [], older: null });
    openApp(`/org/${quietHouse.id}/events/lakeside/desk`);
    await expect.element(page.getByText("The safety desk is off. Turn it on in Settings.")).toBeVisible();
    await expect
      .element(page.getByRole("region", { name: "Letters to participants" }).getByText("1 letter"))
      .toBeVisible();
    await expect.element(page.getByRole("region", { name: "Replies not shown yet" })).not.toBeInTheDocument();
    await checkScreen("safety-desk-off", { targets });
  });
});

test("the tools of a week count held letters, link to the safety desk and name the day of deletion", async () => {
  server.signIn(marcus);
  sayTools();
  server.say(safetyDeskQuestion, safetyDesk);
  server.say("getUnprintedNotesCount", { count: 3, held: 1 });
  openApp(toolsPath);
  await expect.element(page.getByText("1 held letter stays at the safety desk.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Safety desk" }))
    .toHaveAttribute("href", "/org/pine-hollow/events/lakeside/desk");
  await expect
    .element(page.getByText("Letters, replies and campers of this week are deleted on"))
    .toBeVisible();
  await checkScreen("tools-with-safety-desk", { targets });
});

describe("what a family reads about something held", () => {
  const words = "Held by the camp office. Your camp can tell you why.";

  test("at the letter and at the reply", async () => {
    server.signIn(elena);
    const notes = [aNote({ text: "Dear Maya, call me.", held: true })];
    const links = { view: null, small: null, scan: null };
    sayLetters({ notes, responses: [aReply({ held: true, links })] });
    openApp(mayaPath);
    const reply = page.getByRole("article", { name: "Maya wrote back" });
    await expect
      .element(page.getByRole("article", { name: words }).getByText("Dear Maya, call me."))
      .toBeVisible();
    await expect.element(reply.getByText(words)).toBeVisible();
    expect(reply.getByRole("img").elements()).toEqual([]);
    await checkScreen("family-held", { targets });
  });

  test("in the list of participants", async () => {
    server.signIn(elena);
    const newestNote = { createdAt: "2027-07-12T15:00:00.000Z", printedAt: null, held: true } as const;
    sayLetters({ activities: [anActivity(maya.participantId, { newestNote })] });
    openApp("/my/participants");
    await expect.element(page.getByText(words)).toBeVisible();
    await checkScreen("family-list-held", { targets });
  });
});
