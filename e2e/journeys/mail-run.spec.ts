import type { Page } from "@playwright/test";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { mailDayInWords, timeInWords } from "#domain/events/mail-run-words.ts";
import { runToday } from "#domain/events/mail-run.ts";
import { printedMail } from "#domain/printing/mail-run.ts";
import { readPages } from "#tools/testing/paper/read-paper.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { deed, openLetters, paper } from "../letters-home.ts";
import { aLateLetter, aMailRunCamp, everyDay, minutesThere, type MailRunCamp } from "../mail-run-camp.ts";
import { signInAs } from "../own-camp.ts";
import { chooseForNewest, jobRows, latest, pdfOpenedBy, sheetsOf } from "../print-desk.ts";

test.use({ ownBrowser: true });

test.describe.configure({ timeout: 120_000 });

let week: MailRunCamp;
test.afterEach(() => week.camp.remove());

const card = (page: Page) => page.getByRole("region", { name: "Today's mail" });
const figure = (page: Page, name: string) =>
  card(page).getByText(name, { exact: true }).locator("xpath=following-sibling::dd").locator("strong");

/** Presses Print today's mail; where the PDF takes longer than the answer, opens it when it is ready. */
async function printedToday(page: Page): Promise<{ jobId: string; pdf: Uint8Array; taps: number }> {
  let [jobId, taps] = ["", 1];
  const pdf = await pdfOpenedBy(page, async () => {
    const answered = page.waitForResponse("**/http/printTodaysMailHttp");
    await deed(page, "Print today's mail").click();
    const answer = printedMail.parse(await (await answered).json());
    jobId = answer.jobId ?? "";
    if (answer.url !== null) return;
    taps += 1;
    await latest(page).getByRole("button", { name: "Open PDF" }).click({ timeout: 45_000 });
  });
  return { jobId, pdf, taps };
}

