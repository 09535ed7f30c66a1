import { join } from "node:path";
import type { Page } from "@playwright/test";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { createStopTokens } from "#server/notices/stop-token.ts";
import { aLink } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { intercept } from "../intercept.ts";
import { expect, test, untilStill } from "../journey.ts";
import { expectForFingers, expectSound, looks } from "../looks.ts";
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

for (const { name, width, colorScheme, phone } of looks)
  test.describe(name, () => {
    test.use({ viewport: { width, height: 860 }, colorScheme });
    const called = (what: string) => `${what}-${width}-${colorScheme}`;

    test("settings of somebody whom everything concerns", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto("/settings");
      await expect(page.getByRole("group", { name: "Letters you write" })).toBeVisible();
      const team = page.getByRole("group", { name: "Your work on a team" });
      await expect(team.getByRole("checkbox", { name: "Letters are ready to print" })).toBeChecked();
      await expect(team.getByRole("checkbox", { name: "What waits, every morning" })).not.toBeChecked();
      await picture(page, called("settings"));
      if (phone) await expectForFingers(page.locator("main :is(label, a, button)"));
      await expectSound(page);
    });

    test("settings of somebody whom nothing concerns yet, and when they cannot be read or saved", async ({
      page,
    }) => {
      await signInAs(page, "nell");
      await page.goto("/settings");
      await expect(page.getByRole("heading", { name: "Nothing to choose yet" })).toBeVisible();
      await picture(page, called("settings-empty"));
      await expectSound(page);
      await intercept(page, "**/api/my/notices", (route) => route.fulfill({ status: 500, body: "" }));
      await page.reload();
      await expect(page.getByText("Failed to load your settings.")).toBeVisible();
      await picture(page, called("settings-failed"));
      await expectSound(page);
    });

    test("the switch of the whole camp, for an admin and for a member", async ({ page, browser, world }) => {
      await signInAs(page, "dana");
      await page.goto(`/org/${camp.id}/team`);
      const panel = page.getByRole("region", { name: "Mail to families" });
      await expect(panel.getByRole("checkbox")).toBeChecked();
      await panel.scrollIntoViewIfNeeded();
      await picture(page, called("team"));
      if (phone) await expectForFingers(panel.locator("label"));
      await expectSound(page);
      const other = await browser.newContext({ baseURL: world.origin, viewport: { width, height: 860 } });
      const members = await other.newPage();
      await signInAs(members, "marcus");
      await members.goto(`/org/${camp.id}/team`);
      await expect(members.getByText("Families are mailed when their letter is printed")).toBeVisible();
      await other.close();
    });

    test("the page that a mail's own link leads to", async ({ page }) => {
      const tokens = createStopTokens({ SHEET_KEY: developmentSheetKey });
      const token = tokens.write({ userId: personId("nell"), kind: "reply" });
      await page.goto(`/mail/stop?notices=${token}`);
      await expect(page.getByRole("heading", { name: "No more mail when a reply is here?" })).toBeVisible();
      await picture(page, called("stop"));
      if (phone) await expectForFingers(page.locator("main :is(a, button)"));
      await expectSound(page);
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
