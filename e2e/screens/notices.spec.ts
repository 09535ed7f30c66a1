import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { createStopTokens } from "#server/notices/stop-token.ts";
import { aLink } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { intercept } from "../intercept.ts";
import { expect, test, untilStill } from "../journey.ts";
import {
  expectForFingers,
  expectSound,
  inEachLook,
  judgedInEachLook,
  settingOut,
  walks,
  type Look,
} from "../looks.ts";
import { anOwnCamp, personId, signInAs, type OwnCamp } from "../own-camp.ts";

let camp: OwnCamp;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Told You", admins: ["dana"], members: ["marcus"] });
  const { db } = camp;
  const event = await anEvent(db, { organization: camp, endDate: "2031-07-17" });
  const camper = await aCamper(db, { event, name: "Wren Vasquez" });
  const contact = await aContact(db, { of: camper });
  // Dana works at the camp and writes to somebody there: everything concerns her.
  await aLink(db, { from: contact, to: camper, by: { id: personId("dana") } });
});
test.afterAll(() => camp.remove());

/** To be looked at by a person: `NOTICE_PICTURES=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["NOTICE_PICTURES"];
  if (folder === undefined) return;
  await untilStill(page);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** On phones everything of these is for fingers, also where somebody points with a mouse. */
const soundWith = (targets?: Locator) => async (page: Page, name: string, look: Look) => {
  await picture(page, `${name}-${look.width}-${look.colorScheme}`);
  if (look.phone && targets !== undefined) await expectForFingers(targets);
  await expectSound(page);
};

for (const walk of walks)
  test.describe(walk.name, () => {
    test.use({ ...settingOut(walk), hasTouch: false, isMobile: false });
    const fit = (page: Page, name: string, shown: () => Promise<void>, targets?: Locator) =>
      judgedInEachLook(walk, soundWith(targets))(page, name, shown);

    test("settings of somebody whom everything concerns", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto("/settings");
      const team = page.getByRole("group", { name: "Your work on a team" });
      const shown = async () => {
        await expect(page.getByRole("group", { name: "Letters you write" })).toBeVisible();
        await expect(team.getByRole("checkbox", { name: "Letters are ready to print" })).toBeChecked();
        await expect(team.getByRole("checkbox", { name: "What waits, every morning" })).not.toBeChecked();
      };
      await fit(page, "settings", shown, page.locator("main :is(label, a, button)"));
    });

    test("settings of somebody whom nothing concerns yet, and when they cannot be read or saved", async ({
      page,
    }) => {
      await signInAs(page, "nell");
      await page.goto("/settings");
      await fit(page, "settings-empty", () =>
        expect(page.getByRole("heading", { name: "Nothing to choose yet" })).toBeVisible(),
      );
      await intercept(page, "**/api/my/notices", (route) => route.fulfill({ status: 500, body: "" }));
      await page.reload();
      await fit(page, "settings-failed", () =>
        expect(page.getByText("Failed to load your settings.")).toBeVisible(),
      );
    });

    test.describe("of the team", () => {
      // Small for a mouse, large for a finger.
      test.use({ hasTouch: walk.phone, isMobile: walk.phone });

      test("what the whole camp switches, for an admin and for a member", async ({
        page,
        browser,
        world,
      }) => {
        await signInAs(page, "dana");
        await page.goto(`/org/${camp.id}/team`);
        const panel = page.getByRole("region", { name: "Letters and mail" });
        const shown = async () => {
          // Only photos are off until somebody wants them.
          await expect(panel.getByRole("checkbox")).toHaveCount(6);
          await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(5);
          await panel.scrollIntoViewIfNeeded();
        };
        await fit(page, "team", shown, panel.locator("label"));
        const members = await (await browser.newContext({ baseURL: world.origin })).newPage();
        await signInAs(members, "marcus");
        await members.goto(`/org/${camp.id}/team`);
        await inEachLook(members, walk, async () => {
          for (const words of [
            "Families are mailed when their letter is printed",
            "Mail is ticked as handed out.",
            "Families can choose the mail day of a letter.",
            "Stationery can be printed.",
            "Families can make a book.",
            "Families cannot add a photo to a letter.",
          ])
            await expect(members.getByText(words)).toBeVisible();
        });
        await members.context().close();
      });
    });

    test("the page that a mail's own link leads to", async ({ page }) => {
      const tokens = createStopTokens({ SHEET_KEY: developmentSheetKey });
      const token = tokens.write({ userId: personId("nell"), kind: "reply" });
      await page.goto(`/mail/stop?notices=${token}`);
      const shown = () =>
        expect(page.getByRole("heading", { name: "No more mail when a reply is here?" })).toBeVisible();
      await fit(page, "stop", shown, page.locator("main :is(a, button)"));
    });
  });

test("an admin switches the mails to families off, and the record says so", async ({ page }) => {
  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/team`);
  const panel = page.getByRole("region", { name: "Mail to families" });
  await panel.getByText("Mail families when their letter is printed or a reply is here").click();
  await expect(page.getByText("Families are not mailed.")).toBeVisible();
  await page.goto(`/org/${camp.id}/audit`);
  await expect(page.getByText("stopped mails to families about printed letters and replies")).toBeVisible();
});
