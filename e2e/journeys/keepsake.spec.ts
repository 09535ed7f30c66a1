import { readFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { drawnPicture } from "#tools/testing/drawn-picture.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { expectForFingers } from "../looks.ts";
import { anOwnCamp, atAnotherMachine, signInAs, type OwnCamp } from "../own-camp.ts";
import { aRepliedWeek, drawPictures, type RepliedWeek } from "../replied-week.ts";

test.describe.configure({ timeout: 180_000 });

let camp: OwnCamp;
let week: RepliedWeek;
test.beforeEach(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Keepsake", admins: ["dana"] });
  week = await aRepliedWeek(camp);
  const { toElena, toThomas } = week.sheets;
  const jpeg = await drawnPicture();
  for (const [on, page] of [
    [toElena, 1],
    [toElena, 2],
    [toThomas, 1],
  ] as const) {
    const { id } = await week.comesBack({ on, page });
    await world.files.put(`replies/${camp.id}/${id}/full.jpg`, jpeg, "image/jpeg");
  }
});
test.afterEach(() => camp.remove());

const book = (page: Page) => page.getByRole("region", { name: "A book of this summer" });
const press = (page: Page, name: string) => book(page).getByRole("button", { name }).click();

async function openPage(page: Page): Promise<void> {
  await drawPictures(page);
  await page.goto(week.family);
  await expect(book(page)).toBeVisible();
}

/** Presses, waits until the browser has saved, and reads it page by page. */
async function downloaded(page: Page, info: TestInfo): Promise<{ name: string; pages: string[] }> {
  const downloading = page.waitForEvent("download");
  await press(page, "Download the book");
  const download = await downloading;
  const path = info.outputPath("book.pdf");
  await download.saveAs(path);
  return { name: download.suggestedFilename(), pages: await readTexts(await readFile(path)) };
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a family makes a book, reads it, and makes it anew when a reply was taken back", async ({
    page,
    browser,
    world,
  }, info) => {
    await signInAs(page, "elena");
    await openPage(page);
    await expect(book(page).getByText("So far 1 letter and 1 reply.")).toBeVisible();
    await expectForFingers(book(page).getByRole("button"));
    await press(page, "Make the book");
    await expect(book(page).getByText("Your book is ready.")).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    const first = await downloaded(page, info);
    expect(first.name).toBe("camp-keepsake-week-3-lakeside-letters.pdf");
    expect(first.pages[0]).toContain("Letters with Maya");
    expect(first.pages[0]).toContain("Camp Keepsake");
    const words = first.pages.join(" ");
    expect(words).toContain("Biscuit sleeps on your bed.");
    expect(words).toContain("Maya wrote back, page 2 of 2");
    expect(words).not.toContain("Thomas");

    // The same again: nothing is made, it is just there.
    await page.reload();
    await expect(book(page).getByRole("button", { name: "Download the book" })).toBeVisible();

    const dana = await atAnotherMachine(browser, world, "dana");
    await takeBackSecondPage(dana);
    await dana.context().close();
    await expect(book(page).getByRole("button", { name: "Make the book" })).toBeVisible();
    await press(page, "Make the book");
    await expect(book(page).getByText("Your book is ready.")).toBeVisible({ timeout: 60_000 });
    const second = await downloaded(page, info);
    expect(second.pages.join(" ")).toContain("Maya wrote back");
    expect(second.pages.join(" ")).not.toContain("page 2 of 2");
  });
});

async function takeBackSecondPage(page: Page): Promise<void> {
  await page.goto(week.responses);
  const reply = page.getByRole("region", { name: "Reply to Elena Vasquez" });
  await reply.getByRole("button", { name: "More for page 2 of 2" }).click();
  await page.getByRole("menuitem", { name: "Withdraw…" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this page?" });
  await dialog.getByRole("button", { name: "Not a reply" }).click();
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("Withdrawn. The family no longer sees it.")).toBeVisible();
}

test("an admin switches books off, and the family's page has no word of them", async ({
  page,
  browser,
  world,
}) => {
  await signInAs(page, "elena");
  await openPage(page);
  const dana = await atAnotherMachine(browser, world, "dana");
  await dana.goto(`/org/${camp.id}/team`);
  await dana.getByRole("checkbox", { name: "Families can make a book" }).uncheck({ force: true });
  await expect(dana.getByText("Families cannot make a book.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Keep these letters" })).toBeVisible();
  await expect(book(page)).toHaveCount(0);
  await dana.context().close();
});
