import { anEvent, aCamper, aContact } from "#database/seed/roster-builders.ts";
import { aPrintJob } from "#database/seed/letter-builders.ts";
import { startCardService } from "#tools/testing/card-service.ts";
import { expect, expectAccessible } from "../journey.ts";
import { anOwnCamp, signInAs } from "../own-camp.ts";
import { test } from "../own-world.ts";

/** The first 25 campers of a year are free. */
const campers = 30;

test("an admin makes an invoice, pays it on the card page and comes back to read that it is paid", async ({
  page,
  world,
}) => {
  const cards = await startCardService();
  cards.tell(world.origin);
  await world.api.kill9();
  await world.api.start({ BILLING: "true", BILLING_ISSUER: "Loon Lake Software LLC; Ely, MN", ...cards.env });
  const camp = await anOwnCamp(world, { name: "Camp Loon Lake", admins: ["dana"] });
  const day = `${new Date().getFullYear()}-01-01`;
  const week = { ...(await anEvent(world.db, { organization: camp, startDate: day, endDate: day })) };
  const letters = [];
  for (let at = 0; at < campers; at += 1) {
    const to = await aCamper(world.db, { event: week });
    letters.push({ to, from: await aContact(world.db, { of: to }) });
  }
  await aPrintJob(world.db, { letters });
  const shot = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

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
