import { asHeic } from "#tools/testing/photographs/as-heic.ts";
import { photosOn } from "#tools/testing/paper/read-paper.ts";
import { fromPhone } from "../a-photo.ts";
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

  // It is kept with the draft.
  await elena.reload();
  await expect(shown).toBeVisible();
  await deed(elena, "See how it prints").click();
  const pages = elena.getByRole("dialog").locator("img");
  await expect(pages.first()).toBeVisible();
  await expect
    .poll(async () => decodeURIComponent((await pages.first().getAttribute("src")) ?? ""))
    .toMatch(/data:image\/jpe?g;base64/);
  await deed(elena, "Close").click();

  await deed(elena, "Save Note").click();
  const letter = elena.getByRole("article", { name: "Waiting to print" });
  await expect(letter).toContainText("The photo is printed with your letter.", { timeout: 45_000 });
  await expectSound(elena);

  await openDesk(page, home);
  const { pdf } = await printedPdf(page);
  expect(await photosOn(pdf)).toMatchObject([{ width: 1_600, height: 1_067 }]);
  await expect(elena.getByRole("article", { name: "Printed" })).toContainText("Printed with the photo.");
});

test("a photo in an iPhone's own format is read where the browser cannot, and stays with a letter that is not sent", async ({
  page,
}) => {
  await home.camp.db
    .updateTable("organizations")
    .set({ letterPhotos: true })
    .where("id", "=", home.camp.id)
    .execute();
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await deed(page, "Write Note").click();
  const { buffer } = await fromPhone();
  const heic = { name: "IMG_0412.HEIC", mimeType: "image/heic", buffer: await asHeic(buffer) };
  await page.getByLabel("Add a photo").setInputFiles(heic);
  const shown = page.getByRole("img", { name: "The photo in your letter" });
  await expect(shown).toBeVisible({ timeout: 60_000 });
  const size = () =>
    shown.evaluate((image) =>
      image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
    );
  await expect.poll(size).toEqual([1_600, 1_067]);

  await deed(page, "Cancel").click();
  await expect(page.getByRole("alertdialog")).toContainText("Throw away the photo you chose?");
  await deed(page, "Keep writing").click();
  await deed(page, "Remove the photo").click();
  await expect(shown).toHaveCount(0);
  await deed(page, "Cancel").click();
  await expect(paper(page)).toHaveCount(0);
});
