import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MailTimes } from "#domain/events/mail-times.ts";
import type { MailRunAnswer } from "#domain/printing/mail-run.ts";
import { aListedJob } from "#web/printing/testing/a-print-desk.tsx";
import { everyDay, pathOf, questionOf, sayTools, today, toolsPath, week } from "./answers/printing.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, pineHollow, quietHouse } from "./people.ts";

const midnight: MailTimes = { days: everyDay, cutOffMinutes: 0 };
const late: MailTimes = { days: everyDay, cutOffMinutes: 1_439 };
const onFridays: MailTimes = { days: [5], cutOffMinutes: 480 };
const mailRun: MailRunAnswer = {
  run: { day: "2027-07-14", cutOff: "2027-07-14T05:00:00.000Z", isToday: true },
  waiting: 12,
  late: 1,
  remaining: 12,
  printing: null,
};

function sayMail(mail: MailTimes, changes: Partial<MailRunAnswer> = {}, orgId = pineHollow.id): void {
  sayTools({ orgId, event: { mail } });
  server.say(questionOf(orgId, "mailRun"), { ...mailRun, ...changes });
}

beforeEach(() => {
  freezeDate(today);
  server.signIn(dana);
});

const block = () => page.getByRole("group", { name: "Letters to print" });

describe("today's mail", () => {
  test("after the cut-off", async () => {
    sayMail(midnight);
    openApp(toolsPath);
    await expect.element(block().getByText("Today's cut-off was 12 AM camp time.")).toBeVisible();
    await expect.element(page.getByText("1 letter came after the cut-off")).toBeVisible();
    await checkScreen("todays-mail-after");
  });

  test("in two runs, because letters came late", async () => {
    sayMail(midnight, { waiting: 0, late: 0, remaining: 0 });
    const run = { cameBack: 0, pageCount: 100, createdByName: "Dana Whitlock" };
    server.say(questionOf(pineHollow.id, "printJobs"), {
      printJobs: [
        aListedJob({ ...run, id: "late", count: 40, createdAt: "2027-07-14T17:12:00Z" }),
        aListedJob({ ...run, id: "first", count: 390, cameBack: 12, createdAt: "2027-07-14T13:02:00Z" }),
        aListedJob({ id: "yesterday", count: 380, createdAt: "2027-07-13T13:01:00Z" }),
      ],
      older: null,
      stationery: true,
    });
    server.say(questionOf(pineHollow.id, "handedOut"), {
      jobs: [
        { jobId: "first", sheets: 390 },
        { jobId: "yesterday", sheets: 380 },
      ],
    });
    openApp(toolsPath);
    const day = page.getByRole("region", { name: "Wednesday's mail" });
    await expect.element(day.getByText("Second run: late letters")).toBeVisible();
    await expect.element(day.getByText("430")).toBeVisible();
    await checkScreen("todays-mail-two-runs");
  });

  test("before the cut-off, the press asks first", async () => {
    sayMail(late, { late: 0 });
    openApp(toolsPath);
    await page.getByRole("button", { name: "Print today's mail" }).click();
    const question = page.getByRole("alertdialog", { name: "Print before the cut-off?" });
    await expect.element(question.getByRole("button", { name: "Print 12 letters now" })).toBeVisible();
    await checkScreen("todays-mail-early", { targets: "[role=alertdialog] button" });
  });

  test("a day without mail at a retreat center", async () => {
    const run = { day: "2027-07-16", cutOff: "2027-07-16T13:00:00.000Z", isToday: false };
    sayMail(onFridays, { run, waiting: 4, late: 0, remaining: 4 }, quietHouse.id);
    openApp(pathOf(quietHouse.id, "tools"));
    await expect.element(block().getByText(/^No mail today\. The next cut-off is Fri, Jul 16/)).toBeVisible();
    await expect.element(block().getByText("letters to print")).toBeVisible();
    await checkScreen("todays-mail-no-mail-day");
  });

  test("mail that cannot be loaded", async () => {
    sayMail(midnight);
    server.refuse(questionOf(pineHollow.id, "mailRun"), 403);
    openApp(toolsPath);
    await expect.element(page.getByRole("alert").getByText("Failed to load today's mail.")).toBeVisible();
    await checkScreen("todays-mail-failed");
  });
});

describe("the mail days in the form of a week", () => {
  const targets = "[role=dialog] :is(button, .toggle)";

  async function openForm(): Promise<void> {
    sayMail(midnight);
    openApp(`/org/${pineHollow.id}/events`);
    await page.getByRole("button", { name: `More for ${week.name}` }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect.element(page.getByRole("checkbox", { name: "Monday" })).toBeChecked();
  }

  test("days and cut-off of a week", async () => {
    await openForm();
    const sunday = page.getByRole("checkbox", { name: "Sunday" });
    await sunday.click();
    await expect.element(sunday).not.toBeChecked();
    await checkScreen("mail-days-form", { targets });
  });

  test("mail days without a cut-off", async () => {
    await openForm();
    await page.getByLabelText("Cut-off (optional)").fill("");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect.element(page.getByRole("alert").getByText("Choose a cut-off time.")).toBeVisible();
    await checkScreen("mail-days-form-without-cut-off", { targets });
  });
});
