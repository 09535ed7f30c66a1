import type { Browser, Page } from "@playwright/test";
import type { PersonKey } from "../journey.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { intercept } from "../intercept.ts";
import { aCampWithLetters, deed, openLetters, type LettersHome } from "../letters-home.ts";
import { expectForFingers, expectSound } from "../looks.ts";
import { signInAs } from "../own-camp.ts";
import { jobRows, openDesk, printed, sheetsOf } from "../print-desk.ts";
import type { World } from "../world.ts";

test.describe.configure({ timeout: 180_000 });

let home: LettersHome;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world, { name: "Camp Mail Call", members: ["marcus"] });
});
test.afterEach(() => home.clear());

/** Three families with a letter each: in two buildings, and in none yet. */
async function threeLetters() {
  const maya = await home.child({ name: "Maya Vasquez", parents: ["elena"], building: "Loon Cabin" });
  const noah = await home.child({ name: "Noah Oyelaran", parents: ["thomas"], building: "Otter Den" });
  const wren = await home.child({ name: "Wren Aldana", parents: ["ruth"], building: null });
  await home.waits(maya, "Dear Maya, the dog is asleep.", "elena");
  await home.waits(noah, "Dear Noah, it rains.", "thomas");
  await home.waits(wren, "Dear Wren, the tomatoes are ripe.", "ruth");
  return { maya, noah };
}

async function somebody(
  browser: Browser,
  world: World,
  person: PersonKey,
  { phone = false }: { phone?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: world.origin,
    serviceWorkers: "block",
    ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}),
  });
  const page = await context.newPage();
  await signInAs(page, person);
  return page;
}

const steps = (page: Page) =>
  page.getByRole("list", { name: "The way of this letter" }).getByRole("listitem");
const whereItIs = (page: Page) => steps(page).and(page.locator("[aria-current=step]"));
const dialog = (page: Page) => page.getByRole("dialog", { name: "Hand out the mail" });
const tickOf = (page: Page, building: string) =>
  dialog(page).getByRole("checkbox", { name: new RegExp(`^${building} `) });

/** Anywhere on its row. */
const rowOf = (page: Page, building: string) => dialog(page).getByText(building, { exact: true });

/** What a page forgets when it is loaded anew. */
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset["seen"] = "yes"));
const isMarked = (page: Page) => page.evaluate(() => document.body.dataset["seen"] === "yes");

test("a counsellor ticks a building on a phone; its family sees it without a reload, another one does not", async ({
  page,
  browser,
  world,
}) => {
  const { maya, noah } = await threeLetters();
  await signInAs(page, "dana");
  await openDesk(page, home);
  const { jobId, pages } = await printed(page);
  const { covers } = await sheetsOf(home.camp, jobId, pages);
  const lists = covers.map(({ text }) => text).filter((text) => text.includes("Together"));

  const elena = await somebody(browser, world, "elena");
  const thomas = await somebody(browser, world, "thomas");
  await openLetters(elena, maya.path);
  await openLetters(thomas, noah.path, "Noah Oyelaran");
  for (const family of [elena, thomas]) {
    await mark(family);
    // Nobody has ticked anything here, so nobody waits for a step that may never come.
    await expect(steps(family)).toHaveCount(3);
    await expect(whereItIs(family)).toContainText("Printed");
  }

  const marcus = await somebody(browser, world, "marcus", { phone: true });
  await marcus.goto(home.tools);
  await expect(marcus.getByText("3 sheets to hand out")).toBeVisible();
  await deed(marcus, "Hand out").tap();
  const piles = dialog(marcus).getByRole("listitem");
  await expect(piles).toHaveCount(3);
  const names = await piles.allInnerTexts();
  // The names and counts on the screen are those of the lists on paper, in the same order.
  for (const [at, name] of names.entries()) expect(lists[at]).toContain(name.replaceAll(/\s+/g, " ").trim());
  await expectForFingers(dialog(marcus).locator("button, .checkbox"));
  await expectSound(marcus);
  await rowOf(marcus, "Loon Cabin").tap();
  await expect(tickOf(marcus, "Loon Cabin")).toBeChecked();
  await expect(dialog(marcus).getByText("1 of 3 buildings handed out")).toBeVisible();

  await expect(whereItIs(elena)).toContainText("Handed out");
  await expect(steps(elena)).toHaveCount(4);
  expect(await isMarked(elena)).toBe(true);
  await expect(elena.getByText("Your note was handed out.")).toBeAttached();
  await expectAccessible(elena);
  await expect(whereItIs(thomas)).toContainText("Printed");
  await openLetters(thomas, noah.path, "Noah Oyelaran");
  await expect(steps(thomas)).toHaveCount(4);
  await expect(whereItIs(thomas)).toContainText("Printed");

  // A colleague's list knows too, and a mis-tap is taken back by the same thumb.
  await expect(jobRows(page).getByRole("button", { name: /^1 of 3 handed out, sheets of / })).toBeVisible();
  await rowOf(marcus, "Loon Cabin").tap();
  await expect(whereItIs(elena)).toContainText("Printed");
  await mark(thomas);
  await dialog(marcus).getByRole("button", { name: "All handed out" }).tap();
  for (const family of [elena, thomas]) {
    await expect(whereItIs(family)).toContainText("Handed out");
    expect(await isMarked(family)).toBe(true);
  }
  for (const person of [elena, thomas, marcus]) await person.context().close();
});

