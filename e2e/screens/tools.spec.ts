import type { Locator, Page } from "@playwright/test";
import { holdBack, intercept } from "../intercept.ts";
import { expect, test, untilStill } from "../journey.ts";
import { expectForFingers, expectSound, inEachLook, settingOut, walks } from "../looks.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";
import { aPrintedWeek, type PrintedWeek } from "../print-jobs.ts";
import { aWritingWeek, type WritingWeek } from "../written-letters.ts";

// The longest file, and the last: half of it for each worker.
test.describe.configure({ mode: "parallel" });

let camp: OwnCamp;
let retreat: OwnCamp;
let lakeside: WritingWeek;
let quiet: WritingWeek;
let days: WritingWeek;
let printed: PrintedWeek;
let setting: PrintedWeek;

test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Paper Trail", admins: ["dana"] });
  lakeside = await aWritingWeek(camp, {
    description: "Swim, canoe and sailing week on the east shore.\nMail call is after lunch.",
  });
  for (const name of ["Ava Vasquez", "Ben Vasquez", "Cleo Vasquez"])
    await lakeside.child(name, { wrote: "waiting" });
  quiet = await aWritingWeek(camp, { name: "Week 9", endDate: "2026-01-07" });
  printed = await aPrintedWeek(camp, {
    name: "Week 4",
    jobs: [
      { state: "ready", hoursBefore: 0, sheets: 12, cameBack: 7, remaining: 31 },
      { state: "failed", hoursBefore: 10, sheets: 3 },
      { state: "voided", hoursBefore: 20, sheets: 5, by: "Bartholomew Featherstonehaugh-Cholmondeley" },
      ...Array.from({ length: 20 }, (_, at) => ({
        state: "ready" as const,
        hoursBefore: 30 + at,
        sheets: 1,
      })),
    ],
  });
  setting = await aPrintedWeek(camp, {
    name: "Week 5",
    jobs: [{ state: "rendering", hoursBefore: 0, sheets: 12 }],
  });
  retreat = await anOwnCamp(world, { name: "Quiet House", type: "Retreat Center", admins: ["dana"] });
  days = await aWritingWeek(retreat, { name: "Autumn days for the Featherstonehaugh-Cholmondeley family" });
  await days.child("Ines Duarte", { wrote: "waiting" });
});
test.afterAll(async () => {
  await camp.remove();
  await retreat.remove();
});

/** Sound, and on a phone everything can be touched. */
async function expectUsable(page: Page, walk: (typeof walks)[number]): Promise<void> {
  await inEachLook(page, walk, async ({ phone }) => {
    await untilStill(page);
    if (phone) await expectForFingers(page.locator("main :is(a, button)"), { mayBeUndrawn: true });
    await expectSound(page);
  });
}

/** From the top of the page, wherever it was scrolled to. */
const placeOf = (target: Locator) =>
  target.evaluate((element) => element.getBoundingClientRect().top + scrollY);

