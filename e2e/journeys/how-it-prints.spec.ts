import { join } from "node:path";
import type { Page } from "@playwright/test";
import { intercept } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { aCampWithLetters, deed, openLetters, paper, type Child, type LettersHome } from "../letters-home.ts";
import { expectSound } from "../looks.ts";
import { signInAs } from "../own-camp.ts";

test.describe.configure({ timeout: 90_000 });
test.use({ ownBrowser: true, viewport: { width: 390, height: 844 } });

let home: LettersHome;
let maya: Child;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world);
  maya = await home.child({ name: "Maya Vasquez" });
});
test.afterEach(() => home.clear());

const dialog = (page: Page) => page.getByRole("dialog", { name: "How it prints", exact: true });
const pictures = (page: Page) => dialog(page).getByRole("button", { name: /^Your letter, page \d+ of \d+$/ });

/** To be looked at by a person: `NOTE_PICTURES=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["NOTE_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function write(page: Page, text: string): Promise<void> {
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await deed(page, "Write Note").click();
  await paper(page).fill(text);
}

/** How wide each page is as a picture; nothing is as wide as nothing that could not be drawn. */
const drawn = (page: Page) =>
  dialog(page)
    .locator("img")
    .evaluateAll((all) =>
      all.map((one) => (one instanceof HTMLImageElement && one.complete ? one.naturalWidth : 0)),
    );

test("the pages as the printer will put them out, before anything is saved", async ({ page }) => {
  await write(page, "Dear Maya 🦊\n\nThe house is very quiet. Biscuit sleeps on your bed.\n\nLove, Mom");
  await deed(page, "See how it prints").click();
  await expect(pictures(page).first()).toBeVisible();
  await expect.poll(() => drawn(page)).not.toContain(0);
  const count = await pictures(page).count();
  await expect(dialog(page).getByText(`page 1 of ${count}`, { exact: true })).toBeVisible();
  await picture(page, "how-it-prints-390");
  await expectSound(page);

  await pictures(page)
    .first()
    .click({ position: { x: 60, y: 120 } });
  await expect(pictures(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await pictures(page).first().boundingBox())?.width).toBeGreaterThan(780);
  await picture(page, "how-it-prints-390-closer");
  await expectSound(page);
  await pictures(page).first().press("Enter");
  await expect(pictures(page).first()).toHaveAttribute("aria-pressed", "false");

  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "how-it-prints-320-dark");
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
  await picture(page, "how-it-prints-1280");
  await expectSound(page);

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(deed(page, "See how it prints")).toBeFocused();
  await expect(paper(page)).toHaveValue(/^Dear Maya 🦊/);
  expect(await home.rows(maya)).toEqual([]);
});

test("a letter as long as letters may be", async ({ page }) => {
  await write(page, "Dear Maya 🦊, the lake is warm and the loons are back. ".repeat(200).slice(0, 9_990));
  await deed(page, "See how it prints").click();
  await expect(pictures(page).first()).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => drawn(page)).not.toContain(0);
  expect(await pictures(page).count()).toBeGreaterThan(4);
});

test("nothing is written, the line is gone, the server cannot: each is said", async ({ page, context }) => {
  await write(page, "");
  await expect(deed(page, "See how it prints")).toBeDisabled();
  await paper(page).fill("Dear Maya");
  let answers = 0;
  await intercept(page, "**/http/previewLetterHttp", async (route) => {
    answers += 1;
    if (answers > 1) return route.continue();
    return route.fulfill({ status: 429, contentType: "text/plain", body: "Please try again in a moment." });
  });
  await deed(page, "See how it prints").click();
  await expect(dialog(page).getByRole("alert")).toContainText("Please try again in a moment.");
  await expectSound(page);
  await picture(page, "how-it-prints-390-busy");
  await deed(page, "Try again").click();
  await expect(pictures(page).first()).toBeVisible();
  await deed(page, "Close").click();
  await context.setOffline(true);
  await deed(page, "See how it prints").click();
  await expect(
    dialog(page).getByText("You are offline. The pages come when you are online again."),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(pictures(page).first()).toBeVisible();
});
