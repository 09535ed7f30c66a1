import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FoundParticipant } from "#domain/lookup/search.ts";
import type { TimelineAnswer, TimelineLetter } from "#domain/lookup/timeline.ts";
import { aContact, boardPath, contactsQuestion, rosterQuestion, sayRoster } from "./answers/roster.ts";
import { idOf } from "#web/roster/board/testing/a-roster.ts";
import { lakeside, sayTeamPage, weeksQuestion } from "./answers/team.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const targets = "main :is(a.button, button:not(.person-more, .filter-button)), [role=dialog] .button";
const checkScreen = (name: string) => checkAnyScreen(name, { targets });

const rosaId = idOf("Rosa Rhodes");
const timelineQuestion = `GET /org/pine-hollow/events/lakeside/participants/${rosaId}/timeline`;
const camperPath = `${boardPath()}/${rosaId}`;
const button = (name: string) => page.getByRole("button", { name, exact: true });

const sheet = {
  jobId: "job",
  sheetNumber: 12,
  shortCode: "7K3Q-W9XH-012C",
  printedAt: "2027-07-12T13:02:00.000Z",
  isReady: true,
  handedOutAt: null,
};
const letter: TimelineLetter = {
  noteId: "first",
  contactName: "Priya Rhodes",
  receivedAt: "2027-07-11T20:14:00.000Z",
  isHeld: false,
  sheet,
  reply: null,
};
const timeline: TimelineAnswer = {
  participant: {
    id: rosaId,
    name: "Rosa Rhodes",
    externalId: null,
    buildingId: idOf("Loon Cabin"),
    buildingName: "Loon Cabin",
    contacts: 2,
  },
  event: { id: "lakeside", name: "Week 3 · Lakeside", startDate: "2027-07-11", endDate: "2027-07-17" },
  letters: [letter],
  firstLetters: [],
};
const rosa: FoundParticipant = {
  participantId: rosaId,
  name: "Rosa Rhodes",
  buildingName: "Loon Cabin",
  eventId: "lakeside",
  eventName: "Week 3 · Lakeside",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  match: { type: "contact", text: "Priya Rhodes" },
};
const lastYear: FoundParticipant = {
  ...rosa,
  participantId: idOf("Rosa Rhodes last year"),
  eventId: "last-year",
  eventName: "Week 2 · Hilltop",
  startDate: "2026-07-05",
  endDate: "2026-07-11",
  buildingName: null,
  match: { type: "phone", text: "5551234567" },
};

function sayCamper(changes: Partial<TimelineAnswer> = {}): void {
  server.say(timelineQuestion, { ...timeline, ...changes });
  server.say(contactsQuestion(rosaId), {
    participant: { id: rosaId, name: "Rosa Rhodes" },
    contacts: [
      aContact({ id: "priya", name: "Priya Rhodes", email: "priya@example.org", invite: "accepted" }),
      aContact({ id: "ellie", name: "Ellie Rhodes", email: "ellie@example.org", phone: null }),
    ],
  });
}

beforeEach(() => server.signIn(dana));

describe("the search", () => {
  beforeEach(() => server.say(weeksQuestion, { events: [lakeside] }));

  test.each([
    ["the campers", boardPath()],
    ["the team", "/org/pine-hollow/team"],
  ])("answers “This is Priya Rhodes, did my letter arrive?” in three actions from %s", async (_, path) => {
    sayRoster();
    sayTeamPage();
    sayCamper();
    server.say("searchOrganization", { participants: [rosa, lastYear], hasMore: false });
    const app = openApp(path);
    await expect.element(button("Search")).toBeVisible();
    let actions = 0;
    const act = async (action: () => Promise<unknown>) => {
      actions += 1;
      await action();
    };
    await act(() => userEvent.keyboard("/"));
    const field = page.getByRole("combobox", { name: "Find a camper" });
    await expect.element(field).toHaveFocus();
    await act(() => field.fill("Priya Rh"));
    await expect.element(page.getByText("2 matches")).toBeVisible();
    await act(() => userEvent.keyboard("{Enter}"));
    await expect.element(page.getByRole("heading", { name: "Rosa Rhodes", level: 1 })).toBeVisible();
    await expect.element(page.getByText("Printed, not handed out yet")).toBeVisible();
    expect(actions).toBeLessThanOrEqual(3);
    expect(app.path()).toBe(camperPath);
    expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", text: "Priya Rh" } });
  });

  test("keeps what is typed while it loads, and leads to a week and to what one does there", async () => {
    sayRoster();
    server.say("searchOrganization", { participants: [], hasMore: false });
    const app = openApp(boardPath());
    await expect.element(button("Search")).toBeVisible();
    // The field takes the last keys, the page the first.
    for (const key of "/print")
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await expect.element(page.getByRole("combobox", { name: "Find a camper" })).toHaveValue("print");
    await expect.element(page.getByRole("option", { selected: true })).toMatchTextContent(/Print letters/);
    await checkScreen("search-places");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => app.path()).toMatch(/\/lakeside\/print$/);
  });

  test("is used with the arrow keys, and Escape closes it", async () => {
    sayRoster();
    server.say("searchOrganization", { participants: [rosa, lastYear], hasMore: false });
    const app = openApp(boardPath());
    await button("Search").click();
    await checkScreen("search-empty");
    await page.getByRole("combobox").fill("rhodes");
    await expect.element(page.getByText("2 matches")).toBeVisible();
    const selected = page.getByRole("option", { selected: true });
    await expect.element(selected).toMatchTextContent(/Loon Cabin · Parent: Priya Rhodes/);
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(selected).toMatchTextContent(/Unassigned · Parent: \(555\) 123-4567/);
    await checkScreen("search-found");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(app.path()).toBe(boardPath());
  });

  test("says when nothing matches, and when the server fails", async () => {
    sayRoster();
    server.say("searchOrganization", { participants: [], hasMore: false });
    openApp(boardPath());
    await button("Search").click();
    await page.getByRole("combobox").fill("xyz");
    await expect.element(page.getByText("No camper or parent matches “xyz”.")).toBeVisible();
    server.breakDown("searchOrganization");
    await page.getByRole("combobox").fill("xyzw");
    await expect.element(page.getByText("We couldn't search. Try again.")).toBeVisible();
    await checkScreen("search-failed");
  });
});

