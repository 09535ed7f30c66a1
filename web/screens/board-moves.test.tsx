import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aRosterAnswer, boardPath, rosterQuestion, sayRoster } from "./answers/roster.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const region = (name: string) => page.getByRole("region", { name, exact: true });
const rowIn = (place: string, name: string) =>
  region(place).getByRole("row", { name: new RegExp(`^${name},`) });
const menuItem = (name: string) => page.getByRole("menuitem", { name });

beforeEach(() => {
  server.signIn(dana);
  sayRoster();
  server.say("moveParticipant", {});
});

async function openBoard(): Promise<void> {
  openApp(boardPath());
  await expect.element(region("Loon Cabin")).toBeVisible();
}

test("a camper who is dropped on their own building or among the unassigned stays", async () => {
  await openBoard();
  const maya = rowIn("Loon Cabin", "Maya Alvarez");
  await userEvent.dragAndDrop(maya, region("Unassigned"));
  await userEvent.dragAndDrop(maya, region("Loon Cabin"));
  await expect.element(maya).toBeVisible();
  expect(server.requests).not.toContain("moveParticipant");
  await userEvent.dragAndDrop(maya, region("Heron Cabin"));
  await expect.element(rowIn("Heron Cabin", "Maya Alvarez")).toBeVisible();
  expect(server.requests).toContain("moveParticipant");
});

describe("with the keyboard alone", () => {
  test("the search, then Tab to a camper of the next building", async () => {
    await openBoard();
    page.getByRole("searchbox", { name: "Find a camper" }).element().focus();
    await expect.element(page.getByRole("searchbox", { name: "Find a camper" })).toHaveFocus();
    const wren = rowIn("Heron Cabin", "Wren Sato");
    for (let presses = 0; presses < 20 && document.activeElement !== wren.element(); presses += 1)
      await userEvent.keyboard("{Tab}");
    await expect.element(wren).toHaveFocus();
  });

  test("after the last building the camper is back where they were", async () => {
    await openBoard();
    const wren = rowIn("Heron Cabin", "Wren Sato");
    wren.element().focus();
    await userEvent.keyboard(" ");
    await expect.element(region("Loon Cabin")).toHaveAttribute("data-drop-target", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(region("Loon Cabin")).not.toHaveAttribute("data-drop-target");
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(region("Loon Cabin")).toHaveAttribute("data-drop-target", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(rowIn("Loon Cabin", "Wren Sato")).toHaveFocus();
  });

  test("after a move from the menu the focus is on the next camper", async () => {
    await openBoard();
    const ava = rowIn("Loon Cabin", "Ava Okafor");
    ava.element().focus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(menuItem("Camper page")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    await expect.element(menuItem("Move to…")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(menuItem("Heron Cabin")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(rowIn("Heron Cabin", "Ava Okafor")).toBeVisible();
    await expect.element(rowIn("Loon Cabin", "Maya Alvarez")).toHaveFocus();
  });
});

describe("a camper who is removed", () => {
  const question = page.getByRole("alertdialog");
  const undo = page.getByRole("button", { name: "Undo" });
  const roster = aRosterAnswer();
  const withoutAva = { ...roster, participants: roster.participants.slice(1) };

  async function remove(name: string, kept: boolean): Promise<void> {
    server.answer("removeParticipant", () => {
      server.say(rosterQuestion(), withoutAva);
      return Response.json({ result: { kept } });
    });
    await page.getByRole("button", { name: `More for ${name}` }).click();
    await menuItem("Remove").click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText(`${name} removed.`)).toBeVisible();
  }

  test("and is kept, is back with Undo", async () => {
    await openBoard();
    server.answer("restoreParticipant", () => {
      server.say(rosterQuestion(), roster);
      return Response.json({ result: {} });
    });
    await remove("Ava Okafor", true);
    await undo.click();
    await expect.element(page.getByText("Ava Okafor is back.")).toBeVisible();
    await expect.element(rowIn("Loon Cabin", "Ava Okafor")).toBeVisible();
  });

  test("and is not kept, cannot be brought back", async () => {
    await openBoard();
    await remove("Ava Okafor", false);
    expect(undo.elements()).toEqual([]);
  });
});
