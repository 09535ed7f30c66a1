import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { photosOn } from "#tools/testing/paper/read-paper.ts";
import { expect, test } from "../journey.ts";
import { aCampWithLetters, deed, openLetters, paper, type Child, type LettersHome } from "../letters-home.ts";
import { expectSound } from "../looks.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { openDesk, printedPdf } from "../print-desk.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ ownBrowser: true, viewport: { width: 390, height: 844 } });

let home: LettersHome;
let maya: Child;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world);
  maya = await home.child({ name: "Maya Vasquez" });
});
test.afterEach(() => home.clear());

/** To be looked at by a person: `NOTE_PICTURES=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["NOTE_PICTURES"];
  if (folder === undefined) return;
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
}

/** As a phone takes it: large, and with its place in it. */
const fromPhone = async () => ({
  name: "IMG_4711.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#b5651d" } })
    .withExif({ IFD3: { GPSLatitude: "44/1 58/1 0/1" } })
    .jpeg()
    .toBuffer(),
});

test("a camp lets families add a photo; it is chosen, looked at, sent, printed with the letter and read back from the paper", async ({
  page,
  browser,
  world,
}) => {
  const elena = await atAnotherMachine(browser, world, "elena");
  await openLetters(elena, maya.path);
  await deed(elena, "Write Note").click();
  await paper(elena).fill("Dear Maya, this is Biscuit on your bed.");
  await expect(elena.getByText("Add a photo")).toHaveCount(0);

  await signInAs(page, "dana");
  await page.goto(`/org/${home.camp.id}/team`);
  await page.getByRole("checkbox", { name: "Let families add a photo to a letter" }).check({ force: true });
  await expect(page.getByText("Families may add a photo.")).toBeVisible();

  await elena.reload();
  await expect(paper(elena)).toHaveValue(/Biscuit/);
  await elena.getByLabel("Add a photo").setInputFiles(await fromPhone());
  const shown = elena.getByRole("img", { name: "The photo in your letter" });
  await expect(shown).toBeVisible();
  await expect(elena.getByText("It is sent when you save your note.", { exact: false })).toBeVisible();
  await expectSound(elena);
  await picture(elena, "photo-chosen");

  // It is kept with the draft.
  await elena.reload();
  await expect(shown).toBeVisible();
  await deed(elena, "See how it prints").click();
  const pages = elena.getByRole("dialog").locator("img");
  await expect(pages.first()).toBeVisible();
  await expect
    .poll(async () => decodeURIComponent((await pages.first().getAttribute("src")) ?? ""))
    .toMatch(/data:image\/jpe?g;base64/);
  await picture(elena, "photo-preview");
  await deed(elena, "Close").click();

  await deed(elena, "Save Note").click();
  const letter = elena.getByRole("article", { name: "Waiting to print" });
  await expect(letter).toContainText("The photo is printed with your letter.", { timeout: 45_000 });
  await expectSound(elena);
  await picture(elena, "photo-ready");

  await openDesk(page, home);
  const { pdf } = await printedPdf(page);
  expect(await photosOn(pdf)).toMatchObject([{ width: 1_600, height: 1_067 }]);
  await expect(elena.getByRole("article", { name: "Printed" })).toContainText("Printed with the photo.");
  await picture(elena, "photo-printed");
});