const printing = (page: Page) => page.getByRole("region", { name: "Print Jobs" });
const latest = (page: Page) => page.getByRole("group", { name: "Latest print job" });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const answerCreate = (page: Page, body: object) =>
  intercept(page, "**/http/createPrintJobHttp", (route) => route.fulfill({ json: body }));

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));

    test("the tools of a week, with and without notes that wait", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(lakeside.tools);
      await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
      await expect(printing(page)).toContainText("3 notes wait to be printed.");
      await expect(page.getByRole("heading", { name: "No print jobs yet" })).toBeVisible();
      for (const label of ["Notes per sheet", "Sheets per job"])
        await expect(page.getByLabel(label)).toBeVisible();
      for (const words of ["Jan 1, 2026 to Jul 17, 2031", "Mail call is after lunch.", "Active"])
        await expect(page.getByText(words)).toBeVisible();
      await expectUsable(page, walk);
      await page.getByRole("link", { name: "Campers" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Campers" })).toBeVisible();

      await page.goto(quiet.tools);
      await expect(printing(page)).toContainText("No notes wait to be printed.");
      await press(page, "Create print job");
      await expect(printing(page)).toContainText("No unprinted notes found.");
      await expect(page.getByText("Past")).toBeVisible();
      await expectUsable(page, walk);

      await page.goto(days.tools);
      await expect(page.getByRole("link", { name: "Participants", exact: true })).toBeVisible();
      await expect(printing(page)).toContainText("for the whole organization");
      await expectUsable(page, walk);
    });

    test("print jobs in all their states, older ones, and what can be done with one", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(printed.tools);
      const rows = page.getByRole("grid", { name: "Print jobs" }).getByRole("row");
      await expect(rows).toHaveCount(21);
      await press(page, "Show more");
      await expect(rows).toHaveCount(24);
      await expect(printing(page)).toContainText("23 print jobs");
      for (const words of ["7 of 12", "Ready", "Failed", "Voided", "Voided by Dana Whitlock"])
        await expect(printing(page).getByText(words).first()).toBeVisible();
      await expectUsable(page, walk);
      const menu = page.getByRole("button", { name: /^More for the print job of/ }).first();
      await menu.click();
      await expect(page.getByRole("menuitem", { name: "Open PDF" })).toBeVisible();
      await inEachLook(page, walk, () => expectSound(page));
      await page.getByRole("menuitem", { name: "Reprint a sheet…" }).click();
      const sheets = page.getByRole("dialog", { name: "Reprint a sheet" }).getByRole("listitem");
      await expect(sheets).toHaveCount(12);
      await expectUsable(page, walk);
      await page.getByLabel("Find a camper, a building or a code").fill("featherstone");
      await expect(sheets).toHaveCount(3);
      await page.getByRole("button", { name: "Close" }).click();
      await menu.click();
      await page.getByRole("menuitem", { name: "Void…" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("Replies came back on 7 sheets.");
      await expectUsable(page, walk);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog")).toBeHidden();
    });

    test("what comes late has its place: nothing moves under a finger", async ({ page }) => {
      await signInAs(page, "dana");
      const release = await holdBack(page, "**/handedOut");
      await page.goto(printed.tools);
      const more = page.getByRole("button", { name: "Show more" });
      await expect(more).toBeVisible();
      await untilStill(page);
      const before = await placeOf(more);
      await expect(page.getByText("handed out").locator("visible=true")).toHaveCount(0);
      release();
      await expect(page.getByRole("button", { name: /^0 of 12 handed out/ })).toBeVisible();
      expect(await placeOf(more)).toEqual(before);
    });

    test("a job that was just made: how far it is, then its PDF, and what still waits", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(setting.tools);
      await expect(latest(page)).toContainText("The PDF of 12 sheets is being made for Dana Whitlock.");
      await expect(page.getByRole("progressbar", { name: "4 of 12 sheets set" })).toBeVisible();
      await expectUsable(page, walk);

      await page.goto(printed.tools);
      const [jobId] = printed.jobIds;
      await answerCreate(page, { ok: true, empty: false, jobId, url: null, sheets: 12, remaining: 31 });
      await press(page, "Create print job");
      await expect(latest(page)).toContainText("12 sheets are ready to print.");
      await expect(latest(page)).toContainText("31 sheets still wait.");
      await expectUsable(page, walk);
      await intercept(page, "**/http/createPrintJobHttp", (route) => route.abort());
      await press(page, "Print the next ones");
      await expect(page.getByRole("alert")).toContainText("Failed to create print job");
      await expectUsable(page, walk);
    });

    test("what cannot be read or is not there", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(lakeside.tools.replace(lakeside.id, camp.id));
      await expect(page.getByRole("alert")).toHaveText("Event not found.");
      await expectUsable(page, walk);
      const events = "**/api/org/*/events?direction=asc";
      await intercept(page, events, (route) => route.fulfill({ status: 403, body: "no" }));
      await page.goto(lakeside.tools);
      await expect(page.getByRole("alert")).toContainText("Failed to load event.");
      await expectUsable(page, walk);
      await page.unroute(events);
      const jobs = "**/printJobs";
      await intercept(page, jobs, (route) => route.fulfill({ status: 403, body: "no" }));
      await intercept(page, "**/printSettings", (route) => route.fulfill({ status: 403, body: "no" }));
      await press(page, "Try again");
      await expect(page.getByText("3 notes wait to be printed.")).toBeVisible();
      for (const words of ["Failed to load print jobs.", "Failed to load print settings."])
        await expect(page.getByText(words)).toBeVisible();
      await expectUsable(page, walk);
    });
  });
}

test("what fails is said in the words that were promised, and leaves no empty tab", async ({ page }) => {
  await signInAs(page, "dana");
  await page.goto(printed.tools);
  const said = page.getByRole("alert").getByRole("paragraph").first();
  for (const [how, words] of [
    [{ status: 500, body: "" }, "Failed to create print job"],
    [{ json: { ok: false } }, "Failed to create print job."],
  ] as const) {
    await intercept(page, "**/http/createPrintJobHttp", (route) => route.fulfill(how));
    await press(page, "Create print job");
    await expect(said).toHaveText(words);
  }
  await page.reload();
  for (const [how, words] of [
    [{ status: 500, body: "" }, "Failed to get job URL"],
    [{ json: { url: null } }, "No URL returned"],
  ] as const) {
    await intercept(page, "**/http/getPrintJobUrlHttp", (route) => route.fulfill(how));
    await page
      .getByRole("button", { name: /^Open PDF of/ })
      .first()
      .click();
    await expect(said).toHaveText(words);
    await expect.poll(() => page.context().pages().length).toBe(1);
  }
});

test("the paper of the camp is changed with a word, and stays", async ({ page }) => {
  await signInAs(page, "dana");
  await page.goto(days.tools);
  const paper = page.getByRole("button", { name: /Paper$/ });
  await expect(paper).toContainText("Letter");
  await intercept(page, "**/callable/setPrintSettings", (route) => route.abort());
  const choose = async (option: string) => {
    await paper.click();
    await page.getByRole("option", { name: option }).click();
  };
  await choose("A4");
  await expect(page.getByRole("alert")).toContainText("Failed to save print settings.");
  await expect(paper).toContainText("Letter");
  await page.unroute("**/callable/setPrintSettings");
  // It stands on the screen at once; to stay it must have arrived.
  const saved = page.waitForResponse("**/callable/setPrintSettings");
  await choose("A4");
  expect((await saved).status()).toBe(200);
  await expect(page.getByRole("alert")).toBeHidden();
  await page.reload();
  await expect(paper).toContainText("A4");
});

test("the menu of a week leads to its tools, and /upload opens at its section on a small phone", async ({
  page,
}) => {
  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/events`);
  await page.getByRole("button", { name: "More for Week 3 · Lakeside" }).click();
  await page.getByRole("menuitem", { name: "Tools" }).click();
  await expect(page).toHaveURL(lakeside.tools);
  await expect(page.getByText("3 notes wait to be printed.")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 420 });
  const upload = page.getByRole("region", { name: "Upload Responses" });
  for (const [place, seen] of [
    ["tools", false],
    ["upload", true],
  ] as const) {
    await page.goto(lakeside.tools.replace(/tools$/, place));
    await expect(upload).toBeAttached();
    if (seen) await expect(upload).toBeInViewport();
    else await expect(upload).not.toBeInViewport();
  }
});
