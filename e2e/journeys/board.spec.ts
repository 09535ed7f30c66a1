import type { Page } from "@playwright/test";
import { aBuilding, aCamper, anEvent } from "#database/seed/roster-builders.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs } from "../own-camp.ts";

const building = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const foldButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rowIn = (page: Page, place: string, name: string) =>
  building(page, place).getByRole("row", { name: new RegExp(`^${name},`) });

async function addBuilding(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add building", exact: true }).click();
  await page.getByLabel("Building name").fill(name);
  await page.getByLabel("Capacity").fill("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("at a desk, buildings and campers are added and moved by drag and by keyboard while another person watches", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Kettle Moraine", admins: ["dana"], members: ["marcus"] });
  const { id } = await anEvent(camp.db, { organization: camp, name: "First fires" });
  await signInAs(page, "dana");
  const marcus = await atAnotherMachine(browser, world, "marcus");
  for (const each of [page, marcus]) {
    await each.goto(`/org/${camp.id}/events/${id}/participants`);
    await expect(each.getByRole("heading", { name: "No buildings yet" })).toBeVisible();
  }
  for (const name of ["Loon Cabin", "Heron Cabin"]) {
    await addBuilding(page, name);
    await expect(building(marcus, name)).toBeVisible();
  }
  await page.getByRole("button", { name: "Add a camper to Loon Cabin" }).click();
  const nameField = page.getByLabel("Camper name");
  for (const name of ["Ava Okafor", "Maya Alvarez", "Wren Sato"]) {
    await expect(nameField).toBeFocused();
    await nameField.fill(name);
    await nameField.press("Enter");
    await expect(rowIn(marcus, "Loon Cabin", name)).toBeVisible();
    await expect(nameField).toHaveValue("");
  }
  await expect(building(marcus, "Loon Cabin")).toContainText("1 over");
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  // A folded building takes a drop.
  await foldButton(page, "Heron Cabin").click();
  await rowIn(page, "Loon Cabin", "Wren Sato").dragTo(building(page, "Heron Cabin"), {
    sourcePosition: { x: 90, y: 12 },
    targetPosition: { x: 40, y: 20 },
    steps: 4,
  });
  await expect(building(page, "Heron Cabin")).toContainText("1 of 2");
  await expect(rowIn(marcus, "Heron Cabin", "Wren Sato")).toBeVisible();
  await expect(building(marcus, "Loon Cabin")).toContainText("2 of 2");

  await foldButton(page, "Heron Cabin").click();
  const wren = rowIn(page, "Heron Cabin", "Wren Sato");
  await wren.focus();
  await page.keyboard.press("Space");
  await expect(wren).toHaveAttribute("data-carried", "");
  await expect(foldButton(page, "Loon Cabin")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(wren).toBeFocused();
  await expect(wren).not.toHaveAttribute("data-carried");
  await page.keyboard.press("Space");
  await expect(building(page, "Loon Cabin")).toHaveAttribute("data-drop-target", "true");
  await page.keyboard.press("Enter");
  await expect(rowIn(page, "Loon Cabin", "Wren Sato")).toBeFocused();
  await expect(rowIn(marcus, "Loon Cabin", "Wren Sato")).toBeVisible();
});

test("on a phone, a camper is moved into a folded building by taps", async ({ browser, world }) => {
  const camp = await anOwnCamp(world, { name: "Camp Kettle Moraine", admins: ["dana"], members: ["marcus"] });
  const event = await anEvent(camp.db, { organization: camp, name: "Lakeside" });
  const loon = await aBuilding(camp.db, { event, name: "Loon Cabin", capacity: 2 });
  const heron = await aBuilding(camp.db, { event, name: "Heron Cabin", capacity: 2 });
  await aCamper(camp.db, { in: loon, name: "Ava Okafor" });
  await aCamper(camp.db, { in: heron, name: "Wren Sato" });
  const context = await browser.newContext({
    baseURL: world.origin,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signInAs(page, "marcus");
  await page.goto(`/org/${camp.id}/events/${event.id}/participants`);
  await foldButton(page, "Heron Cabin").tap();
  await expect(foldButton(page, "Heron Cabin")).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: "More for Ava Okafor" }).tap();
  await page.getByRole("menuitem", { name: "Move to…" }).tap();
  await expect(page.getByRole("menuitem", { name: "Loon Cabin" })).toContainText("here");
  const heronEntry = page.getByRole("menuitem", { name: "Heron Cabin" });
  await expect(heronEntry).toContainText("1 bed free");
  await heronEntry.tap();
  await expect(building(page, "Heron Cabin")).toContainText("2 of 2");
  await expect(rowIn(page, "Loon Cabin", "Ava Okafor")).toHaveCount(0);
  await page.reload();
  await expect(rowIn(page, "Heron Cabin", "Ava Okafor")).toBeVisible();
});
