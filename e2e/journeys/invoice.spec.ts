import { aPrintJob } from "#database/seed/letter-builders.ts";
import { anEvent, aCamper, aContact } from "#database/seed/roster-builders.ts";
import { expect, expectAccessible } from "../journey.ts";
import { anOwnCamp, signInAs } from "../own-camp.ts";
import { test } from "../own-world.ts";
import type { World } from "../world.ts";

/** Letters to all of them were printed in a week that is over. */
async function aWeekOf(world: World, organization: { id: string }, campers: number): Promise<void> {
  const day = `${new Date().getFullYear()}-01-01`;
  const week = await anEvent(world.db, { organization, startDate: day, endDate: day });
  const letters = [];
  for (let at = 0; at < campers; at += 1) {
    const to = await aCamper(world.db, { event: week });
    letters.push({ to, from: await aContact(world.db, { of: to }) });
  }
  await aPrintJob(world.db, { letters });
}

/** The first 25 campers of a year are free. */
test("an admin makes an invoice for a week that has ended, and downloads it", async ({ page, world }) => {
  await world.api.kill9();
  await world.api.start({ BILLING: "true", BILLING_ISSUER: "Loon Lake Software LLC; Ely, MN" });
  const camp = await anOwnCamp(world, { name: "Camp Loon Lake", admins: ["dana"] });
  await aWeekOf(world, camp, 30);

  await signInAs(page, "dana");
  await page.goto(`/subscriptions?organization=${camp.id}`);
  await page.getByRole("button", { name: "Make the invoice" }).click();
  await page.getByRole("textbox", { name: "Bill to" }).fill("Loon Lake Foundation");
  await page.getByRole("textbox", { name: "Address" }).fill("12 Lake Road");
  await page.getByRole("textbox", { name: "Contact email" }).fill("office@example.org");
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByRole("button", { name: "Make the invoice" }).click();
  await page.getByRole("button", { name: "Make this invoice" }).click();
  const invoices = page.getByRole("list", { name: "Invoices" });
  await expect(invoices).toContainText("$1.25 for 1 week");
  await expect(invoices).toContainText("Open");
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await invoices.getByRole("button", { name: "Download CC-00001" }).click();
  expect((await downloading).suggestedFilename()).toBe("invoice-CC-00001.pdf");
});
