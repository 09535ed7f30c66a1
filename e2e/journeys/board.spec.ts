import { aWeek, building, choose, drag, openBoard, rowIn, soon } from "../board-week.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs, type OwnCamp } from "../own-camp.ts";

let camp: OwnCamp;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Kettle Moraine", admins: ["dana"], members: ["marcus"] });
});
test.afterAll(() => camp.remove());

test("one makes a week, adds a building and three campers and drags one; another sees each step within a second", async ({
  page,
  browser,
  world,
}) => {
  await signInAs(page, "dana");
  const marcus = await atAnotherMachine(browser, world, "marcus");
  for (const one of [page, marcus]) {
    await one.goto(`/org/${camp.id}/events`);
    await expect(one.getByRole("heading", { level: 1, name: "Weeks" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Add week" }).click();
  const form = page.getByRole("dialog", { name: "Add week" });
  await form.getByLabel("Name").fill("First fires");
  await form.getByLabel("Start date").fill("2027-06-20");
  await form.getByLabel("End date").fill("2027-06-26");
  await form.getByRole("button", { name: "Add week" }).click();
  await expect(page.getByText("First fires was added.")).toBeVisible();
  await expect(marcus.getByRole("rowheader", { name: "First fires" })).toBeVisible(soon);

  for (const one of [page, marcus]) {
    await one.getByRole("button", { name: "More for First fires" }).click();
    await one.getByRole("menuitem", { name: "Campers" }).click();
    await expect(one.getByRole("heading", { name: "No buildings yet" })).toBeVisible();
  }
  await expectAccessible(page);
  for (const name of ["Loon Cabin", "Heron Cabin"]) {
    await page.getByRole("button", { name: "Add building", exact: true }).click();
    await page.getByLabel("Building name").fill(name);
    await page.getByLabel("Capacity").fill("2");
    await page.keyboard.press("Enter");
    await expect(building(marcus, name)).toBeVisible(soon);
    await expect(page.getByRole("dialog"), "it goes when the building is there").toHaveCount(0);
  }
  await page.getByRole("button", { name: "Add a camper to Loon Cabin" }).click();
  await expect(page.getByLabel("Camper name")).toBeFocused();
  for (const name of ["Ava Okafor", "Maya Alvarez", "Wren Sato"]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(rowIn(marcus, "Loon Cabin", name)).toBeVisible(soon);
    await expect(page.getByLabel("Camper name")).toHaveValue("");
  }
  await expect(building(marcus, "Loon Cabin")).toContainText("1 over");
  await page.keyboard.press("Escape");

  await drag(rowIn(page, "Loon Cabin", "Wren Sato"), building(page, "Heron Cabin"));
  await expect(rowIn(page, "Heron Cabin", "Wren Sato")).toBeVisible();
  await expect(rowIn(marcus, "Heron Cabin", "Wren Sato")).toBeVisible(soon);
  await expect(building(marcus, "Loon Cabin")).toContainText("2 of 2");
  await expect(page.getByText("Wren Sato moved to Heron Cabin.")).toBeVisible();
  await expect(marcus.getByText("3 in 2 buildings")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowIn(marcus, "Loon Cabin", "Wren Sato")).toBeVisible(soon);
  await expect(page.getByText("Wren Sato moved to Loon Cabin.")).toBeVisible();
  await marcus.context().close();
});

test("the same move by keyboard alone: Space, arrows, Enter; Escape puts back", async ({ page }) => {
  const { path } = await aWeek(camp);
  await signInAs(page, "dana");
  await openBoard(page, path);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Find a camper" })).toBeFocused();
  // The search, the filter, Rosa, then each building: its name, its menu, its list, its field.
  const wren = rowIn(page, "Heron Cabin", "Wren Sato");
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wren.evaluate((row) => row === document.activeElement)) break;
  }
  await expect(wren).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press("Space");
  await expect(
    building(page, "Loon Cabin").getByRole("button", { name: "Loon Cabin", exact: true }),
  ).toBeFocused();
  await expect(wren).toHaveAttribute("data-carried", "");
  await page.keyboard.press("Escape");
  await expect(wren).toBeFocused();
  await expect(wren).not.toHaveAttribute("data-carried");

  await page.keyboard.press("Space");
  await expect(building(page, "Loon Cabin")).toHaveAttribute("data-drop-target", "true");
  await page.keyboard.press("ArrowDown");
  await expect(
    building(page, "Loon Cabin"),
    "past the last it is back where it came from",
  ).not.toHaveAttribute("data-drop-target");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const there = rowIn(page, "Loon Cabin", "Wren Sato");
  await expect(there).toBeFocused();
  await expect(page.getByText("Wren Sato moved to Loon Cabin.")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(rowIn(page, "Loon Cabin", "Maya Alvarez")).toBeFocused();

  // And by the menu, without a mouse.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Manage Parents" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Move to…" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("menuitem", { name: "Heron Cabin" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowIn(page, "Heron Cabin", "Maya Alvarez")).toBeVisible();
  await expect(there, "the list goes on where it was").toBeFocused();
});

test("the same move with a tap, on a phone, into a folded building", async ({ browser, world }) => {
  const { path } = await aWeek(camp);
  const context = await browser.newContext({
    baseURL: world.origin,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signInAs(page, "marcus");
  await openBoard(page, path);
  await page.getByRole("button", { name: "Heron Cabin", exact: true }).tap();
  await page.getByRole("button", { name: "More for Ava Okafor" }).tap();
  await page.getByRole("menuitem", { name: "Move to…" }).tap();
  await expect(page.getByRole("menuitem", { name: "Heron Cabin" })).toContainText("1 bed free");
  await expect(page.getByRole("menuitem", { name: "Loon Cabin" })).toContainText("here");
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Heron Cabin" }).tap();
  await expect(page.getByText("Ava Okafor moved to Heron Cabin.")).toBeVisible();
  await expect(building(page, "Heron Cabin")).toContainText("2 of 2");
  await expect(rowIn(page, "Loon Cabin", "Ava Okafor")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(rowIn(page, "Loon Cabin", "Ava Okafor")).toBeVisible();
  await context.close();
});

test("a folded building takes drops; the own building and Unassigned take none", async ({ page }) => {
  const { path } = await aWeek(camp);
  await signInAs(page, "dana");
  await openBoard(page, path);
  let moves = 0;
  page.on("request", (request) => (moves += request.url().endsWith("/moveParticipant") ? 1 : 0));
  await drag(rowIn(page, "Loon Cabin", "Maya Alvarez"), building(page, "Unassigned"));
  await drag(rowIn(page, "Loon Cabin", "Maya Alvarez"), building(page, "Loon Cabin"));
  await expect(rowIn(page, "Loon Cabin", "Maya Alvarez")).toBeVisible();
  expect(moves).toBe(0);
  await page.getByRole("button", { name: "Heron Cabin", exact: true }).click();
  await drag(rowIn(page, "Unassigned", "Rosa Delgado"), building(page, "Heron Cabin"));
  await expect(building(page, "Heron Cabin")).toContainText("2 of 2");
  await expect(building(page, "Unassigned")).toHaveCount(0);
  await expect(page.getByText("Rosa Delgado moved to Heron Cabin.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" }), "nobody can be put back there").toHaveCount(0);
});

test("a camper with parents can be brought back after Remove, one without is gone", async ({ page }) => {
  const { path } = await aWeek(camp);
  await signInAs(page, "marcus");
  await openBoard(page, path);
  await choose(page, "Ava Okafor", "Remove");
  const question = page.getByRole("alertdialog", { name: "Remove Ava Okafor?" });
  await expect(question).toContainText("Everything is kept in Recently deleted for 30 days.");
  await intercept(page, "**/callable/removeParticipant", (route) =>
    route.fulfill({ status: 500, body: "oops" }),
  );
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question.getByRole("alert")).toHaveText("Failed to remove participant.");
  await expectAccessible(page);
  await page.unroute("**/callable/removeParticipant");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(rowIn(page, "Loon Cabin", "Ava Okafor")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowIn(page, "Loon Cabin", "Ava Okafor")).toBeVisible();

  await choose(page, "Maya Alvarez", "Remove");
  await expect(page.getByRole("alertdialog")).toContainText("this cannot be undone");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Maya Alvarez removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});
