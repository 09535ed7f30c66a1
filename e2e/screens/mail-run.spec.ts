import type { Page } from "@playwright/test";
import { randomId } from "#database/seed/builders.ts";
import { intercept } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { deed, openLetters, paper } from "../letters-home.ts";
import { inEachLook, judgedInEachLook, judgeFit, looks, settingOut, walks } from "../looks.ts";
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

const expectFit = judgeFit({
  targets: "main :is(a, button, .toggle), [role=dialog] :is(button, .toggle)",
  pictures: "MAIL_PICTURES",
  ofWindow: true,
});

const card = (page: Page, name = "Today's mail") => page.getByRole("region", { name });

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));
    const fit = judgedInEachLook(walk, expectFit);

    test("today's mail in all its states", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(after.tools);
      await fit(page, "today-after", async () => {
        await expect(card(page)).toContainText("The cut-off was at 12:00 am camp time.");
        await expect(card(page)).toContainText("12 letters in time");
        await expect(card(page)).toContainText("1 letter after the cut-off");
      });
      await page.goto(before.tools);
      await fit(page, "today-under-way", async () => {
        await expect(card(page)).toContainText("Cut-off at 11:59 pm camp time (in ");
        await expect(
          page.getByRole("progressbar", { name: "200 of 390 sheets in 2 print jobs" }),
        ).toBeVisible();
      });
      await page.goto(quiet.tools);
      await fit(page, "no-mail-today", () =>
        expect(card(page, "No mail today")).toContainText("Next cut-off: "),
      );
      await page.goto(over.tools);
      await inEachLook(page, walk, () =>
        expect(card(page, "No mail today")).toContainText("The last mail day of this week is over."),
      );
      await intercept(page, "**/mailRun", (route) => route.fulfill({ status: 403, body: "no" }));
      await page.goto(after.tools);
      await fit(page, "today-not-loaded", () =>
        expect(card(page).getByRole("alert")).toContainText("Failed to load today's mail."),
      );
    });

    test("the mail days in the form of a week", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(`/org/${after.camp.id}/events`);
      await page.getByRole("button", { name: /^More for Week 3/ }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await expect(page.getByRole("checkbox", { name: "Monday" })).toBeChecked();
      await page.getByRole("checkbox", { name: "Sunday" }).uncheck();
      await fit(page, "form", () =>
        page.getByRole("group", { name: "Mail days (optional)" }).scrollIntoViewIfNeeded(),
      );
      await page.getByLabel("Cut-off (optional)").fill("");
      await deed(page, "Save changes").click();
      await fit(page, "form-refused", () =>
        expect(page.getByRole("alert")).toContainText("Choose a cut-off time."),
      );
    });

    test("what a family is told: before it writes, while it writes, and when the last mail is gone", async ({
      page,
    }) => {
      await signInAs(page, "elena");
      await openLetters(page, before.family);
      await fit(page, "family-ahead", () =>
        expect(page.locator(".mail-time")).toContainText("A note saved now will be printed "),
      );
      await deed(page, "Write Note").click();
      await fit(page, "family-writing", async () => {
        await expect(paper(page)).toBeFocused();
        await expect(page.locator(".mail-time")).toContainText("Last letter that can arrive: ");
        await page.locator(".mail-time").scrollIntoViewIfNeeded();
      });
      await openLetters(page, quiet.family);
      await deed(page, "Write Note").click();
      await fit(page, "family-elsewhere", () =>
        expect(page.locator(".mail-time")).toContainText("8:00 am local time there (in "),
      );
      await openLetters(page, over.family);
      await fit(page, "family-over", () =>
        expect(page.locator(".mail-time")).toContainText("The last mail of this week has gone out."),
      );
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
  await expectFit(page, "family-next", looks[0]);
});
