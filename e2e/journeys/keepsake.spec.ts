import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { drawnPicture } from "#tools/testing/drawn-picture.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs, type OwnCamp } from "../own-camp.ts";
import { aRepliedWeek, type RepliedWeek } from "../replied-week.ts";
import type { World } from "../world.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const book = (page: Page) => page.getByRole("region", { name: "A keepsake book" });
const bookButton = (page: Page, name: string) => book(page).getByRole("button", { name });

/** Maya has answered her mother on two pages and her father on one. */
async function aWeekWithPictures(world: World, camp: OwnCamp): Promise<RepliedWeek> {
  const week = await aRepliedWeek(camp);
  const { toElena, toThomas } = week.sheets;
  const jpeg = await drawnPicture();
  const webp = await sharp(jpeg).resize({ width: 800 }).webp().toBuffer();
  for (const [on, page] of [
    [toElena, 1],
    [toElena, 2],
    [toThomas, 1],
  ] as const) {
    const { id } = await week.comesBack({ on, page });
    const folder = `replies/${camp.id}/${id}`;
    await world.files.put(`${folder}/full.jpg`, jpeg, "image/jpeg");
    for (const name of ["view", "small"]) await world.files.put(`${folder}/${name}.webp`, webp, "image/webp");
  }
  return week;
}

async function makeBook(page: Page): Promise<void> {
  await bookButton(page, "Make the book").click();
  await expect(book(page).getByText("Your book is ready.")).toBeVisible({ timeout: 120_000 });
}

async function downloadBook(page: Page): Promise<{ name: string; pages: string[] }> {
  const downloading = page.waitForEvent("download");
  await bookButton(page, "Download the book").click();
  const download = await downloading;
  return {
    name: download.suggestedFilename(),
    pages: await readTexts(await readFile(await download.path())),
  };
}

async function withdrawSecondPage(page: Page, { responses }: RepliedWeek): Promise<void> {
  await page.goto(responses);
  const reply = page.getByRole("region", { name: "Reply to Elena Vasquez" });
  await reply.getByRole("button", { name: "More for page 2 of 2" }).click();
  await page.getByRole("menuitem", { name: "Withdraw…" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this page?" });
  await dialog.getByRole("button", { name: "Not a reply" }).click();
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("Withdrawn. The family no longer sees it.")).toBeVisible();
}

test("a family makes a book of its letters and replies, and makes it again after a page was withdrawn", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Keepsake", admins: ["dana"] });
  const week = await aWeekWithPictures(world, camp);
  await signInAs(page, "elena");
  await page.goto(week.family);
  await expect(book(page).getByText("So far 1 letter and 1 reply.")).toBeVisible();
  await makeBook(page);
  await expectAccessible(page);
  const first = await downloadBook(page);
  expect(first.name).toBe("camp-keepsake-week-3-lakeside-letters.pdf");
  expect(first.pages[0]).toContain("Letters with Maya");
  expect(first.pages[0]).toContain("Camp Keepsake");
  const text = first.pages.join(" ");
  expect(text).toContain("Biscuit sleeps on your bed.");
  expect(text).toContain("Maya wrote back, page 2 of 2");
  expect(text).not.toContain("Thomas");

  // The book that was made is offered again.
  await page.reload();
  await expect(bookButton(page, "Download the book")).toBeVisible();

  await withdrawSecondPage(await atAnotherMachine(browser, world, "dana"), week);
  await makeBook(page);
  const second = (await downloadBook(page)).pages.join(" ");
  expect(second).toContain("Maya wrote back");
  expect(second).not.toContain("page 2 of 2");
});
