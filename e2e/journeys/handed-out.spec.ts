import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, openLetters } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { openDesk, printed, runs } from "../print-desk.ts";

const steps = (page: Page) => page.getByRole("list", { name: "Where this letter is" }).getByRole("listitem");
const currentStep = (page: Page) => steps(page).and(page.locator("[aria-current=step]"));

/** A mark that is lost when the page is loaded again. */
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset["seen"] = "yes"));
const isMarked = (page: Page) => page.evaluate(() => document.body.dataset["seen"] === "yes");

test("a counsellor ticks a building on a phone; its family sees it without a reload, another family does not", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { name: "Camp Mail Call", members: ["marcus"] });
  const maya = await home.child({ name: "Maya Vasquez", parents: ["elena"], building: "Loon Cabin" });
  const noah = await home.child({ name: "Noah Oyelaran", parents: ["thomas"], building: "Otter Den" });
  const wren = await home.child({ name: "Wren Aldana", parents: ["ruth"], building: null });
  await home.waits(maya, "Dear Maya, the dog is asleep.", "elena");
  await home.waits(noah, "Dear Noah, it rains.", "thomas");
  await home.waits(wren, "Dear Wren, the tomatoes are ripe.", "ruth");
  await signInAs(page, "dana");
  await openDesk(page, home);
  const { pages } = await printed(page);
  const cover = pages.map(({ text }) => text).find((text) => text.includes("Cover list"));

  const elena = await atAnotherMachine(browser, world, "elena");
  const thomas = await atAnotherMachine(browser, world, "thomas");
  await openLetters(elena, maya.path);
  await openLetters(thomas, noah.path, "Noah Oyelaran");
  for (const family of [elena, thomas]) {
    await mark(family);
    // Before the first tick of a week no family waits for a step that may never come.
    await expect(steps(family)).toHaveCount(3);
    await expect(currentStep(family)).toContainText("Printed");
  }

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const marcus = await (await browser.newContext({ baseURL: world.origin, ...phone })).newPage();
  await signInAs(marcus, "marcus");
  await marcus.goto(home.tools);
  await marcus.getByRole("button", { name: "Hand out", exact: true }).tap();
  const dialog = marcus.getByRole("dialog", { name: "Hand out the mail" });
  const buildings = dialog.getByRole("listitem");
  await expect(buildings).toHaveCount(3);
  // The buildings on the screen are those of the cover list.
  for (const name of await buildings.locator(".hand-out-name").allInnerTexts()) expect(cover).toContain(name);
  const loon = dialog.getByText("Loon Cabin", { exact: true });
  await loon.tap();
  await expect(dialog.getByRole("checkbox", { name: /^Loon Cabin / })).toBeChecked();
  await expect(dialog.getByText("1 of 3 buildings handed out")).toBeVisible();

  await expect(currentStep(elena)).toContainText("Handed out");
  await expect(steps(elena)).toHaveCount(4);
  expect(await isMarked(elena)).toBe(true);
  await expect(elena.getByText("Your letter was handed out.")).toBeAttached();
  await expectAccessible(elena);
  await openLetters(thomas, noah.path, "Noah Oyelaran");
  await expect(steps(thomas)).toHaveCount(4);
  await expect(currentStep(thomas)).toContainText("Printed");
  await expect(runs(page).getByRole("button", { name: "1 of 3 handed out" })).toBeVisible();

  await loon.tap();
  await expect(currentStep(elena)).toContainText("Printed");
  await mark(thomas);
  await dialog.getByRole("button", { name: "All handed out" }).tap();
  for (const family of [elena, thomas]) {
    await expect(currentStep(family)).toContainText("Handed out");
    expect(await isMarked(family)).toBe(true);
  }
});
