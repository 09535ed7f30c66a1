import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Building } from "#domain/organizations/building.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { idOf } from "#web/roster/board/testing/a-roster.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus } from "./people.ts";

const loon: Building = { id: "loon", name: "Loon Cabin", capacity: 12 };
const heron: Building = { id: "heron", name: "Heron Cabin", capacity: null };
const lodge: Building = {
  id: "lodge",
  name: "The Bartholomew Featherstonehaugh-Cholmondeley Memorial Lodge on the Lake",
  capacity: 1_200,
};

const path = "/org/pine-hollow/buildings";
const list = "GET /org/pine-hollow/buildings";
const targets = "main :is(a, button, input), [role=alertdialog] button";

const sayBuildings = (...buildings: Building[]) => server.say(list, { buildings });
const form = page.getByRole("form", { name: "Add building" });
const nameField = form.getByLabelText("Name");
const question = page.getByRole("alertdialog");

async function askToDelete(building: Building): Promise<void> {
  await page.getByRole("button", { name: `Delete ${building.name}` }).click();
  await question.getByRole("button", { name: "Delete building" }).click();
}

beforeEach(() => {
  server.signIn(dana);
  sayBuildings(heron, loon, lodge);
});

test("the buildings of a camp", async () => {
  openApp(path);
  await expect.element(page.getByText("3 buildings, 1,212 beds, 1 without a capacity")).toBeVisible();
  await checkScreen("buildings", { targets });
});

test("a building gets its right name and beds", async () => {
  sayBuildings({ ...loon, id: idOf("Loon Cabin") }, lodge);
  openApp(path);
  await page.getByRole("button", { name: "Edit Loon Cabin" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Loon Cabin" });
  await expect.element(dialog.getByLabelText("Building name")).toHaveFocus();
  await checkScreen("building-edit", { targets: "[role=dialog] button" });
  server.answer("updateOrganizationBuilding", () => {
    sayBuildings({ ...loon, name: "Loon Lodge" }, lodge);
    return Response.json({ result: {} });
  });
  await dialog.getByLabelText("Building name").fill("Loon Lodge");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Loon Lodge was saved.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Edit Loon Lodge" })).toBeVisible();
  expect(server.sent).toContainEqual({
    data: expect.objectContaining({ name: "Loon Lodge", capacity: 12 }),
  });
});

test("no buildings yet", async () => {
  sayBuildings();
  openApp(path);
  await expect.element(page.getByText("No buildings yet")).toBeVisible();
  await checkScreen("buildings-empty", { targets });
});

test("loading, then the list", async () => {
  const release = server.hold(list, { buildings: [loon] });
  openApp(path);
  await expect.element(page.getByText("Loading buildings…")).toBeVisible();
  await checkScreen("buildings-loading", { targets });
  release();
  await expect.element(page.getByText("1 building, 12 beds")).toBeVisible();
});

test("a list that cannot be loaded is loaded on the next try", async () => {
  server.refuse(list, 403);
  openApp(path);
  await expect.element(page.getByRole("alert").getByText("Failed to load buildings.")).toBeVisible();
  await checkScreen("buildings-failed", { targets });
  sayBuildings(loon);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("1 building, 12 beds")).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("a building that could not be added stays in the form", async () => {
  server.breakDown("addOrganizationBuilding");
  openApp(path);
  await nameField.fill("Osprey Cabin");
  await form.getByLabelText("Capacity (optional)").fill("10");
  await form.getByRole("button", { name: "Add building" }).click();
  await expect.element(form.getByRole("alert").getByText("Failed to add building.")).toBeVisible();
  await expect.element(nameField).toHaveValue("Osprey Cabin");
  await checkScreen("buildings-not-added", { targets });
});

test("Enter adds a building, says so, and the next one can be typed at once", async () => {
  sayBuildings();
  server.say("addOrganizationBuilding", { id: loon.id });
  openApp(path);
  await nameField.fill("Loon Cabin");
  await form.getByLabelText("Capacity (optional)").fill("12");
  sayBuildings(loon);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Loon Cabin was added.")).toBeVisible();
  await expect.element(page.getByText("1 building, 12 beds")).toBeVisible();
  await expect.element(nameField).toHaveFocus();
  sayBuildings(heron, loon);
  await userEvent.keyboard("Heron Cabin{Enter}");
  await expect.element(page.getByText("2 buildings, 12 beds, 1 without a capacity")).toBeVisible();
  for (const { name, capacity } of [loon, heron])
    expect(server.sent).toContainEqual({
      data: expect.objectContaining({ orgId: "pine-hollow", name, capacity }),
    });
});

test("what others add and delete is seen without a reload", async () => {
  sayBuildings(heron);
  openApp(path);
  await expect.element(page.getByText("1 building")).toBeVisible();
  sayBuildings(loon);
  server.invalidation(organizationTopics.buildings("pine-hollow"));
  await expect.element(page.getByRole("row", { name: "Loon Cabin" })).toBeVisible();
  expect(page.getByRole("row", { name: "Heron Cabin" }).elements()).toEqual([]);
});

test("a deleted building leaves the list", async () => {
  server.say("deleteOrganizationBuilding", {});
  openApp(path);
  await page.getByRole("button", { name: "Delete Heron Cabin" }).click();
  await expect
    .element(question.getByText(/Weeks that exist already keep their own buildings\./))
    .toBeVisible();
  sayBuildings(loon, lodge);
  await question.getByRole("button", { name: "Delete building" }).click();
  await expect.element(page.getByText("Heron Cabin was deleted.")).toBeVisible();
  await expect.element(page.getByText("2 buildings, 1,212 beds")).toBeVisible();
  expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", buildingId: "heron" } });
});

test("a refusal to delete is told in the question", async () => {
  const sentence = "Only organization admins can remove buildings.";
  server.refuse("deleteOrganizationBuilding", 403, sentence);
  openApp(path);
  await askToDelete(lodge);
  await expect.element(question.getByRole("alert").getByText(sentence)).toBeVisible();
  await checkScreen("buildings-delete-refused", { targets });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("row", { name: lodge.name })).toBeVisible();
});

test("a member edits buildings and sees no Delete", async () => {
  server.signIn(marcus);
  openApp(path);
  await expect.element(page.getByRole("button", { name: `Edit ${lodge.name}` })).toBeVisible();
  expect(page.getByRole("button", { name: /^Delete/ }).elements()).toEqual([]);
});

test("of another camp there is no list and no form", async () => {
  openApp("/org/stillwater/buildings");
  await expect.element(page.getByText("Organization not found.")).toBeVisible();
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Organizations" }))
    .toHaveAttribute("href", "/organizations");
  expect(form.elements()).toEqual([]);
});
