import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aCamper, anEvent } from "#database/seed/roster-builders.ts";
import { randomId } from "#database/seed/builders.ts";
import { expect, test } from "../journey.ts";
import { expectSound, looks, withoutMotion } from "../looks.ts";
import { aRepliedWeek, drawPictures } from "../replied-week.ts";
import { anOwnCamp, atAnotherMachine, callFrom, personId, signInAs, type OwnCamp } from "../own-camp.ts";

test.use(withoutMotion);

let camp: OwnCamp;
let place: { orgId: string; eventId: string; participantId: string };
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp On Record", admins: ["dana"], members: ["marcus"] });
  const event = await anEvent(camp.db, { organization: camp, name: "Week 3", endDate: "2999-12-31" });
  const wren = await aCamper(camp.db, { event, name: "Wren Abbott" });
  place = { orgId: camp.id, eventId: event.id, participantId: wren.id };
});
test.afterAll(() => camp.remove());

const entries = (page: Page) => page.getByRole("main").getByRole("listitem").filter({ hasText: /[AP]M/ });

test("what was done is told in sentences, looked for by kind, and kept as a file that is on record itself; it stands well at every size", async ({
  page,
}) => {
  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/events`);
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing on record yet" })).toBeVisible();

  const contact = { ...place, id: randomId(), email: "elena@example.org" };
  expect(await callFrom(page, "addContact", contact)).toBe(200);
  const promoted = { orgId: camp.id, userId: personId("marcus"), role: "admin" };
  expect(await callFrom(page, "changeRole", promoted)).toBe(200);
  expect(await callFrom(page, "changeRole", { ...promoted, role: "member" })).toBe(200);
  await page.reload();
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).first()).toContainText("Dana Whitlock made Marcus Oyelaran a member.");
  await expect(entries(page).last()).toContainText("Dana Whitlock added a parent of Wren Abbott in Week 3.");

  await page.getByRole("button", { name: /What$/ }).click();
  await page.getByRole("option", { name: "Campers and families" }).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(page).toHaveURL(/kind=families$/);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("camp-on-record-activity.csv");
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("added a parent of Wren Abbott in Week 3,Week 3,,contact.added");

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(entries(page).first()).toContainText("Dana Whitlock downloaded this activity as a file.");

  for (const { name, width, colorScheme } of looks) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expectSound(page);
      const [from, to] = await Promise.all(["From", "To"].map((day) => page.getByLabel(day).boundingBox()));
      expect(from?.y).toBe(to?.y);
    });
  }
});

test("who opened a child's replies and who took the roster away stand there too", async ({
  page,
  browser,
  world,
}) => {
  const opened = await anOwnCamp(world, { name: "Camp Looked At", admins: ["dana"], members: ["marcus"] });
  const week = await aRepliedWeek(opened, { name: "Week 4" });
  await week.comesBack({ on: week.sheets.toElena });

  await drawPictures(page);
  await signInAs(page, "marcus");
  await page.goto(week.responses);
  await expect(page.getByRole("img", { name: /^Handwritten reply/ })).toBeVisible();
  await page.goto(`/org/${opened.id}/events/${week.id}/import`);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download roster (CSV)" }).click();
  await saving;

  const dana = await atAnotherMachine(browser, world, "dana");
  await dana.goto(`/org/${opened.id}/audit`);
  await expect(entries(dana).first()).toContainText(
    "Marcus Oyelaran downloaded a roster of 2 campers from Week 4.",
  );
  await expect(entries(dana).last()).toContainText(
    "Marcus Oyelaran opened the replies of Maya Vasquez in Week 4.",
  );
  await expect(entries(dana)).toHaveCount(2);
  await dana.context().close();
  await opened.remove();
});

test("a member has no such place, and by its address is told why", async ({ page }) => {
  await signInAs(page, "marcus");
  await page.goto(`/org/${camp.id}/audit`);
  await expect(page.getByRole("alert")).toHaveText("Only organization admins can see the activity.");
  await expect(page.getByRole("link", { name: "Team" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Activity" })).toHaveCount(0);
});
