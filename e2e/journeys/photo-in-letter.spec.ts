import { photosOn } from "#tools/testing/paper/read-paper.ts";
import { asHeic } from "#tools/testing/photographs/as-heic.ts";
import { phonePhoto } from "../a-photo.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import {
  aCampWithLetters,
  button,
  openLetters,
  paper,
  type Child,
  type LettersHome,
} from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { openDesk, printedPdf } from "../print-desk.ts";
import { turnOn } from "../presses.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** A photo is decoded, scaled and re-encoded: minutes on a busy machine. */
const patience = { timeout: 120_000 };

let home: LettersHome;
let maya: Child;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world);
  maya = await home.child({ name: "Maya Vasquez" });
});

test("a camp allows photos in letters; one is chosen, previewed, sent and printed with its letter", async ({
  page,
  browser,
  world,
}) => {
  const elena = await atAnotherMachine(browser, world, "elena");
  await openLetters(elena, maya.path);
  await button(elena, "Write Note").click();
  await paper(elena).fill("Dear Maya, this is Biscuit on your bed.");
  await expect(button(elena, "Preview")).toBeEnabled();
  await expect(button(elena, "Photo")).toHaveCount(0);

  await signInAs(page, "dana");
  await page.goto(`/org/${home.camp.id}/settings?section=letters`);
  await turnOn(page.getByRole("switch", { name: "Let families add a photo to a letter" }));
  await expect(page.getByText("Families can add a photo.")).toBeVisible();

  await elena.reload();
  await expect(paper(elena)).toHaveValue(/Biscuit/);
  await button(elena, "Photo").click();
  await elena.getByLabel("Add a photo").setInputFiles(await phonePhoto());
  const preview = elena.getByRole("img", { name: "The photo in your letter" });
  await expect(preview).toBeVisible(patience);

  // The photo is stored with the draft.
  await elena.reload();
  await expect(preview).toBeVisible();
  await button(elena, "Preview").click();
  const pages = elena.getByRole("dialog").locator("img");
  await expect(pages.first()).toBeVisible();
  await expect
    .poll(async () => decodeURIComponent((await pages.first().getAttribute("src")) ?? ""))
    .toMatch(/data:image\/jpe?g;base64/);
  await button(elena, "Close").click();

  await button(elena, "Save Note").click();
  const letter = elena.getByRole("article", { name: "Waiting to print" });
  await expect(letter).toContainText("This photo will print with your letter.", patience);
  await expectAccessible(elena);

  await openDesk(page, home);
  const { pdf } = await printedPdf(page);
  expect(await photosOn(pdf)).toMatchObject([{ width: 1_600, height: 1_067 }]);
  await expect(elena.getByRole("article", { name: "Printed" })).toContainText("Printed with your photo.");
});

test(
  "a photo in HEIC, which the browser cannot decode, is shown and scaled",
  { tag: "@nightly" },
  async ({ page }) => {
    await home.camp.db
      .updateTable("organizations")
      .set({ letterPhotos: true })
      .where("id", "=", home.camp.id)
      .execute();
    await signInAs(page, "elena");
    await openLetters(page, maya.path);
    await button(page, "Write Note").click();
    const { buffer } = await phonePhoto();
    const heic = { name: "IMG_0412.HEIC", mimeType: "image/heic", buffer: await asHeic(buffer) };
    await button(page, "Photo").click();
    await page.getByLabel("Add a photo").setInputFiles(heic);
    const preview = page.getByRole("img", { name: "The photo in your letter" });
    await expect(preview).toBeVisible(patience);
    const size = () =>
      preview.evaluate((image) =>
        image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
      );
    await expect.poll(size).toEqual([1_600, 1_067]);
  },
);