test("40 letters in 4 buildings become one PDF with 4 cover lists, three taps after opening the app", async ({
  page,
  world,
}) => {
  // The cut-off was at midnight; what comes in now is late.
  week = await aMailRunCamp(world, {
    name: "Camp Forty Letters",
    mail: { days: everyDay, cutOffMinutes: 0 },
    lettersEach: 10,
  });
  await aLateLetter(week, "Late Larry");
  await signInAs(page, "dana");
  await page.goto("/organizations");
  await page.getByRole("button", { name: "Choose an organization" }).click();
  await page.getByRole("menuitem", { name: "Camp Forty Letters" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Weeks" })).toBeVisible();
  // Another morning: the camp is remembered, and from here on taps count.
  await page.goto("/");
  await page.getByRole("link", { name: "Tools of Week 3 · Lakeside" }).click();
  await expect(figure(page, "Waiting")).toHaveText("40");
  await expect(figure(page, "Late")).toHaveText("1");
  await expect(figure(page, "Remaining")).toHaveText("40");
  const { jobId, pdf, taps } = await printedToday(page);
  // With the one on Tools, and also where the PDF takes longer than the answer and is opened by hand.
  expect(1 + taps).toBeLessThanOrEqual(3);
  await expect(figure(page, "Waiting")).toHaveText("0");
  await expect(figure(page, "Remaining")).toHaveText("0");
  await expect(figure(page, "Late")).toHaveText("1");
  await expect(jobRows(page)).toHaveCount(1);
  await expectAccessible(page);

  const pages = await readPages(pdf);
  const { covers, sheets } = await sheetsOf(week.camp, jobId, pages);
  expect(sheets).toHaveLength(40);
  const lists = covers.filter(({ text }) => text.includes("Together"));
  expect(lists).toHaveLength(4);
  for (const [at, { name, campers }] of week.buildings.entries()) {
    const text = lists[at]?.text ?? "";
    expect(text).toContain(`${name} 10 campers, 10 sheets, 10 letters`);
    expect(text).toContain([...campers.map((camper) => `${camper} 1 1`), "Together 10 10"].join(" "));
  }
  expect(pages.some(({ text }) => text.includes("Late Larry"))).toBe(false);
  // The lists on paper are the list on the screen, in the same order.
  await chooseForNewest(page, "Reprint a sheet…");
  const rows = page.getByRole("dialog", { name: "Reprint a sheet" }).getByRole("listitem");
  await expect(rows).toHaveCount(40);
  const shown = await rows.locator(".sheet-row-name").allTextContents();
  expect(shown).toEqual(week.buildings.flatMap(({ campers }) => campers));
});

test("more than fits into a job is printed to the end by itself, with the page closed", async ({
  page,
  world,
}) => {
  week = await aMailRunCamp(world, {
    name: "Camp Many Jobs",
    mail: { days: everyDay, cutOffMinutes: 0 },
    lettersEach: 3,
  });
  await signInAs(page, "dana");
  await page.goto(week.tools);
  await page.getByLabel("Sheets per job").fill("2");
  const answered = page.waitForResponse("**/http/printTodaysMailHttp");
  await deed(page, "Print today's mail").click();
  expect(printedMail.parse(await (await answered).json())).toMatchObject({ sheets: 2, remaining: 10 });
  await page.goto("about:blank");
  await page.goto(week.tools);
  await expect(jobRows(page)).toHaveCount(6, { timeout: 30_000 });
  await expect(figure(page, "Remaining")).toHaveText("0");
  await expect(deed(page, "Print today's mail")).toBeVisible();
});

test("the cut-off counts down where a family writes, and then it is the next mail day", async ({
  page,
  world,
}) => {
  const camp = await aMailRunCamp(world, {
    name: "Camp Countdown",
    mail: { days: everyDay, cutOffMinutes: 0 },
  });
  week = camp;
  const { timeZone } = camp;
  const cutOffMinutes = minutesThere(timeZone, 5);
  const { db } = camp.camp;
  await db.updateTable("events").set({ cutOffMinutes }).where("id", "=", camp.eventId).execute();
  const schedule = {
    mail: { days: everyDay, cutOffMinutes },
    startDate: "2026-01-01",
    endDate: "2031-07-17",
    timeZone,
  };
  const run = runToday(schedule, Date.now());
  if (run === undefined) throw new Error("today is no mail day");
  const time = timeInWords(run.cutOff, timeZone);
  const today = mailDayInWords(run.day);
  const tomorrow = mailDayInWords(shiftedDay(dayIn(timeZone, new Date()), 1));

  // Both clocks are moved, that of the browser and what the server says: nobody waits five minutes.
  let movedMs = 0;
  await page.clock.install();
  await signInAs(page, "elena");
  await page.goto("/how-it-works");
  await intercept(page, /\/(api|callable)\//, async (route) => {
    const response = await route.fetch();
    const said = Date.parse(response.headers()["date"] ?? "");
    const date = new Date(said + movedMs).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  const move = async (minutes: number) => {
    movedMs += minutes * 60_000;
    await page.clock.fastForward(minutes * 60_000);
  };

  await openLetters(page, camp.family);
  await deed(page, "Write Note").click();
  const sentence = page.locator(".mail-time p").first();
  await expect(sentence).toHaveText(
    new RegExp(`^Will be printed ${today} at ${time} camp time \\(in [45] min\\)$`),
  );
  await expect(page.getByText(/^Last letter that can arrive: Thu, Jul 17 at /)).toBeVisible();
  await expectAccessible(page);
  await paper(page).fill("Dear Maya, the tomatoes are ripe.");
  await move(2);
  await expect(sentence).toHaveText(/\(in [23] min\)$/);
  await move(4);
  await expect(sentence).toHaveText(new RegExp(`^Will be printed ${tomorrow} at ${time} camp time`));
  // What was typed has not moved.
  await expect(paper(page)).toHaveValue("Dear Maya, the tomatoes are ripe.");
});

test("the days are chosen in the form of a week, families see them at once, and the next week begins with them", async ({
  page,
  browser,
  world,
}) => {
  week = await aMailRunCamp(world, { name: "Camp New Days", mail: { days: [1], cutOffMinutes: 480 } });
  const { db } = week.camp;
  await db
    .updateTable("events")
    .set({ mailDays: null, cutOffMinutes: null })
    .where("id", "=", week.eventId)
    .execute();
  const elena = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await signInAs(elena, "elena");
  await openLetters(elena, week.family);
  await expect(deed(elena, "Write Note")).toBeVisible();
  await expect(elena.locator(".mail-time")).toHaveCount(0);
  await signInAs(page, "dana");
  await page.goto(`/org/${week.camp.id}/events`);
  await page.getByRole("button", { name: /^More for Week 3/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    await page.getByRole("checkbox", { name: day }).check();
  await page.getByLabel("Cut-off (optional)").fill("08:00");
  await expectAccessible(page);
  await deed(page, "Save changes").click();
  await expect(elena.locator(".mail-time p").first()).toHaveText(
    /^A note saved now will be printed \w{3}, \w{3} \d+ at 8:00 am camp time \(in .*\)$/,
  );
  await deed(page, "Add week").click();
  await expect(page.getByRole("checkbox", { name: "Friday" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
  await expect(page.getByLabel("Cut-off (optional)")).toHaveValue("08:00");
});

test("at the cut-off the team is told by mail, once each", async ({ world }) => {
  week = await aMailRunCamp(world, {
    name: "Camp Ready Mail",
    // An hour before noon: it has passed, and not so long ago that it would be no news any more.
    mail: { days: everyDay, cutOffMinutes: 660 },
    lettersEach: 1,
  });
  const isReady = ({ text }: { text: string }) => text.includes("Camp Ready Mail");
  await expect.poll(() => world.inbox.messages().filter(isReady).length, { timeout: 90_000 }).toBe(2);
  const mails = world.inbox.messages().filter(isReady);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Ready to print: 4 letters for Week 3 · Lakeside",
    "Ready to print: 4 letters for Week 3 · Lakeside",
  ]);
  expect(new Set(mails.flatMap(({ to }) => to)).size).toBe(2);
  expect(mails[0]?.text).toContain(week.tools);
  expect(mails[0]?.text).not.toContain("Camper 1");
});