test("a tick that cannot be saved goes again with a sentence, and a voided job is in nobody's hand", async ({
  page,
  browser,
  world,
}) => {
  const { maya } = await threeLetters();
  await signInAs(page, "dana");
  await openDesk(page, home);
  await printed(page);
  await page.getByRole("button", { name: "Hand out", exact: true }).click();
  await expect(rowOf(page, "Loon Cabin")).toBeVisible();
  let isDown = true;
  await intercept(page, "**/callable/tickHandedOut", (route) =>
    isDown ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await rowOf(page, "Loon Cabin").click();
  await expect(dialog(page).getByRole("alert")).toContainText("Failed to save what was handed out.");
  await expect(tickOf(page, "Loon Cabin")).not.toBeChecked();
  isDown = false;
  await rowOf(page, "Loon Cabin").click();
  await expect(tickOf(page, "Loon Cabin")).toBeChecked();
  await expect(dialog(page).getByText(/^Handed out .* by Dana Whitlock$/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();

  const elena = await somebody(browser, world, "elena");
  await openLetters(elena, maya.path);
  await expect(whereItIs(elena)).toContainText("Handed out");
  await jobRows(page)
    .first()
    .getByRole("button", { name: /^More for the print job of/ })
    .click();
  await page.getByRole("menuitem", { name: "Void…" }).click();
  await deed(page, "Void print job").click();
  await expect(whereItIs(elena)).toContainText("Saved");
  await expect(steps(elena)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /handed out, sheets of / })).toHaveCount(0);
  await elena.context().close();
});

test("a camp that does not tick has no ticks in Tools, and its families no such step", async ({
  page,
  browser,
  world,
}) => {
  const { maya } = await threeLetters();
  await signInAs(page, "dana");
  await openDesk(page, home);
  await printed(page);
  await page.getByRole("button", { name: "Hand out", exact: true }).click();
  await dialog(page).getByRole("button", { name: "All handed out" }).click();
  await expect(dialog(page).getByText("All handed out.")).toBeVisible();
  const elena = await somebody(browser, world, "elena");
  await openLetters(elena, maya.path);
  await expect(steps(elena)).toHaveCount(4);
  await page.goto(`/org/${home.camp.id}/team`);
  await page.getByText("Tick mail as handed out", { exact: true }).click();
  await expect(page.getByText("Mail is not ticked as handed out.")).toBeVisible();
  await openLetters(elena, maya.path);
  await expect(steps(elena)).toHaveCount(3);
  await page.goto(home.tools);
  await expect(jobRows(page)).toHaveCount(1);
  await expect(page.getByText("Handed out")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Hand out", exact: true })).toHaveCount(0);
  await elena.context().close();
});
