import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { intercept } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { deed, openLetters, paper } from "../letters-home.ts";
import { judgedInEachLook, judgeFit, settingOut, walks } from "../looks.ts";
import { aMailRunCamp, everyDay, type MailRunCamp } from "../mail-run-camp.ts";
import { signInAs } from "../own-camp.ts";

test.describe.configure({ timeout: 180_000 });

let week: MailRunCamp;
let days: { today: string; second: string; third: string };
test.beforeAll(async ({ world }) => {
  week = await aMailRunCamp(world, {
    name: "Camp Ahead",
    mail: { days: everyDay, cutOffMinutes: 1_439 },
    lettersEach: 1,
  });
  const { camp, eventId, maya } = week;
  const today = dayIn(week.timeZone, new Date());
  days = { today, second: shiftedDay(today, 1), third: shiftedDay(today, 2) };
  const { db } = camp;
  const elena = await db
    .selectFrom("participantLinks")
    .select("contactId as id")
    .where("participantId", "=", maya.id)
    .executeTakeFirstOrThrow();
  for (const [deliverOn, text] of [
    [days.second, "Dear Maya,\nthis is for the day of your big swim."],
    [days.third, "Dear Maya,\nthe tomatoes are ripe, and the cat sleeps on your bed."],
  ] as const)
    await aWaitingNote(db, { from: elena, to: maya, text, deliverOn });
  const event = { id: eventId, organizationId: camp.id };
  for (let number = 1; number <= 7; number += 1) {
    const to = await aCamper(db, { event, name: `Ahead ${number}` });
    await aWaitingNote(db, { from: await aContact(db, { of: to }), to, deliverOn: days.third });
  }
});
test.afterAll(() => week.camp.remove());

const expectFit = judgeFit({
  targets: "main :is(a, button, select:not([aria-hidden] *))",
  pictures: "AHEAD_PICTURES",
});

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));
    const fit = judgedInEachLook(walk, expectFit);

    test("what a family sees: letters for days, the choice while it writes, and a day that has closed", async ({
      page,
    }) => {
      await signInAs(page, "elena");
      await openLetters(page, week.family);
      await fit(page, "cards", () =>
        expect(page.getByRole("article", { name: "Waiting to print" })).toHaveCount(2),
      );
      await deed(page, "Write Note").click();
      await expect(paper(page)).toBeFocused();
      await page.getByRole("combobox", { name: "Print it:" }).selectOption(days.today);
      await paper(page).fill("Dear Maya, the dog says hello.");
      await fit(page, "writing", () =>
        page.getByRole("combobox", { name: "Print it:" }).scrollIntoViewIfNeeded(),
      );
      await intercept(page, "**/callable/addNote", (route) =>
        route.fulfill({
          status: 409,
          json: { error: { message: "That mail day can no longer be chosen. Please choose another." } },
        }),
      );
      await deed(page, "Save Note").click();
      await fit(page, "closed", () =>
        expect(page.getByRole("alert")).toContainText("That mail day can no longer be chosen."),
      );
    });

    test("what staff see: how many are for later days", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(week.tools);
      await fit(page, "staff", async () => {
        await expect(page.getByText("9 for later days", { exact: true })).toBeVisible();
        await expect(page.getByText("9 more are for later days and wait for them.")).toBeVisible();
      });
    });
  });
}
