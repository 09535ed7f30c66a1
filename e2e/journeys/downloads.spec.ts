import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";
import { aRepliedWeek, type RepliedWeek } from "../replied-week.ts";
import type { World } from "../world.ts";

const drawing = readFileSync(new URL("../../web/brand/pictures/reply-sample.svg", import.meta.url));

/** Two pages came back to Elena, one to Thomas. */
async function addReplies(world: World, camp: OwnCamp, week: RepliedWeek): Promise<void> {
  const { toElena, toThomas } = week.sheets;
  const picture = sharp(drawing).resize({ width: 800 }).flatten({ background: "white" });
  const [jpeg, webp] = [await picture.clone().jpeg().toBuffer(), await picture.clone().webp().toBuffer()];
  for (const [on, page] of [
    [toElena, 1],
    [toElena, 2],
    [toThomas, 1],
  ] as const) {
    const { id } = await week.comesBack({ on, page });
    const folder = `replies/${camp.id}/${id}`;
    await world.files.put(`${folder}/full.jpg`, jpeg, "image/jpeg");
    for (const size of ["view", "small"]) await world.files.put(`${folder}/${size}.webp`, webp, "image/webp");
  }
}

/** Presses the button, and unpacks the file that the browser saves. */
async function download(page: Page, button: string): Promise<{ name: string; index: string }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const saved = await downloading;
  const zip = test.info().outputPath("saved.zip");
  await saved.saveAs(zip);
  await expect(page.getByText(/^Your download has started\./)).toBeVisible();
  const folder = test.info().outputPath(`unpacked ${button}`);
  execFileSync("unzip", ["-q", zip, "-d", folder]);
  return { name: saved.suggestedFilename(), index: pathToFileURL(join(folder, "index.html")).href };
}

async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

async function expectPictures(page: Page, count: number): Promise<void> {
  const pictures = page.getByRole("main").getByRole("img", { name: /by hand$/ });
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(800);
  }
}

test("a family downloads its letters on a phone, an admin downloads the week, and both read them without a network", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Kept Letters", admins: ["dana"] });
  const week = await aRepliedWeek(camp);
  await addReplies(world, camp, week);

  await test.step("a family", async () => {
    const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
    const elena = await (await browser.newContext({ baseURL: world.origin, ...phone })).newPage();
    await signInAs(elena, "elena");
    await elena.goto(week.family);
    const { name, index } = await download(elena, "Download everything");
    expect(name).toBe("Letters with Maya - Camp Kept Letters - Week 3 _ Lakeside.zip");
    const requests: string[] = [];
    elena.on("request", (request) => requests.push(request.url()));
    await elena.goto(index);
    await expect(elena.getByRole("heading", { level: 1, name: "Letters with Maya" })).toBeVisible();
    await expect(elena.getByText("Biscuit sleeps on your bed.")).toBeVisible();
    await expectPictures(elena, 2);
    expect(requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
    await expectFitsPhone(elena);
    await expectAccessible(elena);
  });

  await test.step("an admin", async () => {
    await signInAs(page, "dana");
    await page.goto(week.tools);
    const { name, index } = await download(page, "Download this week");
    expect(name).toBe("Week 3 _ Lakeside - Camp Kept Letters - letters.zip");
    await page.goto(index);
    await expect(page.getByText("2 campers, 3 letters, 3 pages came back.")).toBeVisible();
    await expectFitsPhone(page);
    await page.getByRole("link", { name: /^Maya Vasquez/ }).click();
    await expectPictures(page, 3);
    await expectFitsPhone(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Week 3 · Lakeside" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Week 3 · Lakeside" })).toBeVisible();
  });
});
