import type { Page } from "@playwright/test";
import { aGroup } from "#database/seed/group-builders.ts";
import { aPrintJob } from "#database/seed/letter-builders.ts";
import { anEvent, aCamper, aContact } from "#database/seed/roster-builders.ts";
import { startCardService, type CardService } from "#tools/testing/card-service.ts";
import { personId } from "../cast.ts";
import { expect, expectAccessible } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs } from "../own-camp.ts";
import { test } from "../own-world.ts";
import type { World } from "../world.ts";

type Owner = { id: string };

/** Letters to all of them were printed in a week that is over. */
async function aWeekOf(world: World, organization: Owner, campers: number): Promise<void> {
  const day = `${new Date().getFullYear()}-01-01`;
  const week = await anEvent(world.db, { organization, startDate: day, endDate: day });
  const letters = [];
  for (let at = 0; at < campers; at += 1) {
    const to = await aCamper(world.db, { event: week });
    letters.push({ to, from: await aContact(world.db, { of: to }) });
  }
  await aPrintJob(world.db, { letters });
}

async function withCards(world: World): Promise<CardService> {
  const cards = await startCardService();
  cards.tell(world.origin);
  await world.api.kill9();
  await world.api.start({ BILLING: "true", BILLING_ISSUER: "Loon Lake Software LLC; Ely, MN", ...cards.env });
  return cards;
}

async function typeDetails(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Bill to" }).fill(name);
  await page.getByRole("textbox", { name: "Address" }).fill("12 Lake Road");
  await page.getByRole("textbox", { name: "Contact email" }).fill("office@example.org");
  await page.getByRole("button", { name: "Save details" }).click();
}

/** The first 25 campers of a year are free. */
test("an admin makes an invoice, pays it on the card page and comes back to read that it is paid", async ({
  page,
  world,
}) => {
  const cards = await withCards(world);
  const camp = await anOwnCamp(world, { name: "Camp Loon Lake", admins: ["dana"] });
  await aWeekOf(world, camp, 30);
  const shot = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

  await signInAs(page, "dana");
  await page.goto(`/subscriptions?organization=${camp.id}`);
  await page.getByRole("button", { name: "Make the invoice" }).click();
  await typeDetails(page, "Loon Lake Foundation");
  await page.getByRole("button", { name: "Make the invoice" }).click();
  await page.getByRole("button", { name: "Make this invoice" }).click();
  const invoices = page.getByRole("list", { name: "Invoices" });
  await expect(invoices).toContainText("$1.25");

  await invoices.getByRole("button", { name: /^Pay by card/u }).click();
  await expect(page).toHaveURL((url) => url.origin === cards.origin);
  await expect(page.getByText("$1.25")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(invoices).toContainText("Open");

  await invoices.getByRole("button", { name: /^Pay by card/u }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(invoices).toContainText("Payment received. Thank you!");
  await expect(invoices).toContainText("Paid");
  await expect(invoices.getByRole("button", { name: /^Pay by card/u })).toHaveCount(0);
  await expectAccessible(page);
  await shot("paid-wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await shot("paid-phone");

  await page.goto(`/org/${camp.id}/audit`);
  await expect(page.getByText(/received \$1\.25 for invoice CC-00001/u)).toBeVisible();
  await cards.stop();
});

test("a group pays one invoice by card, for the camps that let it", async ({ page, browser, world }) => {
  const cards = await withCards(world);
  const loon = await anOwnCamp(world, { name: "Camp Loon Lake", admins: ["dana"] });
  const birch = await anOwnCamp(world, { name: "Camp Birchwood", admins: ["nell"] });
  const cedar = await anOwnCamp(world, { name: "Camp Cedar Point", admins: ["nell"] });
  for (const [camp, campers] of [
    [loon, 28],
    [birch, 27],
    [cedar, 40],
  ] as const)
    await aWeekOf(world, camp, campers);
  const group = await aGroup(world.db, {
    name: "YMCA of the Lakes",
    managers: [{ id: personId("dana") }],
    organizations: [loon, birch, cedar],
  });
  const shot = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

  const nell = await atAnotherMachine(browser, world, "nell");
  await nell.goto(`/org/${birch.id}/settings?section=group`);
  await nell.getByRole("switch", { name: "YMCA of the Lakes pays our invoices" }).click();
  await signInAs(page, "dana");
  await page.goto(`/org/${loon.id}/settings?section=group`);
  await page.getByRole("switch", { name: "YMCA of the Lakes pays our invoices" }).click();
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("link", { name: "Invoices" }).click();
  const camps = page.getByRole("list", { name: "Organizations" });
  await expect(camps).toContainText("$0.50");
  await expect(camps).toContainText("$0.75");
  await expect(camps.getByRole("listitem").filter({ hasText: "Cedar" })).toContainText("Pays its own");

  await page.getByRole("button", { name: "Make one invoice" }).click();
  await typeDetails(page, "YMCA of the Lakes");
  await page.getByRole("button", { name: "Make one invoice" }).click();
  await page.getByRole("button", { name: "Make this invoice" }).click();
  const invoices = page.getByRole("list", { name: "Invoices" });
  await expect(invoices).toContainText("$1.25 for 2 weeks");
  await expectAccessible(page);
  await shot("group-invoice-wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await shot("group-invoice-phone");
  await invoices.getByRole("button", { name: /^Pay by card/u }).click();
  await expect(page.getByText("$1.25")).toBeVisible();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(invoices).toContainText("Paid");
  await expect(page.getByRole("button", { name: "Make one invoice" })).toHaveCount(0);

  // The camp sees that its week is on the group's invoice, and the other one pays its own.
  await nell.goto(`/subscriptions?organization=${birch.id}`);
  await expect(nell.getByRole("main")).toContainText("YMCA of the Lakes");
  await expect(nell.getByRole("button", { name: "Make the invoice" })).toHaveCount(0);
  await nell.goto(`/subscriptions?organization=${cedar.id}`);
  await expect(nell.getByRole("button", { name: "Make the invoice" })).toBeVisible();
  await nell.screenshot({ path: test.info().outputPath("own-invoice.png"), fullPage: true });
  await cards.stop();
});
