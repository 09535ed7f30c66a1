import { expect, test } from "../journey.ts";
import { aCampWithLetters, deed, openLetters, paper, type Child, type LettersHome } from "../letters-home.ts";
import { aNewRelease, type Release } from "../new-release.ts";
import { signInAs } from "../own-camp.ts";
import { settling } from "../settling.ts";

test.describe.configure({ timeout: 90_000 });
test.use({ ownBrowser: true, viewport: { width: 390, height: 844 } });

const words = "Dear Maya,\n\nBiscuit sleeps on your bed.";
let home: LettersHome;
let maya: Child;
let release: Release;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world);
  maya = await home.child({ name: "Maya Vasquez" });
  release = await aNewRelease();
});
test.afterEach(async ({ world }) => {
  await world.api.kill9();
  await world.api.start();
  await release.remove();
  await home.clear();
});

test("a tab that stayed open over a release loads itself anew, and the words in it stay", async ({
  page,
  world,
}) => {
  await signInAs(page, "elena");
  const settled = settling(page);
  await openLetters(page, maya.path);
  await deed(page, "Write Note").click();
  await paper(page).fill(words);
  await settled();
  await page.evaluate(() => Reflect.set(window, "before", true));

  await world.api.kill9();
  await world.api.start({ SITE_DIR: release.dir });
  await expect(paper(page)).toHaveValue(words);
  expect(await page.evaluate(() => Reflect.has(window, "before"))).toBe(true);

  const anew = page.waitForEvent("load");
  await deed(page, "See how it prints").click();
  await anew;
  expect(await page.evaluate(() => Reflect.has(window, "before"))).toBe(false);
  await expect(page).toHaveURL(new RegExp(`${maya.path}$`));
  await expect(paper(page)).toHaveValue(words);
  await deed(page, "See how it prints").click();
  await expect(page.getByRole("dialog", { name: "How it prints", exact: true })).toBeVisible();
});

test("an old tab goes on saving letters through the new server", async ({ page, world }) => {
  await signInAs(page, "elena");
  const settled = settling(page);
  await openLetters(page, maya.path);
  await deed(page, "Write Note").click();
  await paper(page).fill(words);
  await settled();
  await world.api.kill9();
  await world.api.start({ SITE_DIR: release.dir });
  await deed(page, "Save Note").click();
  await expect(page.getByRole("article", { name: "Waiting to print" })).toContainText("Biscuit");
  expect((await home.rows(maya)).map(({ text }) => text)).toEqual([words]);
});
