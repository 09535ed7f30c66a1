import type { Page } from "@playwright/test";
import { expect, expectAccessible, test as journey } from "../journey.ts";

// Not a fixture of the worker: that would make these journeys wait for a worker, and so for a world, of their own.
const test = journey.extend({ baseURL: async ({ world }, use) => use(await world.gallery()) });
test.beforeAll(async ({ world }) => {
  test.setTimeout(120_000);
  await world.gallery();
});

const widths = [
  { name: "phone", width: 390 },
  { name: "desk", width: 1280 },
] as const;

for (const { name, width } of widths) {
  for (const theme of ["light", "dark"] as const) {
    test(`every part looks right and is accessible on a ${name} by ${theme}`, async ({ page }) => {
      await openGallery(page, width, theme);
      await expectAccessible(page);
      await expect(page).toHaveScreenshot(`gallery-${name}-${theme}.png`, {
        fullPage: true,
        animations: "disabled",
        maxDiffPixelRatio: 0.01,
      });
    });
  }
}

test("nothing pushes the page sideways at 320 px", async ({ page }) => {
  await openGallery(page, 320, "light");
  const page320 = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(page320).toBe(320);
});

test("a table, its row menu and the submenu can be used with keys alone", async ({ page }) => {
  await openGallery(page, 1280, "light");
  await page.getByRole("link", { name: "Go to the start" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ridge and river would open.")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  const more = page.getByRole("button", { name: "More for Ridge and river" });
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "People" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("menuitem", { name: "Loon Cabin" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("a choice can be made with keys alone", async ({ page }) => {
  await openGallery(page, 1280, "light");
  const paper = page.getByRole("button", { name: /Paper/ }).first();
  await paper.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: /A4/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(paper).toContainText("Legal");
});

test("a question starts on the harmless answer and gives the focus back", async ({ page }) => {
  await openGallery(page, 390, "dark");
  const opener = page.getByRole("button", { name: "Delete trip" });
  await opener.click();
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("the dialog without a library starts on the first choice and gives the focus back", async ({ page }) => {
  await openGallery(page, 390, "light");
  const opener = page.getByRole("button", { name: "Open native dialog" });
  await opener.click();
  await expect(page.getByRole("link", { name: "I work at a camp" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(10, 10);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a toast can be read and closed while a question is open", async ({ page }) => {
  await openGallery(page, 1280, "light");
  // The one that stays longer: there is a dialog to open while it stands.
  await page.getByRole("button", { name: "Show toast with undo" }).click();
  await page.getByRole("button", { name: "Open dialog" }).click();
  const said = "Wren Sato moved to Heron Cabin.";
  const toasts = page.getByRole("status").filter({ hasText: said });
  await toasts.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(said)).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Add person" })).toBeVisible();
});

async function openGallery(page: Page, width: number, theme: "light" | "dark"): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // The bars of a loading list wait 300 ms; with less motion everything else is at its end at once.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.goto("/dev/gallery");
  await expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}
