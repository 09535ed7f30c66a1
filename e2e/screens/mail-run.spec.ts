import { join } from "node:path";
import type { Page } from "@playwright/test";
import { randomId } from "#database/seed/builders.ts";
import { intercept } from "../intercept.ts";
import { expect, test, untilStill } from "../journey.ts";
import { deed, openLetters, paper } from "../letters-home.ts";
import { expectForFingers, expectSound, looks } from "../looks.ts";
import { aLateLetter, aMailRunCamp, everyDay, type MailRunCamp } from "../mail-run-camp.ts";
import { personId, signInAs } from "../own-camp.ts";

// Four camps are made first, and every state is looked at by axe; that takes a while on a busy machine.
test.describe.configure({ timeout: 180_000 });

const made: MailRunCamp[] = [];
let after: MailRunCamp;
let before: MailRunCamp;
let quiet: MailRunCamp;
let over: MailRunCamp;
test.beforeAll(async ({ world }) => {
  const midnight = { days: everyDay, cutOffMinutes: 0 };
  after = await aMailRunCamp(world, { name: "Camp After Eight", mail: midnight, lettersEach: 3 });
  await aLateLetter(after, "Late Larry");
  before = await aMailRunCamp(world, {
    name: "Camp Before Noon",
    mail: { days: everyDay, cutOffMinutes: 1_439 },
    lettersEach: 1,
  });
  // Days in which it is never that day of the week: half a week away.
  const dayThere = new Date(Date.now() + 3 * 86_400_000).getUTCDay();
  quiet = await aMailRunCamp(world, {
    name: "Quiet House",
    type: "Retreat Center",
    mail: { days: [dayThere], cutOffMinutes: 480 },
    lettersEach: 1,
  });
  const days = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  over = await aMailRunCamp(world, {
    name: "Camp Last Day",
    mail: { days: [new Date(`${days(-3)}T12:00:00Z`).getUTCDay()], cutOffMinutes: 480 },
    startDate: days(-4),
    endDate: days(2),
  });
  made.push(after, before, quiet, over);
  await printingSince(before);
});
test.afterAll(async () => {
  for (const { camp } of made) await camp.remove();
});

/** Begun in days to come, so that nobody who looks for what was left behind carries it on. */
async function printingSince({ camp, eventId }: MailRunCamp): Promise<void> {
  await camp.db
    .insertInto("mailRuns")
    .values({
      id: randomId(),
      organizationId: camp.id,
      eventId,
      day: "2030-07-14",
      savedBefore: new Date("2030-07-14T13:00:00Z"),
      limitPerSheet: 12,
      maxSheets: 100,
      jobs: 2,
      printedSheets: 200,
      remaining: 190,
      createdAt: new Date("2030-07-14T13:00:00Z"),
      createdBy: personId("dana"),
      createdByName: "Dana Whitlock",
    })
    .execute();
}

/** Sound, on a phone for fingers, and to be looked at by a person: `MAIL_PICTURES=folder`. */
async function expectFit(page: Page, name: string, { phone, look }: { phone: boolean; look: string }) {
  await untilStill(page);
  if (phone)
    await expectForFingers(page.locator("main :is(a, button, .toggle), [role=dialog] :is(button, .toggle)"), {
      mayBeUndrawn: true,
      name,
    });
  await expectSound(page);
  const folder = process.env["MAIL_PICTURES"];
  if (folder !== undefined)
    await page.screenshot({ path: join(folder, `${name}-${look.replaceAll(" ", "-")}.png`) });
}

const card = (page: Page, name = "Today's mail") => page.getByRole("region", { name });

for (const { name: look, width, colorScheme, phone } of looks) {
  test.describe(look, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, hasTouch: phone, isMobile: phone });
    const fit = (page: Page, name: string) => expectFit(page, name, { phone, look });

    test("today's mail in all its states", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(after.tools);
      await expect(card(page)).toContainText("The cut-off was at 12:00 am camp time.");
      await expect(card(page)).toContainText("12 letters in time");
      await expect(card(page)).toContainText("1 letter after the cut-off");
      await fit(page, "today-after");
      await page.goto(before.tools);
      await expect(card(page)).toContainText("Cut-off at 11:59 pm camp time (in ");
      await expect(
        page.getByRole("progressbar", { name: "200 of 390 sheets in 2 print jobs" }),
      ).toBeVisible();
      await fit(page, "today-under-way");
      await page.goto(quiet.tools);
      await expect(card(page, "No mail today")).toContainText("Next cut-off: ");
      await fit(page, "no-mail-today");
      await page.goto(over.tools);
      await expect(card(page, "No mail today")).toContainText("The last mail day of this week is over.");
      await intercept(page, "**/mailRun", (route) => route.fulfill({ status: 403, body: "no" }));
      await page.goto(after.tools);
      await expect(card(page).getByRole("alert")).toContainText("Failed to load today's mail.");
      await fit(page, "today-not-loaded");
    });

    test("the mail days in the form of a week", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(`/org/${after.camp.id}/events`);
      await page.getByRole("button", { name: /^More for Week 3/ }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await expect(page.getByRole("checkbox", { name: "Monday" })).toBeChecked();
      await page.getByRole("checkbox", { name: "Sunday" }).uncheck();
      await page.getByRole("group", { name: "Mail days (optional)" }).scrollIntoViewIfNeeded();
      await fit(page, "form");
      await page.getByLabel("Cut-off (optional)").fill("");
      await deed(page, "Save changes").click();
      await expect(page.getByRole("alert")).toContainText("Choose a cut-off time.");
      await fit(page, "form-refused");
    });

    test("what a family is told: before it writes, while it writes, and when the last mail is gone", async ({
      page,
    }) => {
      await signInAs(page, "elena");
      await openLetters(page, before.family);
      await expect(page.locator(".mail-time")).toContainText("A note saved now will be printed ");
      await fit(page, "family-ahead");
      await deed(page, "Write Note").click();
      await expect(paper(page)).toBeFocused();
      await expect(page.locator(".mail-time")).toContainText("Last letter that can arrive: ");
      await page.locator(".mail-time").scrollIntoViewIfNeeded();
      await fit(page, "family-writing");
      await openLetters(page, quiet.family);
      await deed(page, "Write Note").click();
      await expect(page.locator(".mail-time")).toContainText("8:00 am local time there (in ");
      await fit(page, "family-elsewhere");
      await openLetters(page, over.family);
      await expect(page.locator(".mail-time")).toContainText("The last mail of this week has gone out.");
      await fit(page, "family-over");
    });
  });
}

test("a letter that waits says when it is printed, and that it is next once the cut-off has passed", async ({
  page,
}) => {
  await signInAs(page, "elena");
  const waiting = page.getByRole("article", { name: "Waiting to print" });
  await openLetters(page, after.family);
  await deed(page, "Write Note").click();
  await paper(page).fill("Dear Maya, the dog says hello.");
  await deed(page, "Save Note").click();
  await expect(waiting).toContainText("Will be printed ");
  const yesterday = new Date(Date.now() - 86_400_000);
  await after.camp.db
    .updateTable("notes")
    .set({ createdAt: yesterday })
    .where("participantId", "=", after.maya.id)
    .execute();
  await page.reload();
  await expect(waiting).toContainText("In time for the mail of ");
  await expectFit(page, "family-next", { phone: false, look: "desk" });
});
