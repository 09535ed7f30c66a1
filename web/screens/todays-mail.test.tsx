import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MailTimes } from "#domain/events/mail-times.ts";
import type { MailRunAnswer } from "#domain/printing/mail-run.ts";
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

  test("while it is being printed", async () => {
    const printing = { byName: "Dana Whitlock", jobs: 2, sheets: 200, remaining: 190 };
    sayMail(late, { late: 0, printing });
    openApp(toolsPath);
    const bar = block().getByRole("progressbar", { name: "200 of 390 sheets in 2 print jobs" });
    await expect.element(bar).toBeVisible();
    await checkScreen("todays-mail-printing");
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
