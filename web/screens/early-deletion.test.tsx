import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OpenEarlyDeletion } from "#domain/notes/early-deletion.ts";
import { earlyDeletionDeskErrors } from "#domain/notes/early-deletion-errors.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { answered, mayaPath, mayaQuestion, sayLetters } from "./answers/family.ts";
import { questionOf, sayTools, today, week } from "./answers/printing.ts";
import { emma, emmaPath } from "./answers/spanish.ts";
import { lakesideToday, sayToday } from "./answers/today.ts";
import { checkScreen } from "./check-screen.ts";
import { checkSpanishScreen, spanishReader } from "./no-english.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, elena, marcus, pineHollow, quietHouse } from "./people.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const question = () => page.getByRole("alertdialog");

const askedAt = "2027-07-14T15:00:00.000Z";
const notAsked = { mayAsk: true, request: null };
const asked = { mayAsk: true, request: { askedAt, declined: null } };
const declined = {
  mayAsk: true,
  request: { askedAt, declined: { reason: "The week isn't over yet. Please ask again on Sunday." } },
};
const mine = `${mayaQuestion}/early-deletion`;

describe("a guardian", () => {
  beforeEach(() => {
    freezeDate(today);
    server.signIn(elena);
    sayLetters({ notes: [answered], earlyDeletion: notAsked });
  });

  test("asks after a question that says what goes, and withdraws", async () => {
    server.say("askForEarlyDeletion", {});
    server.say("withdrawEarlyDeletion", {});
    openApp(mayaPath);
    await button("Ask the camp to delete these letters").click();
    await expect.element(question().getByText("The camp decides").first()).toBeVisible();
    await expect
      .element(question().getByText("gone for good, for everyone who writes to Maya").first())
      .toBeVisible();
    await expect.element(question().getByRole("button", { name: "Download everything" })).toBeVisible();
    await checkScreen("early-deletion-question");
    server.say(mine, asked);
    await button("Ask the camp").click();
    await expect
      .element(page.getByText("You asked on Jul 14, 2027 to delete these letters. The camp decides."))
      .toBeVisible();
    expect(question().elements()).toEqual([]);
    await checkScreen("early-deletion-asked");
    server.say(mine, notAsked);
    await button("Withdraw your request").click();
    await expect.element(button("Ask the camp to delete these letters")).toBeVisible();
  });

  test("reads why the camp keeps the letters, and can ask again", async () => {
    server.say(mine, asked);
    openApp(mayaPath);
    await expect.element(button("Withdraw your request")).toBeVisible();
    server.say(mine, declined);
    server.invalidation(identityTopics.person(elena.user.uid));
    await expect.element(page.getByText("Please ask again on Sunday.")).toBeVisible();
    await expect.element(button("Ask again")).toBeVisible();
    await checkScreen("early-deletion-declined");
  });

  test("who writes as another relative sees nothing of it", async () => {
    server.say(mine, { mayAsk: false, request: null });
    openApp(mayaPath);
    await expect.element(page.getByText("We'll delete these letters on")).toBeVisible();
    expect(page.getByText("Ask the camp to delete").elements()).toEqual([]);
  });

  test("reads it in Spanish", async () => {
    server.signIn(spanishReader);
    sayLetters({ participant: emma, earlyDeletion: notAsked });
    server.refuse("askForEarlyDeletion", 429, "You've asked several times today. Try again tomorrow.");
    openApp(emmaPath);
    await button("Pedir al campamento que elimine estas cartas").click();
    await button("Pedirlo al campamento").click();
    await expect.element(question().getByText("Inténtelo de nuevo mañana.")).toBeVisible();
    await checkSpanishScreen("early-deletion-question");
  });
});

const request: OpenEarlyDeletion = {
  id: "first",
  eventId: week.id,
  eventName: week.name,
  startDate: week.startDate,
  endDate: week.endDate,
  participantName: "Maya Alvarez",
  contactName: "Rosa Alvarez",
  askedAt,
};
const past = {
  ...request,
  id: "second",
  eventId: "past",
  eventName: "Week 1 · Explorers",
  startDate: "2027-06-27",
  endDate: "2027-07-03",
  participantName: "Theo Featherstonehaugh-Cholmondeley",
};

