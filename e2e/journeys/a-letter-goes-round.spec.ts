import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, button, openLetters, paper } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { latest, openDesk, printedPdf, printing, runs } from "../print-desk.ts";
import { countPresses } from "../presses.ts";
import { desk, dropOnDesk, pressUploadAll, queued, tray } from "../reply-desk.ts";
import { isToWriteOn, paperOf, type PaperPage } from "../reply-paper.ts";
import { photoOf, quickPhotoOf } from "../reply-photos.ts";

/** A picture is read, uploaded, re-encoded and shown to another person: minutes on a busy machine. */
const patience = { timeout: 120_000 };
test.describe.configure({ timeout: 480_000 });

const letter = (page: Page, state: string) => page.getByRole("article", { name: state });
const replies = (page: Page) => page.getByRole("article", { name: /wrote back$/ });
const pictures = (page: Page) => replies(page).getByRole("img");

/** A reload removes this mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window);

/** The image element is there and its file has loaded. */
async function expectLoaded(page: Page, alt: RegExp): Promise<void> {
  const picture = replies(page).getByRole("img", { name: alt });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(300);
}

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);

test("a letter is written, printed, answered by hand and photographed badly; only its family finds the reply", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { name: "Camp Round Trip" });
  const maya = await home.child({ name: "Maya Vasquez", parents: ["elena", "thomas"] });
  const ben = await home.child({ name: "Ben Aldana", parents: ["ruth"] });
  await home.waits(maya, "Dear Maya, your father writes, too.", "thomas");
  await home.waits(ben, "Dear Ben, the cat misses you.", "ruth");
  const [elena, thomas, ruth] = await Promise.all([
    atAnotherMachine(browser, world, "elena"),
    atAnotherMachine(browser, world, "thomas"),
    atAnotherMachine(browser, world, "ruth"),
  ]);
  await openLetters(elena, maya.path);
  await openLetters(thomas, maya.path);
  await openLetters(ruth, ben.path, "Ben Aldana");
  for (const parent of [elena, thomas, ruth]) await mark(parent);

  await button(elena, "Write Note").click();
  await paper(elena).fill("Dear Maya,\n\nthe house is quiet. Write back!\n\nLove, Mom");
  await button(elena, "Save Note").click();
  await expect(letter(elena, "Waiting to print")).toContainText("the house is quiet");

  await signInAs(page, "dana");
  await openDesk(page, home);
  const pages = await paperOf((await printedPdf(page)).pdf);
  const sheetOf = (words: string): readonly [PaperPage, PaperPage] => {
    const number = pages.find(({ text }) => text.includes(words))?.sheet;
    const sides = pages.filter(({ sheet }) => sheet === number);
    const [front, back] = [sides.find((side) => !isToWriteOn(side)), sides.find(isToWriteOn)];
    if (front === undefined || back === undefined) throw new Error(`no sheet contains "${words}"`);
    return [front, back];
  };
  const [front, back] = sheetOf("the house is quiet");
  const [, toThomas] = sheetOf("your father writes");
  const [, toRuth] = sheetOf("the cat misses you");
  await expect(letter(elena, "Printed")).toContainText("the house is quiet");
  // From here on nothing above the upload area moves.
  await expect(latest(page)).toContainText("All 3 sheets are ready.");
  await expect(printing(page)).not.toContainText("letters to print");
  await expect(runs(page)).toContainText("3 sheets");

  // Maya wrote on both sides. Her sheet and Ben's are dropped together; the one to her father follows later.
  await dropOnDesk(page, [
    await photoOf(back, "IMG_2201.jpg", sceneCalled("in a hurry")),
    await photoOf(front, "IMG_2202.jpg", sceneCalled("scanned upside down")),
    await quickPhotoOf(toRuth, "IMG_2203.jpg"),
  ]);
  await pressUploadAll(page);
  for (const name of ["IMG_2201.jpg", "IMG_2202.jpg", "IMG_2203.jpg"])
    await expect(queued(page, name)).toContainText("Uploaded", patience);

  // Both sides in the order they were dropped.
  await expect(pictures(elena)).toHaveCount(2, patience);
  for (const number of [1, 2])
    await expectLoaded(elena, new RegExp(`^Handwritten reply from Maya, \\w{3} \\d+, page ${number} of 2$`));
  await expect(letter(elena, "Response Received")).toContainText("the house is quiet");
  await expect(elena.getByRole("heading", { name: "Maya wrote back" })).toHaveCount(1);
  await expectAccessible(elena);
  await expect(pictures(ruth)).toHaveCount(1, patience);
  await expectLoaded(ruth, /^Handwritten reply from Ben, \w{3} \d+$/);
  await expect(letter(ruth, "Response Received")).toContainText("the cat misses you");

  // Her father's reply comes with the next upload. From opening the app to the filed reply it takes two presses.
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  const presses = await countPresses(page);
  const choosing = page.waitForEvent("filechooser");
  await page.getByText("Add pictures", { exact: true }).click();
  await (await choosing).setFiles(await quickPhotoOf(toThomas, "IMG_2204.jpg"));
  await pressUploadAll(page);
  await expect(pictures(thomas)).toHaveCount(1, patience);
  expect(await presses()).toBe(2);
  await expectLoaded(thomas, /^Handwritten reply from Maya, \w{3} \d+$/);
  await expect(letter(thomas, "Response Received")).toContainText("your father writes");
  await expect(thomas.getByText("the house is quiet")).toHaveCount(0);
  await expect(pictures(elena)).toHaveCount(2);
  await expect(pictures(ruth)).toHaveCount(1);
  for (const parent of [elena, thomas, ruth]) expect(await isMarked(parent)).toBe(true);
  await expect(page.getByRole("button", { name: /^3 of 3 sheets of .* came back$/ })).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await expect(desk(page)).toContainText("Everything is uploaded.");

  await elena.getByRole("button", { name: /^Open/ }).first().click();
  const viewer = elena.getByRole("dialog", { name: "Reply from Maya" });
  await expect(viewer.getByRole("img")).toBeVisible();
  const saved = elena.waitForEvent("download");
  await viewer.getByRole("button", { name: "Download" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Maya, \w{3} \d+ \d{4}, page 1\.jpg$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 3)).toEqual(startOfJpeg);
});
