import type { Page } from "@playwright/test";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { choose } from "../board-week.ts";
import { intercept } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { expectSound, inEachLook, settingOut, walks } from "../looks.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";

let camp: OwnCamp;
let full: string;
let nobody: string;
let bare: string;

test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Long Shadows", admins: ["dana"] });
  const { db } = camp;
  const pathOf = ({ id }: { id: string }) => `/org/${camp.id}/events/${id}/participants`;
  const lakeside = await anEvent(db, { organization: camp, name: "Week 3 · Lakeside" });
  const people = ["Ava Okafor", "Bea Donnelly", "Maya Alvarez", "Bartholomew Featherstonehaugh-Cholmondeley"];
  for (const [name, capacity, many] of [
    ["Cabin 10", 10, 1],
    ["Cabin 2", null, 2],
    ["Osprey Cabin", 3, 4],
    ["Kestrel Cabin", 1, 1],
    ["The old boathouse by the second dock", 8, 0],
  ] as const) {
    const cabin = await aBuilding(db, { event: lakeside, name, capacity });
    for (const person of people.slice(0, many)) {
      const camper = await aCamper(db, { in: cabin, name: many === 4 ? person : `${person} of ${name}` });
      if (many === 4) await aContact(db, { of: camper });
    }
  }
  for (const name of ["Rosa Delgado", "Kenji Mori"]) await aCamper(db, { event: lakeside, name });
  full = pathOf(lakeside);
  const upcoming = await anEvent(db, { organization: camp, name: "Week 4" });
  await aBuilding(db, { event: upcoming, name: "Loon Cabin", capacity: 10 });
  nobody = pathOf(upcoming);
  bare = pathOf(await anEvent(db, { organization: camp, name: "Week 5" }));
});
test.afterAll(() => camp.remove());

for (const walk of walks) {
  const { name, phone } = walk;
  test.describe(name, () => {
    test.use(settingOut(walk));
    const expectSoundInEachLook = (page: Page) => inEachLook(page, walk, () => expectSound(page));

    async function openFull(page: Page): Promise<void> {
      await page.goto(full);
      await expect(page.getByText("10 in 5 buildings")).toBeVisible();
      const osprey = page.getByRole("button", { name: "Osprey Cabin", exact: true });
      await expect(osprey).toHaveAttribute("aria-expanded", phone ? "false" : "true");
      if (phone) await osprey.click();
      await expect(page.getByRole("row", { name: /Maya Alvarez, 1 parent/ })).toBeVisible();
    }

    test("the full board, its menus and its questions", async ({ page }) => {
      await signInAs(page, "dana");
      await openFull(page);
      const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
      expect(headings).toEqual([
        "Unassigned",
        "Cabin 2",
        "Cabin 10",
        "Kestrel Cabin",
        "Osprey Cabin",
        "The old boathouse by the second dock",
      ]);
      await expect(page.getByRole("region", { name: "Osprey Cabin" })).toContainText("1 over");
      await expect(page.getByRole("region", { name: "Kestrel Cabin" })).toContainText("Full");
      await expectSoundInEachLook(page);

      await page.getByRole("button", { name: "More for Maya Alvarez" }).click();
      await expect(page.getByRole("menuitem", { name: "Remove" })).toBeVisible();
      await expectSoundInEachLook(page);
      await page.getByRole("menuitem", { name: "Move to…" }).click();
      await expect(page.getByRole("menuitem", { name: "Cabin 10" })).toBeVisible();
      await expectSoundInEachLook(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);

      await choose(page, "Maya Alvarez", "Remove");
      await expectSoundInEachLook(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      await choose(page, "Osprey Cabin", "Remove building");
      await expect(page.getByRole("button", { name: "Cancel" }), "it is fetched first").toBeVisible();
      await expectSoundInEachLook(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      for (const form of ["Add camper", "Add building"]) {
        await page.getByRole("button", { name: form, exact: true }).click();
        await page.getByRole("dialog").getByRole("button", { name: form }).click();
        await expect(page.getByRole("alert")).toBeVisible();
        await expectSoundInEachLook(page);
        await page.getByRole("button", { name: "Cancel" }).click();
      }
      await page.getByRole("button", { name: "Add a camper to Osprey Cabin" }).click();
      await expect(page.getByLabel("Camper name")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectSoundInEachLook(page);
    });

    test("found, not found and filtered", async ({ page }) => {
      await signInAs(page, "dana");
      await openFull(page);
      const find = page.getByRole("searchbox", { name: "Find a camper" });
      await find.fill("featherstone");
      await expect(page.getByRole("row")).toHaveCount(1);
      await expectSoundInEachLook(page);
      await find.fill("x");
      await expect(page.getByText("No camper matches 'x'.")).toBeVisible();
      await expectSoundInEachLook(page);
      await page.getByRole("button", { name: "Clear search" }).last().click();
      await page.getByRole("radio", { name: "Over capacity 1" }).click();
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Osprey Cabin"]);
      await page.getByRole("radio", { name: "Unassigned 2" }).click();
      await expect(page.getByRole("row")).toHaveCount(2);
      await expectSoundInEachLook(page);
    });

    test("nobody yet, no building yet, waiting, and what could not be read", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(nobody);
      await expect(page.getByRole("heading", { name: "No campers yet" })).toBeVisible();
      await expectSoundInEachLook(page);

      await intercept(page, "**/callable/copyEventBuildings", (route) =>
        route.fulfill({ status: 500, body: "x" }),
      );
      await page.goto(bare);
      await expect(page.getByRole("heading", { name: "No buildings yet" })).toBeVisible();
      await expectSoundInEachLook(page);

      await intercept(page, "**/roster", () => undefined);
      await page.goto(full);
      await expect(page.getByText("Loading campers…")).toBeVisible();
      await expectSoundInEachLook(page);
      await page.unroute("**/roster");
      await intercept(page, "**/roster", (route) => route.fulfill({ status: 500, body: "oops" }));
      await page.reload();
      await expect(page.getByRole("alert")).toContainText("Failed to load event.", { timeout: 20_000 });
      await expectSoundInEachLook(page);
      await page.unroute("**/roster");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("10 in 5 buildings")).toBeVisible();
    });
  });
}

test("in a browser of another language everything is still said in English", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.origin, locale: "de-DE" });
  const page = await context.newPage();
  await signInAs(page, "dana");
  await page.goto(full);
  await page.getByRole("row", { name: /Maya Alvarez, 1 parent/ }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Started dragging.")).toBeAttached();
  await page.keyboard.press("Escape");
  await context.close();
});
