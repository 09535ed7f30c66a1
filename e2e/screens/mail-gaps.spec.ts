import type { Page } from "@playwright/test";
import { holdBack, intercept } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { inEachLook, judgedInEachLook, judgeFit, looks, settingOut, walks } from "../looks.ts";
import { aMailGapCamp, type MailGapCamp } from "../mail-gap-camp.ts";
import { personId, signInAs } from "../own-camp.ts";

test.describe.configure({ mode: "parallel", timeout: 180_000 });

let week: MailGapCamp;
let over: MailGapCamp;
test.beforeAll(async ({ world }) => {
  week = await aMailGapCamp(world, { name: "Camp Long Silence" });
  const emma = await week.camper("Emma Quillfeather", 2);
  await week.letter(await week.camper("Noah Oyelaran"), { daysAgo: 3, minutes: -1 });
  await week.letter(await week.camper("Quinn Tomorrow"), { daysAgo: 0, minutes: 1 });
  await week.unreached("Tess Invited", "sent", "tess@family.example");
  await week.unreached("Una Never", "none", "a-very-long-address-of-somebody-far-away@family.example");
  await week.unreached("Uma Bounced", "came back", "uma-parnet@family.example");
  const { db, id: organizationId } = week.camp;
  await db
    .insertInto("nudges")
    .values({
      participantId: emma.id,
      day: new Intl.DateTimeFormat("sv-SE", { timeZone: week.timeZone }).format(new Date()),
      organizationId,
      eventId: week.eventId,
      nudgedAt: new Date(),
      nudgedBy: personId("marcus"),
      nudgedByName: "Marcus Oyelaran",
    })
    .execute();
  over = await aMailGapCamp(world, {
    name: "Quiet House",
    type: "Retreat Center",
    startDaysAgo: 9,
    endDaysAhead: -1,
  });
  await over.camper("Jo Silent");
});
test.afterAll(async () => {
  await week.remove();
  await over.remove();
});

const expectFit = judgeFit({
  targets: "main :is(a, button), [role=dialog] button",
  pictures: "GAP_PICTURES",
});

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));
    const fit = judgedInEachLook(walk, expectFit);
    const rows = (page: Page) => page.locator(".gap-row");

    test("mail gaps in all their states", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(week.gaps);
      await fit(page, "letters", async () => {
        await expect(rows(page)).toHaveCount(6);
        await expect(page.getByText(/Nudged today at .* by Marcus Oyelaran/)).toBeVisible();
      });
      await page.goto(`${week.gaps}?list=contacts`);
      await fit(page, "contacts", () => expect(rows(page)).toHaveCount(3));
      await page.goto(`${week.gaps}?list=bounced`);
      await fit(page, "bounced", () => expect(rows(page)).toHaveCount(1));
      await page.goto(`${week.gaps}?list=replies`);
      await fit(page, "nobody", () =>
        expect(page.getByRole("heading", { name: "Nobody is forgotten" })).toBeVisible(),
      );
      await page.goto(over.gaps);
      await fit(page, "over", async () => {
        await expect(page.getByText("This event is over. Nobody can write any more.")).toBeVisible();
        await expect(page.getByRole("button", { name: /Nudge/ })).toHaveCount(0);
      });
    });

    test("mail gaps that are on their way, or did not come", async ({ page }) => {
      await signInAs(page, "marcus");
      await page.goto("/how-it-works");
      const letGo = await holdBack(page, /\/gaps\/letters/);
      await page.goto(week.gaps);
      await fit(page, "loading", () =>
        expect(page.getByText("Looking for forgotten campers…")).toBeVisible(),
      );
      letGo();
      await inEachLook(page, walk, () => expect(rows(page)).toHaveCount(6));
      await intercept(page, /\/gaps\/contacts/, (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByRole("link", { name: "No accepted parent" }).click();
      await fit(page, "failed", () =>
        expect(page.getByRole("alert")).toContainText("Failed to load mail gaps.", { timeout: 30_000 }),
      );
    });
  });
}

test("where families are not mailed the page says so, and offers no nudge for a letter", async ({
  page,
  world,
}) => {
  const quiet = await aMailGapCamp(world, { name: "Camp Without Mail" });
  try {
    const { db, id } = quiet.camp;
    await db.updateTable("organizations").set({ familyNotices: false }).where("id", "=", id).execute();
    await quiet.camper("Emma Quillfeather");
    await signInAs(page, "dana");
    await page.goto(quiet.gaps);
    await expect(page.locator(".gap-row")).toHaveCount(1);
    await expect(
      page.getByText("Mails to families are switched off, so nobody can be nudged."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /Nudge/ })).toHaveCount(0);
    await expectFit(page, "switched-off", looks[0]);
  } finally {
    await quiet.remove();
  }
});
