import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { eventTopics } from "#domain/events/topics.ts";
import { summarizeInvites, type InviteStatus } from "#domain/roster/invite-status.ts";
import { idOf, loon } from "#web/roster/board/testing/a-roster.ts";
import {
  aFullRoster,
  aRosterAnswer,
  boardPath,
  rosterQuestion,
  sayInvites,
  sayRoster,
} from "./answers/roster.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

/** Rows and filters are 44 px high, with a border that is not part of the button. */
const targets =
  "main :is(a.button, button:not(.person-more, .filter-button)), :is([role=dialog], [role=alertdialog]) .button";
const checkScreen = (name: string) => checkAnyScreen(name, { targets });

const region = (name: string) => page.getByRole("region", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const menuItem = (name: string) => page.getByRole("menuitem", { name });
const headings = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);

async function openFullBoard(): Promise<void> {
  sayRoster(aFullRoster());
  openApp(boardPath());
  await expect.element(page.getByText("10 in 5 buildings")).toBeVisible();
}

async function choose(name: string, ...entries: string[]): Promise<void> {
  await button(`More for ${name}`).click();
  for (const entry of entries) await menuItem(entry).click();
}

beforeEach(() => server.signIn(dana));

describe("the board", () => {
  test("campers in their buildings", async () => {
    await openFullBoard();
    await expect.element(page.getByRole("row", { name: "Maya Alvarez, 1 parent" })).toBeVisible();
    expect(headings()).toEqual([
      "Unassigned",
      "Cabin 2",
      "Cabin 10",
      "Kestrel Cabin",
      "Osprey Cabin",
      "The old boathouse by the second dock",
    ]);
    await expect.element(region("Osprey Cabin").getByText("1 over")).toBeVisible();
    await expect.element(region("Kestrel Cabin").getByText("Full")).toBeVisible();
    await checkScreen("board-full");
  });

  test("on a phone the buildings start folded, and one opens with a tap", async () => {
    await page.viewport(390, 800);
    await openFullBoard();
    await expect.element(button("Osprey Cabin")).toHaveAttribute("aria-expanded", "false");
    await button("Osprey Cabin").click();
    await expect.element(page.getByRole("row", { name: "Maya Alvarez, 1 parent" })).toBeVisible();
    await checkScreen("board-folded");
  });

  test("the menu of a camper", async () => {
    await openFullBoard();
    await choose("Maya Alvarez");
    await expect.element(menuItem("Remove")).toBeVisible();
    await checkScreen("board-menu");
  });

  test("the buildings a camper can move to; Escape closes both menus", async () => {
    await openFullBoard();
    await choose("Maya Alvarez", "Move to…");
    await expect.element(menuItem("Cabin 10")).toBeVisible();
    await checkScreen("board-move-menu");
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  });

  test("a typo in a camper's name is corrected in three actions: menu, Edit, Save", async () => {
    sayRoster();
    openApp(boardPath());
    await choose("Maya Alvarez", "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Maya Alvarez" });
    await expect.element(dialog.getByLabelText("Camper name")).toHaveFocus();
    await checkScreen("board-edit-camper");
    await userEvent.keyboard("{End}-Diaz");
    server.say("updateParticipant", {});
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText("Maya Alvarez-Diaz was saved.")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent).toContainEqual({ data: expect.objectContaining({ name: "Maya Alvarez-Diaz" }) });
  });

  test("a building's name and beds are corrected on the board", async () => {
    sayRoster();
    openApp(boardPath());
    await choose("Heron Cabin", "Edit building");
    const dialog = page.getByRole("dialog", { name: "Edit Heron Cabin" });
    await expect.element(dialog.getByLabelText("Building name")).toHaveFocus();
    await checkScreen("board-edit-building");
    server.say("updateEventBuilding", {});
    await dialog.getByLabelText("Building name").fill("Great Heron");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText("Great Heron was saved.")).toBeVisible();
    expect(server.sent).toContainEqual({ data: expect.objectContaining({ name: "Great Heron" }) });
  });

  test("the question before a camper is removed", async () => {
    await openFullBoard();
    await choose("Maya Alvarez", "Remove");
    await expect.element(button("Cancel")).toBeVisible();
    await checkScreen("board-remove-camper");
  });

  test("the question before a building is removed", async () => {
    await openFullBoard();
    await choose("Osprey Cabin", "Remove building");
    await expect.element(button("Cancel")).toBeVisible();
    await checkScreen("board-remove-building");
  });

  test("the building that everyone moves to is chosen before theirs is removed", async () => {
    sayRoster();
    server.say("removeEventBuilding", {});
    openApp(boardPath());
    await choose("Heron Cabin", "Remove building");
    const question = page.getByRole("alertdialog", { name: "Remove Heron Cabin?" });
    await question.getByRole("button", { name: "Move and remove" }).click();
    await expect.element(question.getByRole("alert")).toBeVisible();
    await question.getByRole("button", { name: "Move everyone to…" }).click();
    await page.getByRole("option", { name: "Loon Cabin" }).click();
    await checkScreen("board-remove-building-chosen");
    server.say(rosterQuestion(), aRosterAnswer({ buildings: [loon] }));
    await question.getByRole("button", { name: "Move and remove" }).click();
    await expect.element(region("Heron Cabin")).not.toBeInTheDocument();
  });

  test("the form for a camper, sent without a name", async () => {
    await openFullBoard();
    await button("Add camper").click();
    await page.getByRole("dialog").getByRole("button", { name: "Add camper" }).click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await checkScreen("board-add-camper");
  });

  test("the form for a camper, whose building another person removed", async () => {
    sayRoster();
    openApp(boardPath());
    await button("Add camper").click();
    const form = page.getByRole("dialog", { name: "Add camper" });
    await expect.element(form.getByRole("button", { name: "Building" })).toMatchTextContent(/Heron Cabin/);
    await form.getByLabelText("Camper name").fill("June Harlow");
    server.say(rosterQuestion(), aRosterAnswer({ buildings: [loon] }));
    server.invalidation(eventTopics.roster("pine-hollow", "lakeside"));
    await expect
      .element(form.getByRole("alert"))
      .toMatchTextContent("That building is no longer available. Please choose a different building above.");
    await checkScreen("board-add-camper-building-gone");
  });

  test("the form for a building, sent without a name", async () => {
    await openFullBoard();
    await button("Add building").click();
    await expect.element(page.getByLabelText("Building name")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toMatchTextContent("Building name is required.");
    await checkScreen("board-add-building");
  });

  test("the field for the next camper of a building, sent without a name", async () => {
    await openFullBoard();
    await button("Add a camper to Osprey Cabin").click();
    await expect.element(page.getByLabelText("Camper name")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toMatchTextContent("Participant name is required.");
    await checkScreen("board-add-inline");
  });

  test("a camper that a search finds", async () => {
    await openFullBoard();
    await page.getByRole("searchbox", { name: "Find a camper" }).fill("featherstone");
    await expect.poll(() => page.getByRole("row").elements()).toHaveLength(1);
    await checkScreen("board-found");
  });

  test("a search that finds no camper", async () => {
    await openFullBoard();
    await page.getByRole("searchbox", { name: "Find a camper" }).fill("x");
    await expect.element(page.getByText("No camper matches 'x'.")).toBeVisible();
    await checkScreen("board-not-found");
  });

  test("only campers without a building", async () => {
    await openFullBoard();
    await page.getByRole("radio", { name: "Unassigned 2" }).click();
    await expect.poll(() => page.getByRole("row").elements()).toHaveLength(2);
    await checkScreen("board-unassigned");
  });

  test("who signed up, who waits, whose email bounced, and who is not invited", async () => {
    sayRoster(aFullRoster());
    const stateOf = (name: string, ...statuses: (InviteStatus | null)[]) => ({
      id: idOf(name),
      status: null,
      summary: summarizeInvites(statuses),
    });
    sayInvites({ none: 2, sent: 1, accepted: 1, error: 1 }, undefined, [
      stateOf("Maya Alvarez", "accepted", null),
      stateOf("Ava Okafor", "sent"),
      stateOf("Bea Donnelly", "error"),
      stateOf("Bartholomew Featherstonehaugh-Cholmondeley", null),
    ]);
    openApp(boardPath());
    await expect
      .element(page.getByRole("row", { name: "Maya Alvarez, 1 parent, 1 of 2 signed up" }))
      .toBeVisible();
    await checkScreen("board-invites");
    await page.getByRole("radio", { name: "Bounced 1" }).click();
    await expect.poll(() => page.getByRole("row").elements()).toHaveLength(1);
    await page.getByRole("radio", { name: "All" }).click();
  });

  test("several campers are selected, and their parents invited", async () => {
    sayRoster();
    const uninvited = { status: null, summary: summarizeInvites([null, null]) };
    const two = ["Ava Okafor", "Maya Alvarez"].map((name) => ({ id: idOf(name), ...uninvited }));
    sayInvites({ none: 4 }, undefined, two, ["Maya Alvarez", "Bea Donnelly"].map(idOf));
    openApp(boardPath());
    await button("Select").click();
    await page.getByRole("row", { name: /Ava Okafor/ }).click();
    await page.getByRole("row", { name: /Maya Alvarez/ }).click();
    await expect.element(page.getByText("2 campers selected")).toBeVisible();
    await checkScreen("board-selection");
    await button("Invite parents").click();
    server.say("inviteAll", { queued: 4, already: 0, linked: 0, left: 0, heldBack: [] });
    await expect.element(button("Invite 4 parents")).toBeVisible();
    const known =
      "1 parent signed up in an earlier week and will be added without an invite. Everyone else gets an email with a sign-up link.";
    await expect.element(page.getByText(known)).toBeVisible();
    await checkScreen("board-invite-selected");
    await button("Invite 4 parents").click();
    await expect.element(page.getByText("4 invites are on the way.")).toBeVisible();
    expect(server.sent).toContainEqual({
      data: expect.objectContaining({ participantIds: [idOf("Ava Okafor"), idOf("Maya Alvarez")] }),
    });
  });

  test("several campers are removed after a question, and Undo brings them back", async () => {
    sayRoster();
    server.say("removeParticipant", { kept: true });
    server.say("restoreParticipant", {});
    openApp(boardPath());
    await choose("Loon Cabin", "Select all campers");
    await button("Remove").click();
    await checkScreen("board-remove-selected");
    await button("Remove 2 campers").click();
    await expect.element(page.getByText("2 people removed.")).toBeVisible();
    expect(server.requests.filter((name) => name === "removeParticipant")).toHaveLength(2);
    await button("Undo").click();
    await expect.element(page.getByText("2 people are back.")).toBeVisible();
  });

  test("buildings without a camper", async () => {
    sayRoster(aRosterAnswer({ participants: [] }));
    openApp(boardPath());
    await expect.element(page.getByRole("heading", { name: "No campers yet" })).toBeVisible();
    await checkScreen("board-no-campers");
  });

  test("no buildings, also when none can be copied", async () => {
    sayRoster(aRosterAnswer({ buildings: [], participants: [] }));
    server.breakDown("copyEventBuildings");
    openApp(boardPath());
    await expect.element(page.getByRole("heading", { name: "No buildings yet" })).toBeVisible();
    await checkScreen("board-no-buildings");
  });

  test("loading, then the board", async () => {
    sayRoster();
    const release = server.hold(rosterQuestion(), aRosterAnswer());
    openApp(boardPath());
    await expect.element(page.getByText("Loading campers…")).toBeVisible();
    await checkScreen("board-loading");
    release();
    await expect.element(region("Loon Cabin")).toBeVisible();
  });

  test("a board that cannot be loaded", async () => {
    sayRoster();
    server.refuse(rosterQuestion(), 403);
    openApp(boardPath());
    await expect.element(page.getByRole("alert").getByText("Failed to load event.")).toBeVisible();
    await checkScreen("board-failed");
  });

  test("a move that failed", async () => {
    sayRoster();
    server.breakDown("moveParticipant");
    openApp(boardPath());
    await choose("Maya Alvarez", "Move to…", "Heron Cabin");
    const alert = page.getByRole("alert");
    await expect.element(alert.getByText("Failed to move participant.")).toBeVisible();
    await expect
      .element(alert.getByText("Maya Alvarez was not moved to Heron Cabin and is back in Loon Cabin."))
      .toBeVisible();
    await checkScreen("board-move-failed");
    await button("Close").click();
    await expect.element(alert).not.toBeInTheDocument();
  });
});