describe("an admin", () => {
  const list = `GET /org/${pineHollow.id}/early-deletions`;
  beforeEach(() => {
    freezeDate(today);
    server.signIn(dana);
    sayTools({ orgId: pineHollow.id });
    server.say(questionOf(pineHollow.id, "mailRun"), {
      run: null,
      waiting: 0,
      late: 0,
      remaining: 0,
      printing: null,
    });
    sayToday({ active: [lakesideToday] });
  });

  test("finds requests on Today and deletes for good", async () => {
    server.say(list, { requests: [request, past] });
    server.say("deleteLettersEarly", {});
    openApp(`/org/${pineHollow.id}`);
    const work = page.getByRole("link", { name: "1 request to delete letters" });
    await expect.element(work).toBeVisible();
    const panel = page.getByRole("region", { name: "Requests to delete letters" });
    await expect.element(panel.getByText("Asked by Rosa Alvarez on Jul 14, 2027").first()).toBeVisible();
    await checkScreen("deletion-requests");
    await button("Delete for good the letters of Maya Alvarez…").click();
    await expect.element(question().getByText("This week isn't over.").first()).toBeVisible();
    await expect.element(question().getByText("You can't undo this.").first()).toBeVisible();
    await checkScreen("deletion-requests-delete");
    server.say(list, { requests: [past] });
    await button("Delete for good").click();
    await expect.element(page.getByText("The letters of Maya Alvarez are deleted.")).toBeVisible();
    await expect.poll(() => panel.getByText("Maya Alvarez").elements()).toEqual([]);
    await button(`Delete for good the letters of ${past.participantName}…`).click();
    await expect.element(question().getByText("You can't undo this.")).toBeVisible();
    expect(question().getByText("This week isn't over.").elements()).toEqual([]);
  });

  test("reads that a legal hold stops it", async () => {
    server.say(list, { requests: [past] });
    server.refuse("deleteLettersEarly", 409, earlyDeletionDeskErrors.held.message);
    openApp(`/org/${pineHollow.id}`);
    await button(`Delete for good the letters of ${past.participantName}…`).click();
    await button("Delete for good").click();
    await expect.element(question().getByText(earlyDeletionDeskErrors.held.message)).toBeVisible();
  });

  test("keeps letters with a reason that the family reads", async () => {
    server.say(list, { requests: [request] });
    server.say("declineEarlyDeletion", {});
    openApp(`/org/${pineHollow.id}`);
    await button("Keep the letters of Maya Alvarez…").click();
    await expect.element(button("Keep the letters")).toBeDisabled();
    await page.getByRole("textbox", { name: "Why do you keep them?" }).fill("The week isn't over.");
    await checkScreen("deletion-requests-keep");
    server.say(list, { requests: [] });
    await button("Keep the letters").click();
    await expect.element(page.getByText("The family can read your answer.")).toBeVisible();
    await expect
      .poll(() => page.getByRole("region", { name: "Requests to delete letters" }).elements())
      .toEqual([]);
  });

  test("sees a request that comes in, in the words of a retreat center", async () => {
    sayTools({ orgId: quietHouse.id });
    server.say(questionOf(quietHouse.id, "mailRun"), {
      run: null,
      waiting: 0,
      late: 0,
      remaining: 0,
      printing: null,
    });
    sayToday({ active: [lakesideToday] }, quietHouse.id);
    openApp(`/org/${quietHouse.id}`);
    await expect.element(page.getByRole("list", { name: `To do in ${week.name}` })).toBeVisible();
    server.say(`GET /org/${quietHouse.id}/early-deletions`, { requests: [request] });
    server.invalidation(noteTopics.earlyDeletions(quietHouse.id));
    await button("Delete for good the letters of Maya Alvarez…").click();
    await expect.element(question().getByText("This event isn't over.").first()).toBeVisible();
    await expect.element(question().getByText("Maya leaves the list of the event").first()).toBeVisible();
  });

  test("who is only a member sees nothing of it", async () => {
    server.signIn(marcus);
    server.say(list, { requests: [request] });
    openApp(`/org/${pineHollow.id}`);
    await expect.element(page.getByRole("list", { name: `To do in ${week.name}` })).toBeVisible();
    expect(page.getByText("Requests to delete letters").elements()).toEqual([]);
  });
});
