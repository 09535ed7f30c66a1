import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page, TestInfo } from "@playwright/test";
import sharp from "sharp";
import { expect, test, untilStill } from "../journey.ts";
import { expectSound, looks, withoutMotion } from "../looks.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";
import { aRepliedWeek, drawPictures, type RepliedWeek } from "../replied-week.ts";

test.use(withoutMotion);

let camp: OwnCamp;
let week: RepliedWeek;

const drawing = readFileSync(new URL("../../web/brand/pictures/reply-sample.svg", import.meta.url));

test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Kept Letters", admins: ["dana"] });
  week = await aRepliedWeek(camp);
  const { toElena, toThomas } = week.sheets;
  const bytes = await sharp(drawing)
    .resize({ width: 800 })
    .flatten({ background: "white" })
    .jpeg()
    .toBuffer();
  for (const [on, page] of [
    [toElena, 1],
    [toElena, 2],
    [toThomas, 1],
  ] as const) {
    const { id } = await week.comesBack({ on, page });
    await world.files.put(`replies/${camp.id}/${id}/full.jpg`, bytes, "image/jpeg");
  }
});
test.afterAll(() => camp.remove());

const [desk, , phone] = looks;

/** At a desk and on a phone. Pictures for a person to look at: `DOWNLOAD_PICTURES=folder`. */
async function expectSoundAtBoth(page: Page, name: string): Promise<void> {
  const first = page.viewportSize();
  const folder = process.env["DOWNLOAD_PICTURES"];
  for (const { width } of [desk, phone]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page);
    const path = join(folder ?? "", `${name}-${width}.png`);
    if (folder !== undefined) await page.screenshot({ path, fullPage: true, animations: "disabled" });
  }
  if (first !== null) await page.setViewportSize(first);
}

/** Presses, waits until the browser has saved, and unpacks as a person would. */
async function saved(page: Page, button: string, info: TestInfo) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await downloading;
  const zip = info.outputPath("saved.zip");
  await download.saveAs(zip);
  await expect(page.getByText(/^It has begun\./)).toBeVisible();
  const folder = info.outputPath(`unpacked ${button}`);
  execFileSync("unzip", ["-q", zip, "-d", folder]);
  return { name: download.suggestedFilename(), index: pathToFileURL(join(folder, "index.html")).href };
}

/** Opened from the folder, it asks nobody for anything, and its pictures are there. */
async function expectReadable(page: Page, pictures: number): Promise<void> {
  const shown = page.getByRole("main").getByRole("img", { name: /by hand$/ });
  await expect(shown).toHaveCount(pictures);
  for (const image of await shown.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(800);
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: phone.width, height: 800 }, hasTouch: true, isMobile: true });

  test("a family takes its letters away and reads them from a folder", async ({ page }, info) => {
    await signInAs(page, "elena");
    await drawPictures(page);
    await page.goto(week.family);
    await page.getByRole("region", { name: "Keep these letters" }).scrollIntoViewIfNeeded();
    await untilStill(page);
    const { name: file, index } = await saved(page, "Download everything", info);
    await expectSoundAtBoth(page, "family");
    expect(file).toBe("Letters with Maya - Camp Kept Letters - Week 3 _ Lakeside.zip");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(index);
    await expect(page.getByRole("heading", { level: 1, name: "Letters with Maya" })).toBeVisible();
    await expect(page.getByText("Biscuit sleeps on your bed.")).toBeVisible();
    await expectReadable(page, 2);
    await expectSoundAtBoth(page, "family-index");
    expect(asked.filter((url) => !url.startsWith("file:"))).toEqual([]);
  });
});

test("at a desk an admin takes a week away and finds everybody in it", async ({ page }, info) => {
  await signInAs(page, "dana");
  await page.goto(week.tools);
  await page.getByRole("region", { name: "Keep a copy" }).scrollIntoViewIfNeeded();
  await untilStill(page);
  const { name: file, index } = await saved(page, "Download this week", info);
  await expectSoundAtBoth(page, "tools");
  expect(file).toBe("Week 3 _ Lakeside - Camp Kept Letters - letters.zip");
  await page.goto(index);
  await expect(page.getByText("2 campers, 3 letters, 3 pages came back.")).toBeVisible();
  await expectSoundAtBoth(page, "event-index");
  await page.getByRole("link", { name: /^Maya Vasquez/ }).click();
  await expectReadable(page, 3);
  await expectSoundAtBoth(page, "event-person");
  await page.getByRole("link", { name: "Week 3 · Lakeside" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Week 3 · Lakeside" })).toBeVisible();
});
