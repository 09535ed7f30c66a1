import type { Page } from "@playwright/test";
import { expect } from "../journey.ts";
import { aCampWithLetters, button, openLetters, paper } from "../letters-home.ts";
import { aNewRelease, type Release } from "../new-release.ts";
import { signInAs } from "../own-camp.ts";
import { test } from "../own-world.ts";
import { settling } from "../settling.ts";
import type { World } from "../world.ts";

test.use({ viewport: { width: 390, height: 844 } });

const text = "Dear Maya,\n\nBiscuit sleeps on your bed.";
let release: Release;
test.beforeEach(async () => {
  release = await aNewRelease();
});
test.afterEach(async ({ world }) => {
  await world.api.kill9();
  await world.api.start();
  await release.remove();
});

/** Elena types a note, and the server is replaced by one with the new release. */
async function releaseWhileWriting(page: Page, world: World) {
  const home = await aCampWithLetters(world);
  const maya = await home.child({ name: "Maya Vasquez" });
  await signInAs(page, "elena");
  const settled = settling(page);
  await openLetters(page, maya.path);
  await button(page, "Write Note").click();
  await paper(page).fill(text);
  await settled();
  await page.evaluate(() => Reflect.set(window, "isOldTab", true));
  await world.api.kill9();
  await world.api.start({ SITE_DIR: release.dir });
  return { home, maya };
}

const isOldTab = (page: Page) => page.evaluate(() => Reflect.has(window, "isOldTab"));

test(
  "a tab that was open during a release reloads when it needs a new script, and keeps the text in it",
  { tag: "@nightly" },
  async ({ page, world }) => {
    const { maya } = await releaseWhileWriting(page, world);
    await expect(paper(page)).toHaveValue(text);
    expect(await isOldTab(page)).toBe(true);
    const reloaded = page.waitForEvent("load");
    await button(page, "Preview").click();
    await reloaded;
    expect(await isOldTab(page)).toBe(false);
    await expect(page).toHaveURL(new RegExp(`${maya.path}$`));
    await expect(paper(page)).toHaveValue(text);
    await button(page, "Preview").click();
    await expect(page.getByRole("dialog", { name: "How it prints", exact: true })).toBeVisible();
  },
);

test("an old tab saves its letter through the new server", { tag: "@nightly" }, async ({ page, world }) => {
  const { home, maya } = await releaseWhileWriting(page, world);
  await button(page, "Save Note").click();
  await expect(page.getByRole("article", { name: "Waiting to print" })).toContainText("Biscuit");
  expect(await isOldTab(page)).toBe(true);
  expect((await home.rows(maya)).map((row) => row.text)).toEqual([text]);
});
