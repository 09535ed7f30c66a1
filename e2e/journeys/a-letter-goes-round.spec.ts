import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { randomId } from "#database/seed/builders.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import type { Scene } from "#tools/testing/photographs/scene.ts";
import { scenes } from "#tools/testing/photographs/scenes.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, deed, openLetters, paper, type LettersHome } from "../letters-home.ts";
import { atAnotherMachine, postFrom, signInAs } from "../own-camp.ts";
import { jobRows, latest, openDesk, printedPdf, printing } from "../print-desk.ts";
import { countPresses } from "../presses.ts";
import { desk, dropOnDesk, pressUploadAll, queued, tray } from "../reply-desk.ts";
import { isToWriteOn, paperOf, type PaperPage } from "../reply-paper.ts";
import { photoOf, quickPhotoOf } from "../reply-photos.ts";

test.describe.configure({ timeout: 180_000 });

/** A picture is read, sent, cleaned and shown to somebody else: seconds, and on a busy machine many more. */
const patience = { timeout: 45_000 };

let home: LettersHome;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world, { name: "Camp Round Trip" });
});
test.afterEach(() => home.clear());

const letter = (page: Page, state: string) => page.getByRole("article", { name: state });
const replies = (page: Page) => page.getByRole("article", { name: /wrote back$/ });
const pictures = (page: Page) => replies(page).getByRole("img");

/** A page that is loaded again forgets this. */
const remember = (page: Page) => page.evaluate(() => void Object.assign(window, { remembers: true }));
const remembers = (page: Page) => page.evaluate(() => "remembers" in window);

/** It is not only there: its picture has come. */
async function expectDrawn(page: Page, alt: RegExp): Promise<void> {
  const picture = replies(page).getByRole("img", { name: alt });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(300);
}

function scene(called: string): Scene {
  const found = scenes.find(({ name }) => name === called);
  if (found === undefined) throw new Error(`nobody takes pictures "${called}"`);
  return found;
}

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);

test("a letter is written, printed, answered by hand, photographed badly, and found by its family alone", async ({
  page,
  browser,
  world,
}) => {
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
  for (const parent of [elena, thomas, ruth]) await remember(parent);

  await deed(elena, "Write Note").click();
  await paper(elena).fill("Dear Maya,\n\nthe house is quiet. Write back!\n\nLove, Mom");
  await deed(elena, "Save Note").click();
  await expect(letter(elena, "Waiting to print")).toContainText("the house is quiet");

  await signInAs(page, "dana");
  const tools = `/org/${home.camp.id}/events/${maya.camper.eventId}/tools`;
  await openDesk(page, { tools });
  const pages = await paperOf((await printedPdf(page)).pdf);
  const sheetOf = (words: string): readonly [PaperPage, PaperPage] => {
    const number = pages.find(({ text }) => text.includes(words))?.sheet;
    const sides = pages.filter(({ sheet }) => sheet === number);
    const [front, back] = [sides.find((side) => !isToWriteOn(side)), sides.find(isToWriteOn)];
    if (front === undefined || back === undefined) throw new Error(`nothing says "${words}"`);
    return [front, back];
  };
  const [front, back] = sheetOf("the house is quiet");
  const [, toThomas] = sheetOf("your father writes");
  const [, toRuth] = sheetOf("the cat misses you");
  await expect(letter(elena, "Printed")).toContainText("the house is quiet");
  // Nothing above the desk moves any more.
  await expect(latest(page)).toContainText("3 sheets are ready to print.");
  await expect(printing(page)).toContainText("No notes wait to be printed.");
  // What was just made is said to be ready before the list knows of it.
  await expect(jobRows(page).first()).toContainText("Ready");

  // Maya wrote on both sides. They are dropped together with Ben's; her father's is picked later.
  await dropOnDesk(page, [
    await photoOf(
      { ...back, picture: await handwriting(back.picture, 1) },
      "IMG_2201.jpg",
      scene("in a hurry"),
    ),
    await photoOf(front, "IMG_2202.jpg", scene("scanned upside down")),
    await quickPhotoOf(toRuth, "IMG_2203.jpg"),
  ]);
  await pressUploadAll(page);
  for (const name of ["IMG_2201.jpg", "IMG_2202.jpg", "IMG_2203.jpg"])
    await expect(queued(page, name)).toContainText("Uploaded", patience);

  // Both sides in the order they were dropped.
  await expect(pictures(elena)).toHaveCount(2, patience);
  for (const number of [1, 2])
    await expectDrawn(elena, new RegExp(`^Handwritten reply from Maya, \\w{3} \\d+, page ${number} of 2$`));
  await expect(letter(elena, "Response Received")).toContainText("the house is quiet");
  await expect(elena.getByRole("heading", { name: "Maya wrote back" })).toHaveCount(1);
  await expectAccessible(elena);
  await expect(pictures(ruth)).toHaveCount(1, patience);
  await expectDrawn(ruth, /^Handwritten reply from Ben, \w{3} \d+$/);
  await expect(letter(ruth, "Response Received")).toContainText("the cat misses you");

  // By now her father would have seen it, had it been meant for him. His comes with the next pile: from opening the app to
  // filed it takes three presses.
  await page.goto("/organizations");
  await page.getByRole("button", { name: "Choose an organization" }).click();
  await page.getByRole("menuitem", { name: "Camp Round Trip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Weeks" })).toBeVisible();
  await page.goto("/");
  const presses = await countPresses(page);
  await page.getByRole("link", { name: /^Tools of / }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByText("Add pictures", { exact: true }).click();
  await (await choosing).setFiles(await quickPhotoOf(toThomas, "IMG_2204.jpg"));
  await pressUploadAll(page);
  await expect(pictures(thomas)).toHaveCount(1, patience);
  expect(await presses()).toBe(3);
  await expectDrawn(thomas, /^Handwritten reply from Maya, \w{3} \d+$/);
  await expect(letter(thomas, "Response Received")).toContainText("your father writes");
  await expect(thomas.getByText("the house is quiet")).toHaveCount(0);
  await expect(pictures(elena)).toHaveCount(2);
  await expect(pictures(ruth)).toHaveCount(1);
  for (const parent of [elena, thomas, ruth]) expect(await remembers(parent)).toBe(true);
  await expect(page.getByRole("button", { name: /^3 of 3 sheets of .* came back$/ })).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await expect(desk(page)).toContainText("Everything here has arrived.");

  // Nor by asking for it past the screen: what is not his does not exist.
  const { id: responseId } = await home.camp.db
    .selectFrom("responses")
    .select("id")
    .where("contactId", "=", maya.contacts.get("elena")?.id ?? "")
    .where("page", "=", 1)
    .executeTakeFirstOrThrow();
  const { organizationId: orgId, eventId, id: participantId } = maya.camper;
  const link = (parent: Page, id: string) =>
    postFrom(parent, "/callable/getResponseUrl", { data: { orgId, eventId, participantId, responseId: id } });
  expect((await link(elena, responseId)).status).toBe(200);
  const refused = await link(thomas, responseId);
  expect(refused.status).toBe(404);
  expect(refused).toEqual(await link(thomas, randomId()));

  const opened = elena.waitForEvent("popup");
  await elena.getByRole("button", { name: "Open page 1 of 2" }).click();
  const tab = await opened;
  await expect(tab.getByRole("img")).toBeVisible();
  await tab.close();
  const saved = elena.waitForEvent("download");
  await elena.getByRole("button", { name: "Download page 2 of 2" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.jpg$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 3)).toEqual(startOfJpeg);
  for (const parent of [elena, thomas, ruth]) await parent.context().close();
});