describe("the page of a camper", () => {
  test("parents with phone and state, and where each letter is", async () => {
    sayCamper({
      letters: [
        { ...letter, noteId: "waiting", sheet: null, receivedAt: "2027-07-13T03:00:00.000Z" },
        letter,
        {
          ...letter,
          noteId: "answered",
          sheet: { ...sheet, handedOutAt: "2027-07-12T22:00:00.000Z" },
          reply: { receivedAt: "2027-07-13T15:00:00.000Z", pages: 2 },
        },
        { ...letter, noteId: "held", sheet: null, isHeld: true },
      ],
      firstLetters: [{ receivedAt: "2027-07-13T16:00:00.000Z", pages: 1 }],
    });
    openApp(camperPath);
    await expect.element(page.getByText("Not printed yet")).toBeVisible();
    await expect.element(page.getByText("Held at the safety desk")).toBeVisible();
    await expect.element(page.getByText("Reply came back, 2 pages")).toBeVisible();
    await expect.element(page.getByText("Rosa Rhodes wrote first")).toBeVisible();
    await expect.element(page.getByText("Mon, Jul 12, 8:02 AM").first()).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "(555) 123-4567" }))
      .toHaveAttribute("href", "tel:5551234567");
    await expect.element(page.getByText("Accepted")).toBeVisible();
    await expect.element(page.getByText("Not invited")).toBeVisible();
    await expect.element(button("Reprint the letter from Priya Rhodes to Rosa Rhodes").first()).toBeVisible();
    await checkScreen("camper");
  });

  test("a typo in the name is corrected in three actions: Edit, type, Save", async () => {
    sayCamper();
    openApp(camperPath);
    await button("Edit").click();
    await expect.element(page.getByLabelText("Camper name")).toHaveFocus();
    await userEvent.keyboard("{End}-Diaz");
    server.say("updateParticipant", {});
    sayCamper({ participant: { ...timeline.participant, name: "Rosa Rhodes-Diaz" } });
    await button("Save").click();
    await expect.element(page.getByRole("heading", { name: "Rosa Rhodes-Diaz", level: 1 })).toBeVisible();
    expect(server.sent).toContainEqual({ data: expect.objectContaining({ name: "Rosa Rhodes-Diaz" }) });
  });

  test("the camper moves to another building", async () => {
    sayCamper();
    sayRoster();
    server.say("moveParticipant", {});
    openApp(camperPath);
    await button("Move").click();
    await page.getByRole("button", { name: "Building" }).click();
    await page.getByRole("option", { name: "Heron Cabin" }).click();
    await checkScreen("camper-move");
    await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
    await expect.element(page.getByText("Rosa Rhodes moved to Heron Cabin.")).toBeVisible();
    expect(server.requests).toContain(rosterQuestion());
  });

  test("an admin answers a parent's request with one file", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    sayCamper();
    server.say("getParticipantDownloadUrl", { url: "/api/downloads/rosa" });
    openApp(camperPath);
    await button("More for Rosa Rhodes").click();
    await page.getByRole("menuitem", { name: "Answer a parent's request" }).click();
    const dialog = page.getByRole("dialog", { name: "What is stored about Rosa" });
    await dialog.getByRole("button", { name: "Download everything" }).click();
    await expect.element(dialog.getByText(/^Your download has started\./)).toBeVisible();
    await checkScreen("camper-request");
    expect(server.sent).toContainEqual({
      data: { orgId: "pine-hollow", eventId: "lakeside", participantId: rosaId },
    });
  });

  test("no letters, and no parents", async () => {
    sayCamper({ letters: [] });
    server.say(contactsQuestion(rosaId), { participant: { id: rosaId, name: "Rosa Rhodes" }, contacts: [] });
    openApp(camperPath);
    await expect.element(page.getByRole("heading", { name: "No letters yet" })).toBeVisible();
    await expect.element(page.getByText("No parents yet.")).toBeVisible();
    await checkScreen("camper-empty");
  });

  test("a camper who is no longer on the list", async () => {
    sayCamper();
    server.refuse(timelineQuestion, 404);
    server.refuse(contactsQuestion(rosaId), 404);
    openApp(camperPath);
    await expect.element(page.getByRole("alert")).toBeVisible();
    await checkScreen("camper-gone");
  });

  test("a name on the board leads to it", async () => {
    sayRoster();
    sayCamper();
    const app = openApp(boardPath());
    server.say(timelineQuestion.replace(rosaId, idOf("Maya Alvarez")), timeline);
    server.say(contactsQuestion(idOf("Maya Alvarez")), { participant: { id: "m", name: "M" }, contacts: [] });
    await page.getByRole("link", { name: "Maya Alvarez" }).click();
    await expect.element(page.getByRole("heading", { name: "Rosa Rhodes", level: 1 })).toBeVisible();
    expect(app.path()).toBe(`${boardPath()}/${idOf("Maya Alvarez")}`);
  });
});
