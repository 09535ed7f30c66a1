import type { Locator, Page } from "@playwright/test";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, callFrom, personId, signInAs, type OwnCamp } from "../own-camp.ts";

test.use({ serviceWorkers: "allow" });

/** What one person does, another sees without reload within this time. */
const soon = { timeout: 1_000 };

let camp: OwnCamp;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, {
    name: "Camp Tamarack",
    timeZone: "America/Chicago",
    admins: ["dana", "ruth"],
    members: ["marcus"],
  });
});
test.afterAll(() => camp.remove());

async function openWeeks(page: Page): Promise<void> {
  await page.goto(`/org/${camp.id}/events`);
  await expect(page.getByRole("heading", { level: 1, name: "Weeks" })).toBeVisible();
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
}

async function choose(page: Page, week: string, choice: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${week}` }).click();
  await page.getByRole("menuitem", { name: choice }).click();
}

test("an admin adds, edits, deletes and brings back a week; another sees each step within a second", async ({
  page,
  browser,
  world,
}) => {
  await signInAs(page, "dana");
  const marcus = await atAnotherMachine(browser, world, "marcus");
  await openWeeks(page);
  await openWeeks(marcus);
  await expect(marcus.getByText("No weeks yet")).toBeVisible();
  await expect(marcus.getByRole("button", { name: "Add week" })).toHaveCount(0);

  await page.getByRole("button", { name: "Add week" }).click();
  const form = page.getByRole("dialog", { name: "Add week" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByLabel("Name").fill("Week 3 · Lakeside");
  await form.getByLabel("Start date").fill("2027-07-11");
  await form.getByLabel("End date").fill("2027-07-17");
  await form.getByLabel("Description").fill("Regatta on Thursday.");
  await form.getByRole("button", { name: "Add week" }).click();
  await expect(page.getByText("Week 3 · Lakeside was added.")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(rowOf(marcus, "Week 3 · Lakeside")).toContainText("Jul 11, 2027", soon);

  await choose(page, "Week 3 · Lakeside", "Edit");
  const edit = page.getByRole("dialog", { name: "Edit week" });
  await expect(edit.getByLabel("Description")).toHaveValue("Regatta on Thursday.");
  await edit.getByLabel("Name").fill("Week 3 · Regatta");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Week 3 · Regatta was saved.")).toBeVisible();
  await expect(rowOf(marcus, "Week 3 · Regatta")).toBeVisible(soon);

  const { id } = await camp.db
    .selectFrom("events")
    .select("id")
    .where("name", "=", "Week 3 · Regatta")
    .executeTakeFirstOrThrow();
  await aCamper(camp.db, { event: { id, organizationId: camp.id }, name: "Wren Sato" });
  await page.reload();
  await choose(page, "Week 3 · Regatta", "Delete");
  const question = page.getByRole("alertdialog", { name: "Delete Week 3 · Regatta?" });
  await expect(question).toContainText("1 camper goes along with it, and access ends at once.");
  await expect(question).toContainText("30 days");
  await expect(question.getByRole("textbox")).toBeFocused();
  await question.getByRole("textbox").fill("Week 3 · Regatta");
  await question.getByRole("button", { name: "Delete week" }).click();
  await expect(page.getByText("Week 3 · Regatta was deleted.")).toBeVisible();
  await expect(rowOf(marcus, "Week 3 · Regatta")).toHaveCount(0, soon);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Week 3 · Regatta was restored.")).toBeVisible();
  await expect(rowOf(marcus, "Week 3 · Regatta")).toBeVisible(soon);
  await marcus.context().close();
});

test("an empty week goes with one question and is not kept", async ({ page }) => {
  await anEvent(camp.db, { organization: camp, name: "Rainy Week" });
  await signInAs(page, "dana");
  await openWeeks(page);
  await choose(page, "Rainy Week", "Delete");
  const question = page.getByRole("alertdialog", { name: "Delete Rainy Week?" });
  await expect(question.getByRole("textbox")).toHaveCount(0);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More for Rainy Week" })).toBeFocused();
  await choose(page, "Rainy Week", "Delete");
  await question.getByRole("button", { name: "Delete week" }).click();
  await expect(page.getByText("Rainy Week was deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.goto(`/org/${camp.id}/recently-deleted`);
  await expect(page.getByText("Nothing to restore")).toBeVisible();
  await expect(page.getByText("Rainy Week")).toHaveCount(0);
});

test("a week whose only camper was deleted before asks for its name after all", async ({ page }) => {
  const event = await anEvent(camp.db, { organization: camp, name: "Quiet Week" });
  await aCamper(camp.db, { event, deletedAt: new Date() });
  await signInAs(page, "dana");
  await openWeeks(page);
  await choose(page, "Quiet Week", "Delete");
  const question = page.getByRole("alertdialog", { name: "Delete Quiet Week?" });
  await question.getByRole("button", { name: "Delete week" }).click();
  await question.getByRole("textbox").fill("Quiet Week");
  await question.getByRole("textbox").press("Enter");
  await expect(page.getByText("Quiet Week was deleted.")).toBeVisible();
});

test("the list is sorted by its first day, either way, and comes back as it was left", async ({ page }) => {
  const db = camp.db;
  await anEvent(db, { organization: camp, name: "Early", startDate: "2027-06-01", endDate: "2027-06-02" });
  await anEvent(db, { organization: camp, name: "Late", startDate: "2027-08-01", endDate: "2027-08-02" });
  await signInAs(page, "marcus");
  await openWeeks(page);
  const names = page.getByRole("rowheader");
  const start = page.getByRole("columnheader", { name: "Start" });
  await expect(start).toHaveAttribute("aria-sort", "ascending");
  await expect(names.first()).toHaveText("Early");
  await start.click();
  await expect(start).toHaveAttribute("aria-sort", "descending");
  await expect(names.first()).toHaveText("Late");
  await page.getByRole("link", { name: "Late", exact: true }).click();
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]+\/participants$/);
  await page.goBack();
  await expect(names.first()).toHaveText("Late");
  await start.click();
  await expect(names.first()).toHaveText("Early");
});

test("a row leads to its campers, its links and its menu where they say, each with one step back", async ({
  page,
}) => {
  const { id } = await anEvent(camp.db, { organization: camp, name: "Paddle Week" });
  const base = `/org/${camp.id}/events`;
  await signInAs(page, "marcus");
  const row = rowOf(page, "Paddle Week");
  const ways: [string, () => Promise<void>][] = [
    [`${base}/${id}/participants`, () => row.getByText("Jul 11, 2027").click()],
    [`${base}/${id}/participants`, () => row.getByRole("link", { name: "Paddle Week", exact: true }).click()],
    [`${base}/${id}/tools`, () => row.getByRole("link", { name: "Tools of Paddle Week" }).click()],
    [`${base}/${id}/tools`, () => choose(page, "Paddle Week", "Tools")],
    [`${base}/${id}/participants`, () => choose(page, "Paddle Week", "Campers")],
  ];
  for (const [path, go] of ways) {
    await openWeeks(page);
    await go();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL(base);
    await expect(row).toBeVisible();
  }
  await page.getByRole("columnheader", { name: "Start" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/participants$/);
});

test("a member's menu has no Edit and no Delete", async ({ page }) => {
  await anEvent(camp.db, { organization: camp, name: "Makers" });
  await signInAs(page, "marcus");
  await openWeeks(page);
  await page.getByRole("button", { name: "More for Makers" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Campers", "Tools"]);
  await expectAccessible(page);
});

test("at midnight in the camp's own zone an open list learns that the week is over", async ({ page }) => {
  const days = { startDate: "2027-07-11", endDate: "2027-07-17" };
  await anEvent(camp.db, { organization: camp, name: "Night Sky", ...days });
  await signInAs(page, "marcus");
  // In Chicago the last minute of the seventeenth; in most of the world it is the eighteenth.
  await page.clock.setFixedTime(new Date("2027-07-18T04:59:00Z"));
  await openWeeks(page);
  const row = rowOf(page, "Night Sky");
  await expect(row).toContainText("Active");
  await page.clock.setFixedTime(new Date("2027-07-18T05:00:01Z"));
  await expect(row).toContainText("Past", { timeout: 12_000 });
});

test("when the role is taken away while the form stands, the form stays and says why", async ({
  page,
  browser,
  world,
}) => {
  await signInAs(page, "dana");
  const ruth = await atAnotherMachine(browser, world, "ruth");
  await ruth.goto("/");
  await openWeeks(page);
  await page.getByRole("button", { name: "Add week" }).click();
  const form = page.getByRole("dialog", { name: "Add week" });
  await form.getByLabel("Name").fill("Too late");
  await form.getByLabel("Start date").fill("2027-07-11");
  await form.getByLabel("End date").fill("2027-07-17");
  const change = (role: string) =>
    callFrom(ruth, "changeRole", { orgId: camp.id, userId: personId("dana"), role });
  try {
    expect(await change("member")).toBe(200);
    // Behind the form the page has heard of it already.
    await expect(page.locator("main").getByText("Add week")).toHaveCount(0);
    await form.getByRole("button", { name: "Add week" }).click();
    await expect(form.getByRole("alert")).toHaveText("Only organization admins can create events.");
    await expect(form.getByLabel("Name")).toHaveValue("Too late");
  } finally {
    expect(await change("admin")).toBe(200);
    await ruth.context().close();
  }
});

test("what was deleted waits with its days, and comes back for everybody", async ({
  page,
  browser,
  world,
}) => {
  const deletedAt = new Date(Date.now() - 9.5 * 86_400_000);
  const gone = await anEvent(camp.db, { organization: camp, name: "Family Weekend", deletedAt });
  await aCamper(camp.db, { event: gone });
  const event = await anEvent(camp.db, { organization: camp, name: "Trailblazers" });
  const cabin = await aBuilding(camp.db, { event, name: "Fox" });
  await aContact(camp.db, {
    of: await aCamper(camp.db, { in: cabin, name: "Theo Alvarez", deletedAt: new Date() }),
  });
  await signInAs(page, "dana");
  const marcus = await atAnotherMachine(browser, world, "marcus");
  for (const somebody of [page, marcus]) await somebody.goto(`/org/${camp.id}/recently-deleted`);
  await expect(rowOf(page, "Family Weekend")).toContainText("21 days");
  await expect(rowOf(page, "Theo Alvarez")).toContainText("Trailblazers");
  await expect(rowOf(page, "Theo Alvarez")).toContainText("30 days");
  await expect(marcus.getByText("Only admins see and restore deleted weeks.")).toBeVisible();
  await expect(rowOf(marcus, "Theo Alvarez")).toBeVisible();
  await expect(marcus.getByText("Family Weekend")).toHaveCount(0);

  await page.getByRole("button", { name: "Restore Theo Alvarez" }).click();
  await expect(page.getByText("Theo Alvarez was restored.")).toBeVisible();
  await expect(rowOf(marcus, "Theo Alvarez")).toHaveCount(0, soon);
  await openWeeks(marcus);
  await expect(rowOf(marcus, "Trailblazers")).toBeVisible();
  await page.getByRole("button", { name: "Restore Family Weekend" }).click();
  await expect(page.getByText("Family Weekend was restored.")).toBeVisible();
  await expect(rowOf(marcus, "Family Weekend")).toBeVisible(soon);
  await marcus.context().close();
});
